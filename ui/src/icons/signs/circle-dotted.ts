/** Icon 'circle-dotted' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconCircleDotted = /* @__PURE__ */ outlineIcon(
  'M7.5 4.21l0 .01',
  'M4.21 7.5l0 .01',
  'M3 12l0 .01',
  'M4.21 16.5l0 .01',
  'M7.5 19.79l0 .01',
  'M12 21l0 .01',
  'M16.5 19.79l0 .01',
  'M19.79 16.5l0 .01',
  'M21 12l0 .01',
  'M19.79 7.5l0 .01',
  'M16.5 4.21l0 .01',
  'M12 3l0 .01',
);
