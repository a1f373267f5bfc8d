"""From the pose of a frame to the joints: closed forms by Paul's and Pieper's methods, and general elimination."""
