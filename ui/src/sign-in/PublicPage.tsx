/** Page before sign-in, laid out as a certificate: engraving on one side, the form on the other. */
import { type ReactNode, Suspense } from 'react';
import { texts } from '../base/texts.ts';
import { lazyAdornment } from '../kit/Loading.tsx';
import { useNamedPage } from '../kit/page-name.ts';
import { AnnouncementPlace } from '../notices/AnnouncementPlace.tsx';
import { useApp } from '../theme/app-name.ts';
import { ColorSchemeSwitch } from '../theme/ColorSchemeSwitch.tsx';
import { LanguageSwitch } from '../theme/LanguageSwitch.tsx';
import { Logo } from '../theme/Logo.tsx';
import { Rosette } from '../theme/Rosette.tsx';
import css from './public-page.module.css';

export interface PublicPageProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  /** The sentence on the engraved side; the app's own by default. */
  readonly motto?: string;
  /** `wide` for forms with two columns, such as a sign-up. */
  readonly width?: 'form' | 'wide';
  readonly children: ReactNode;
}

/** Loads later: it is decoration, and it would bring all number formats along. */
const SampleLadder = lazyAdornment(() => import('../sale/SampleLadder.tsx'));

export function PublicPage({ title, lead, motto, width = 'form', children }: PublicPageProps) {
  const app = useApp();
  const heading = useNamedPage(title);
  return (
    <>
      <AnnouncementPlace shows="public" />
      <div className={css.public} data-width={width}>
        <aside className={css.publicEngraving} aria-label={texts.product[app]}>
          <Logo app={app} />
          <div className={css.publicSeal} aria-hidden>
            <Rosette seed={`fairbook-${app}-sign-in`} size="100%" />
          </div>
          <div className={css.publicMotto}>
            <p>{motto ?? texts.signIn.lead[app]}</p>
            <div className={css.publicLadder} aria-hidden>
              <Suspense fallback={null}>
                <SampleLadder />
              </Suspense>
            </div>
          </div>
        </aside>
        <main className={css.publicPaper}>
          <div className={css.publicTools}>
            <LanguageSwitch />
            <ColorSchemeSwitch />
          </div>
          <div className={css.publicForm}>
            <header>
              <h1 ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {lead && <p className={css.publicLead}>{lead}</p>}
            </header>
            {children}
          </div>
        </main>
      </div>
    </>
  );
}
