/** Horizontal bar of how far orders cover a maturity. The figure is printed beside it. */

import ladderCss from '@fairbook/ui/ladder.module.css';
import css from './auction-page.module.css';

export function CoverBar({ cover }: { cover: number }) {
  return (
    <svg className={css.coverBar} viewBox="0 0 44 8" width="44" height="8" aria-hidden="true" focusable="false">
      <rect className={ladderCss.ladderOffered} x="0.5" y="0.5" width="39" height="7" />
      <rect className={ladderCss.ladderCovered} x="0.5" y="0.5" width={39 * Math.min(1, cover)} height="7" />
      {cover > 1 && <rect className={ladderCss.ladderOver} x="40.5" y="0.5" width="3" height="7" />}
    </svg>
  );
}
