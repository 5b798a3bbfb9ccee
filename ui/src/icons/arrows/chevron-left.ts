/** Icon 'chevron-left' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconChevronLeft = /* @__PURE__ */ outlineIcon('M15 6l-6 6l6 6');
