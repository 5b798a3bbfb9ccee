/** Icon 'file-diff' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconFileDiff = /* @__PURE__ */ outlineIcon(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  'M12 10l0 4',
  'M10 12l4 0',
  'M10 17l4 0',
);
