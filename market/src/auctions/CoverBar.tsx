/** Horizontal bar of how far orders cover a maturity. The figure is printed beside it. */

import ladderCss from '@fairbook/ui/kit/ladder.module.css';
import css from '../parts/auction-page.module.css';

/** Widths in pixels: of one times the offer, and the most beyond it. */
const [once, most] = [30, 13] as const;

export function CoverBar({ cover }: { cover: number }) {
  const over = Math.min(most, Math.max(1.5, (cover - 1) * once));
  return (
    <svg className={css.coverBar} viewBox="0 0 44 8" width="44" height="8" aria-hidden="true" focusable="false">
      <rect className={ladderCss.ladderOffered} x="0.5" y="0.5" width={once} height="7" />
      <rect className={ladderCss.ladderCovered} x="0.5" y="0.5" width={once * Math.min(1, cover)} height="7" />
      {cover > 1 && <rect className={ladderCss.ladderOver} x={once + 0.5} y="0.5" width={over} height="7" />}
    </svg>
  );
}
