/** Icon 'minus' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconMinus = /* @__PURE__ */ outlineIcon('M5 12l14 0');
