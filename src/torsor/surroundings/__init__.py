"""What torsor finds around it: packages that its extras bring, programs of others; and in words how to get the rest."""
