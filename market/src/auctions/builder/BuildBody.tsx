/** A step beside the preview of the auction, with its key figures always in view. */
import type { ReactNode } from 'react';
import type { OwnAuction } from '../../base/queries.ts';
import css from './builder.module.css';
import { FiguresBar } from './maturities/FiguresBar.tsx';
import { Preview } from './Preview.tsx';

export interface BuildBodyProps {
  /** The auction with the typed values. */
  readonly auction: OwnAuction;
  /** The preview moves below where the fields need the whole width. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function BuildBody({ auction, wide = false, children }: BuildBodyProps) {
  return (
    <div className={css.buildPage}>
      <div className={css.buildBody} data-wide={wide || undefined}>
        {children}
        <Preview auction={auction} />
      </div>
      <FiguresBar auction={auction} />
    </div>
  );
}
