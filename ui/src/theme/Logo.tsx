/** Fairbook's logo: five bars of a maturity ladder, and the name. */

import { texts } from '../base/texts.ts';
import css from './logo.module.css';
import type { AppName } from './theme.ts';

export function Logo({ app }: { app: AppName }) {
  return (
    <span className={css.logo} data-part="logo">
      <svg viewBox="0 0 26 24" width="26" height="24" aria-hidden="true" focusable="false">
        <rect className={css.logoFull} x="0.5" y="14.5" width="3" height="9" />
        <rect className={css.logoFull} x="6" y="10.5" width="3" height="13" />
        <rect className={css.logoCap} x="11.5" y="1.5" width="3" height="3" />
        <rect className={css.logoFull} x="11.5" y="5.5" width="3" height="18" />
        <rect className={css.logoOpen} x="17" y="8.5" width="3" height="15" />
        <rect className={css.logoFull} x="17" y="15.5" width="3" height="8" />
        <rect className={css.logoOpen} x="22.5" y="12.5" width="3" height="11" />
      </svg>
      <span className={css.logoName}>
        {texts.product.market}
        {app === 'admin' && <span className={css.logoRoom}> {texts.room}</span>}
      </span>
    </span>
  );
}
