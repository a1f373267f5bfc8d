// The studies of a robot: what the page offers beside models.  One record each: key, name, title, menus, panel(catalogue).

import { baseParameters } from "./base_parameters.js";
import { excite } from "./excite.js";
import { identify } from "./identify.js";
import { inverse } from "./inverse.js";
import { simulate } from "./simulate.js";
import { singularities } from "./singularities.js";
import { workspace } from "./workspace.js";

export const STUDIES = [baseParameters, inverse, workspace, singularities, simulate, identify, excite];
