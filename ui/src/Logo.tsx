/** Fairbook's logo: five bars of a maturity ladder, and the name. */
import { texts } from './texts.ts';
import type { AppName } from './theme.ts';
import './logo.css';

export function Logo({ app }: { app: AppName }) {
  return (
    <span className="fb-logo">
      <svg viewBox="0 0 26 24" width="26" height="24" aria-hidden="true" focusable="false">
        <rect className="fb-logo-full" x="0.5" y="14.5" width="3" height="9" />
        <rect className="fb-logo-full" x="6" y="10.5" width="3" height="13" />
        <rect className="fb-logo-cap" x="11.5" y="1.5" width="3" height="3" />
        <rect className="fb-logo-full" x="11.5" y="5.5" width="3" height="18" />
        <rect className="fb-logo-open" x="17" y="8.5" width="3" height="15" />
        <rect className="fb-logo-full" x="17" y="15.5" width="3" height="8" />
        <rect className="fb-logo-open" x="22.5" y="12.5" width="3" height="11" />
      </svg>
      <span className="fb-logo-name">
        {texts.product.market}
        {app === 'admin' && <span className="fb-logo-room"> {texts.room}</span>}
      </span>
    </span>
  );
}
