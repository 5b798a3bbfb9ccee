/** Icon 'exclamation-circle' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconExclamationCircle = /* @__PURE__ */ outlineIcon(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M12 9v4',
  'M12 16v.01',
);
