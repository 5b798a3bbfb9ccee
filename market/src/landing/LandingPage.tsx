/** Landing page: what Fairbook is in one sentence, a sample sale, and the rule to try. */
import { languageLoaded } from '@fairbook/domain/base/in-language.ts';
import { lazyAdornment, lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { useNamedPage } from '@fairbook/ui/kit/page-name.ts';
import { AnnouncementPlace } from '@fairbook/ui/notices/AnnouncementPlace.tsx';
import { useSessionState } from '@fairbook/ui/sign-in/SessionContext.tsx';
import { ColorSchemeSwitch } from '@fairbook/ui/theme/ColorSchemeSwitch.tsx';
import { LanguageSwitch } from '@fairbook/ui/theme/LanguageSwitch.tsx';
import { Logo } from '@fairbook/ui/theme/Logo.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { meta } from '../base/before-sign-in.ts';
import { paths } from '../base/paths.ts';
import { publicPaths } from '../base/public-paths.ts';
import css from './landing.module.css';
import { landingTexts } from './texts/landing.ts';

const words = landingTexts;

const SaleAtAGlance = lazyAdornment(() => import('./SaleAtAGlance.tsx'));
const SalesNow = lazyPart(() => import('./SalesNow.tsx'));
/** The state map is large: it loads once it scrolls near. */
const MarketAtAGlance = lazyPart(() => import('./MarketAtAGlance.tsx'));
const AllocationDemo = lazyPart(async () => {
  await languageLoaded;
  return import('./AllocationDemo.tsx');
});

export default function LandingPage() {
  const heading = useNamedPage(words.title);
  const isDemo = Boolean(useQuery(meta).data?.demo);
  return (
    <div className={css.landing}>
      <header className={css.landingHead}>
        <Logo app="market" />
        <nav aria-label={words.navigation}>
          <a href={publicPaths.sales}>{words.sales}</a>
          <a className={css.results} href={publicPaths.results}>
            {words.results}
          </a>
          <LanguageSwitch />
          <ColorSchemeSwitch />
          <SignInLink />
        </nav>
      </header>
      <AnnouncementPlace shows="public" />
      <main>
        <section className={css.hero}>
          <div className={css.heroSeal} aria-hidden>
            <Rosette seed="fairbook-market-sign-in" size="100%" />
          </div>
          <div className={css.heroText}>
            <h1 ref={heading} tabIndex={-1}>
              {words.sentence}
            </h1>
            <p>{words.lead}</p>
            <Calls />
          </div>
          <div className={css.heroSale}>
            <h2>{words.ladder.title}</h2>
            <p>
              {words.ladder.note} {words.ladder.sample}
            </p>
            <Suspense fallback={<div className={css.heroWaiting} />}>
              <SaleAtAGlance />
            </Suspense>
          </div>
        </section>
        <section className={css.now} aria-labelledby="now">
          <h2 id="now">{words.now.title}</h2>
          <Suspense fallback={<div className={css.nowWaiting} />}>
            <SalesNow />
          </Suspense>
        </section>
        <section className={css.how} aria-labelledby="how">
          <div>
            <h2 id="how">{words.how.title}</h2>
            <p>{words.how.lead}</p>
            <p>{words.how.try}</p>
          </div>
          <Suspense fallback={<p role="status">{words.how.loading}</p>}>
            <AllocationDemo />
          </Suspense>
        </section>
        <Glance />
        <section className={css.audiences} aria-labelledby="audiences">
          <h2 id="audiences">{words.audiences.title}</h2>
          <div>
            {[words.audiences.issuers, words.audiences.investors, words.audiences.everybody].map((audience) => (
              <section key={audience.title}>
                <h3>{audience.title}</h3>
                <ol>
                  {audience.steps.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ol>
              </section>
            ))}
          </div>
          <Calls />
        </section>
      </main>
      <footer className={css.landingFoot}>
        <p>{isDemo && words.foot.demo}</p>
        <a href="/api/docs">{words.foot.api}</a>
        <Link to={paths.help()}>{words.foot.help}</Link>
        <Link to={paths.signInHelp}>{words.foot.signInHelp}</Link>
      </footer>
    </div>
  );
}

function Glance() {
  const { ref, inViewport } = useInViewport<HTMLElement>();
  const [isReached, setIsReached] = useState(false);
  if (inViewport && !isReached) setIsReached(true);
  return (
    <section ref={ref} className={css.glance} aria-labelledby="glance">
      <h2 id="glance">{words.glance.title}</h2>
      {isReached ? (
        <Suspense fallback={<div className={css.glanceWaiting} />}>
          <MarketAtAGlance />
        </Suspense>
      ) : (
        <div className={css.glanceWaiting} />
      )}
    </section>
  );
}

function SignInLink() {
  const { status } = useSessionState();
  return status === 'in' ? (
    <Button component={Link} to={paths.start} variant="default">
      {words.enter}
    </Button>
  ) : (
    <Button component={Link} to={paths.signIn} variant="default">
      {words.signIn}
    </Button>
  );
}

/** Next steps: two for a visitor, one for a signed-in person. */
function Calls() {
  const { status } = useSessionState();
  if (status === 'in') {
    return (
      <div className={css.calls}>
        <Button component={Link} to={paths.start} size="md">
          {words.enter}
        </Button>
      </div>
    );
  }
  return (
    <div className={css.calls}>
      <Button component={Link} to={paths.signUp} size="md">
        {words.signUp}
      </Button>
      <Button component={Link} to={paths.signIn} size="md" variant="default">
        {words.signIn}
      </Button>
    </div>
  );
}
