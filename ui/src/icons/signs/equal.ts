/** Icon 'equal' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconEqual = /* @__PURE__ */ outlineIcon('M5 10h14', 'M5 14h14');
