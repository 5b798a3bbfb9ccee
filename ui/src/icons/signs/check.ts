/** Icon 'check' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconCheck = /* @__PURE__ */ outlineIcon('M5 12l5 5l10 -10');
