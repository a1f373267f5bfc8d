"""What the writers of several languages share: headers, names, constants, comments, long lines, loops over choices."""
