"""The end-game of short programs: values made anew from others that are there anyway."""
