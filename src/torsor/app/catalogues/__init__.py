"""What there is: models, languages, sample robots; and what of torsor's surroundings this machine has."""
