// The studies of a robot: what the page offers beside models.  One record each: key, name, title, menus, panel(catalogue).

import { baseParameters } from "./base_parameters.js";
import { inverse } from "./inverse.js";
import { simulate } from "./simulate.js";

export const STUDIES = [baseParameters, inverse, simulate];
