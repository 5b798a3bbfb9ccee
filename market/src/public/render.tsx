/** Renders public pages on the server, complete without scripts. Built by public-pages.ts, loaded by server/src/features/public/pages.ts. */
import { announcementsScript } from '@fairbook/contract/base/page-needs.ts';
import type { PublicAnnouncement, PublicPage, PublicRenderer, Site } from '@fairbook/contract/public/pages.ts';
import { type Language, languages } from '@fairbook/domain/base/languages.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import { announcementStyle } from '@fairbook/ui/notices/announcement-style.ts';
import { announcementWords } from '@fairbook/ui/notices/announcement-words.ts';
import fontStyle from '@fairbook/ui/theme/fonts.css?inline';
import { Logo } from '@fairbook/ui/theme/Logo.tsx';
import { languageTexts } from '@fairbook/ui/theme/language-texts.ts';
import { language, locale } from '@fairbook/ui/theme/locale.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../base/paths.ts';
import { publicPaths } from '../base/public-paths.ts';
import { publicTexts as words } from '../parts/texts/public.ts';
import { EmbeddedSale, styleOfEmbed } from './EmbeddedSale.tsx';
import { type Head, headOf, problemTexts } from './head.tsx';
import { IssuerPage } from './IssuerPage.tsx';
import { ResultsPage, SalesPage } from './ListPages.tsx';
import { previewSize } from './preview.tsx';
import { SalePage } from './SalePage.tsx';
import { CalendarPage, MapPage, tileStyle } from './SalesViews.tsx';
import { schemeStyle } from './schemes.ts';
import { sheets } from './sheets.ts';

const style = [
  fontStyle,
  schemeStyle('"Inter Variable","Inter Fallback",system-ui,sans-serif', '"Raleway Bold","Raleway Fallback",sans-serif'),
  sheets,
  tileStyle,
].join('');

export { renderFeed } from './feed.ts';
export { renderFirstView } from './first-view.tsx';
export { renderPreview } from './preview.tsx';

export const renderPage: PublicRenderer['renderPage'] = (page, site) => {
  const isEmbedded = page.kind === 'embed';
  const used = isEmbedded ? styleOfEmbed : style + (site.announcements.length > 0 ? announcementStyle : '');
  const html = renderToStaticMarkup(
    <html lang={language} dir="ltr">
      <Meta head={headOf(page, site.origin)} origin={site.origin} style={used} isEmbedded={isEmbedded} />
      <body>
        {isEmbedded ? (
          <EmbeddedSale sale={page.sale} origin={site.origin} />
        ) : (
          <Frame page={page} site={site}>
            {contentOf(page, site)}
          </Frame>
        )}
      </body>
    </html>,
  );
  return { html: `<!doctype html>${html}`, style: used };
};

function contentOf(page: Exclude<PublicPage, { kind: 'embed' }>, { origin, now, approvalDays }: Site): ReactNode {
  switch (page.kind) {
    case 'sales':
      return <SalesPage page={page} />;
    case 'map':
      return <MapPage page={page} />;
    case 'calendar':
      return <CalendarPage page={page} now={now} />;
    case 'results':
      return <ResultsPage page={page} />;
    case 'sale':
      return <SalePage {...page} now={now} origin={origin} approvalDays={approvalDays} />;
    case 'issuer':
      return <IssuerPage issuer={page.issuer} />;
    case 'missing':
      return <Missing sale={page.sale} />;
    case 'problem':
      return <Problem problem={page} />;
  }
}

interface MetaProps {
  readonly head: Head;
  readonly origin: string;
  readonly style: string;
  readonly isEmbedded: boolean;
}

function Meta({ head, origin, style: text, isEmbedded }: MetaProps) {
  const { title, description, path, data, isListed = path !== null } = head;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${title} · ${words.product}`}</title>
      <meta name="description" content={description} />
      {!isListed && <meta name="robots" content="noindex" />}
      {path !== null && <link rel="canonical" href={origin + path} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the text of the style, which is the build's own. */}
      <style dangerouslySetInnerHTML={{ __html: text }} />
      {!isEmbedded && <MetaOfPage head={head} origin={origin} />}
      {data && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no < is left that could end the element.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safeJson(data) }} />
      )}
    </head>
  );
}

/** Metadata of full pages, absent in embedded cards. */
function MetaOfPage({ head: { title, description, path, picture }, origin }: Pick<MetaProps, 'head' | 'origin'>) {
  return (
    <>
      {path !== null && <meta property="og:url" content={origin + path} />}
      {path !== null &&
        languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={inLanguage(origin + path, other)} />
        ))}
      <meta property="og:locale" content={locale.replace('-', '_')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={words.product} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta
        property="og:image"
        content={picture ? inLanguage(origin + picture.path, language) : `${origin}/icon-512.png`}
      />
      {picture && <meta property="og:image:width" content={String(previewSize.width)} />}
      {picture && <meta property="og:image:height" content={String(previewSize.height)} />}
      {picture && <meta property="og:image:alt" content={picture.alt} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <link rel="alternate" type="application/atom+xml" title={words.feed.title} href={publicPaths.feed} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-192.png" />
      <script src="/color-scheme.js" />
    </>
  );
}

/** The address that asks for a language (server/src/platform/http/pages/language.ts). */
function inLanguage(address: string, wanted: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}language=${wanted}`;
}

function safeJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function Frame({ page, site, children }: { page: PublicPage; site: Site; children: ReactNode }) {
  const { address, announcements, now } = site;
  const shown = page.kind === 'map' || page.kind === 'calendar' ? 'sales' : page.kind;
  const here = (kind: PublicPage['kind']) => (shown === kind ? ('page' as const) : undefined);
  const signIn = page.kind === 'sale' ? publicPaths.signInFor(page.sale.uuid) : paths.signIn;
  return (
    <>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <header className="top">
        <a className="home" href={paths.landing}>
          <Logo app="market" />
        </a>
        <nav aria-label={words.nav.label}>
          <a href={publicPaths.sales} aria-current={here('sales')}>
            {words.nav.sales}
          </a>
          <a href={publicPaths.results} aria-current={here('results')}>
            {words.nav.results}
          </a>
          <a href={signIn}>{words.nav.signIn}</a>
          <a className="button quiet" href={paths.signUp}>
            {words.nav.signUp}
          </a>
        </nav>
      </header>
      {announcements.length > 0 && <Announcements announcements={announcements} now={now} />}
      <main id="main">{children}</main>
      <footer className="foot">
        <p>{words.foot}</p>
        <a href={paths.help('allocation')}>{words.how}</a>
        <a href={publicPaths.verify}>{words.result.page}</a>
        <a href={publicPaths.feed}>{words.feed.link}</a>
        <a
          href={inLanguage(address, languageTexts.other)}
          lang={languageTexts.other}
          hrefLang={languageTexts.other}
          rel="nofollow"
        >
          {languageTexts.name}
        </a>
      </footer>
    </>
  );
}

function Missing({ sale }: { sale: string | null }) {
  return (
    <header className="head">
      <h1>{words.missing.title}</h1>
      <p className="lead">{words.missing.lead}</p>
      <p className="links">
        {sale !== null && (
          <a className="button" href={publicPaths.signInFor(sale)}>
            {words.missing.signIn}
          </a>
        )}
        <a href={publicPaths.sales}>{words.missing.all}</a>
      </p>
    </header>
  );
}

type Trouble = Extract<PublicPage, { kind: 'problem' }>;

/** A page that could not be read. */
function Problem({ problem: { status, address, retryAfter, reference } }: { problem: Trouble }) {
  const text = problemTexts(status);
  return (
    <header className="head">
      <h1>{text.title}</h1>
      <p className="lead">
        {text.lead} {retryAfter !== null && words.problem.wait(retryAfter)}
      </p>
      <p className="links">
        <a className="button" href={address}>
          {words.problem.again}
        </a>
        <a href={publicPaths.sales}>{words.missing.all}</a>
      </p>
      <p className="note">
        {words.problem.reference}: <code>{reference}</code>
      </p>
    </header>
  );
}

/** Without the script, as most of the market knows it. */
const zone = zoneOfState('US', 'NY');

interface AnnouncementsProps {
  readonly announcements: readonly PublicAnnouncement[];
  readonly now: Date;
}

/** Announcements on a page that the server renders. The script draws it again in the reader's time zone, and ends and dismisses it. */
function Announcements({ announcements, now }: AnnouncementsProps) {
  return (
    <>
      <meta name="announcements" content={JSON.stringify({ now, announcements })} />
      <div data-announcements="public">
        {announcements.map((each) => {
          const { label, text, language: of, window } = announcementWords(each, { language, zone, now: now.getTime() });
          return (
            <div key={each.id} className="announcement" data-kind={each.kind} role="status">
              <p>
                <strong>{label}</strong>{' '}
                <span lang={of} dir="auto">
                  {text}
                </span>{' '}
                {window !== null && <span className="announcement-window">{window}</span>}
              </p>
            </div>
          );
        })}
      </div>
      {/* Here, so that a banner that was dismissed is gone before the page is painted. */}
      <script src={announcementsScript} />
    </>
  );
}
