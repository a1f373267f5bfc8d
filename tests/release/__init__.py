"""The release: what is built, what it brings along when it is installed, and the files around it."""
