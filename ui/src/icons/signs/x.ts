/** Icon 'x' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconX = /* @__PURE__ */ outlineIcon('M18 6l-12 12', 'M6 6l12 12');
