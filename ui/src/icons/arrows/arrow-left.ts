/** Icon 'arrow-left' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconArrowLeft = /* @__PURE__ */ outlineIcon('M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6');
