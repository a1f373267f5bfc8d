"""The pages of the manual that are made by code when the site is built."""
