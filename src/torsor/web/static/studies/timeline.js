// The motion of a simulated robot, below the picture: play, pause, scrub, plots of what was chosen.

export function build() {}
