/** Icon 'player-play' of Tabler Icons (MIT, see LICENSE). */
import { outlineIcon } from '../icon.tsx';

export const IconPlayerPlay = /* @__PURE__ */ outlineIcon('M7 4v16l13 -8l-13 -8');
