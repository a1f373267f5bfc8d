"""One function at millions of points: on all cores or a cluster, in pieces that are kept as they are done."""
