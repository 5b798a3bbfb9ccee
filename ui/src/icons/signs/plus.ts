/** Icon 'plus' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconPlus = /* @__PURE__ */ outlineIcon('M12 5l0 14', 'M5 12l14 0');
