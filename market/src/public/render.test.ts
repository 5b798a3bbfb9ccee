/** Tests public pages as HTML: hostile text of issuers, and every state of a sale. */
import type { PublicIssuer, PublicPage, PublicSale, PublicWitnessing } from '@fairbook/contract/public/pages.ts';
import { saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import { fieldsWith } from '@fairbook/domain/auctions/fields/kinds.ts';
import { expect, test } from 'vitest';
import recorded from '../../../server/src/platform/http/docs/examples/market.json?raw';
import { embedSnippet } from '../auctions/facts/embed-snippet.ts';
import { renderFeed, renderFirstView, renderPage, renderPreview } from './render.tsx';

/** The recorded responses of the calls, as the documents show them. */
const noQuestions = { rows: [], total: 0 };
const examples = JSON.parse(recorded) as Readonly<Record<string, { readonly data: unknown }>>;
const sale = examples['readPublicSale']?.data as PublicSale;
const issuer = examples['readPublicIssuer']?.data as PublicIssuer;

const site = {
  origin: 'https://market.example',
  now: new Date('2026-11-23T12:00:00Z'),
  approvalDays: 2,
  announcements: [],
};
const render = (page: PublicPage) => renderPage(page, { ...site, address: '/sales' }).html;
const search = { q: '', state: '', filters: {}, status: '', view: '', page: 1 } as const;
const choices = null;

const announcement = {
  ...{ id: 'n1', kind: 'maintenance' as const, isPublic: true, text: 'We are <updating>', textEs: null },
  ...{ startsAt: '2026-11-25T03:00:00.000Z', endsAt: '2026-11-25T04:00:00.000Z' },
};

test('announcements are below the header, complete without the script, and in no card of a frame', () => {
  const address = '/results';
  const of = (page: PublicPage) => renderPage(page, { ...site, address, announcements: [announcement] }).html;
  const html = of({ kind: 'problem', status: 500, address, reference: 'r1', retryAfter: null });
  const words = 'We are &lt;updating&gt;</span> <span class="announcement-window">Tuesday, Nov 24, 10:00';
  expect(html.replaceAll('\u00a0', ' ')).toContain(words);
  expect(html).toContain('<strong>Planned maintenance</strong>');
  expect(html.indexOf('</header>')).toBeLessThan(html.indexOf('class="announcement"'));
  expect(html.indexOf('class="announcement"')).toBeLessThan(html.indexOf('<main'));
  expect(of({ kind: 'embed', sale })).not.toContain('announcement');
  expect(render({ kind: 'problem', status: 500, address, reference: 'r1', retryAfter: null })).not.toContain(
    'announcement',
  );
});

const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>`;

/** The same data with hostile text in every field that holds free text. */
function poisoned<Data>(data: Data): Data {
  if (typeof data === 'string') return (isFreeText(data) ? hostile : data) as Data;
  if (Array.isArray(data)) return data.map(poisoned) as Data;
  if (data === null || typeof data !== 'object') return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, poisoned(value)])) as Data;
}

/** Not ids, days, moments and the words of fixed lists. */
function isFreeText(text: string): boolean {
  return !/^[0-9a-f-]{36}$|^\d{4}-\d\d-\d\d|^(Live|Ended|Scheduled|Approved|Sold|PartlySold|NoBids)$/.test(text);
}

const rows = poisoned(issuer).sales;
const upcoming = rows.map((row) => ({ ...row, closeDate: '2026-12-24T12:00:00Z' }));
const pages: readonly PublicPage[] = [
  { kind: 'sale', sale: poisoned(sale), similar: null, witnessing: null, questions: noQuestions },
  { kind: 'embed', sale: poisoned(sale) },
  { kind: 'issuer', issuer: poisoned(issuer) },
  { kind: 'sales', groups: [{ group: 'live', rows, total: 1 }], choices, search: { ...search, q: hostile, page: 2 } },
  { kind: 'calendar', rows: upcoming, total: 900, choices, search: { ...search, q: hostile, view: 'calendar' } },
  { kind: 'map', counts: { CA: 3 }, choices, search: { ...search, q: hostile, view: 'map' } },
  { kind: 'results', found: { group: 'ended', rows, total: 90 }, choices, search: { ...search, q: hostile, page: 2 } },
];

test.each(pages)('hostile text in a page of kind $kind stays text', (page) => {
  const html = render(page);
  expect(html).toContain('&quot;&gt;&lt;script&gt;');
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  // The data for search engines is within a script element.
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(() => JSON.parse(data)).not.toThrow();
});

test('a website that is no address of the web is no link', () => {
  const html = render({
    kind: 'issuer',
    issuer: { ...issuer, website: 'javascript:alert(1)', emmaIssuerUrl: 'javascript:alert(2)' },
  });
  expect(html).not.toContain('javascript:');
});

const halt = { haltedAt: '2026-11-23T11:00:00Z', reason: 'A figure is wrong', haltedBy: 'issuer' } as const;
const cancellation = { cancelledAt: '2026-11-23T11:00:00Z', reason: 'Withdrawn' };
const states: readonly [string, Partial<PublicSale>, RegExp, boolean][] = [
  ['upcoming', { status: 'Approved', startDate: null, demand: null, result: null }, /To be announced/, true],
  ['live', { status: 'Live', result: null }, /Sign in to order/, true],
  ['halted', { status: 'Live', isHalted: true, halt, result: null }, /takes no orders: A figure is wrong/, true],
  ['canceled', { status: 'Ended', isCancelled: true, cancellation, demand: null, result: null }, /was canceled/, false],
];

test.each(states)('a sale that is %s says so', (_, change, said, hasSignIn) => {
  const html = render({
    kind: 'sale',
    sale: { ...sale, ...change },
    similar: null,
    witnessing: null,
    questions: noQuestions,
  });
  expect(html).toMatch(said);
  expect(html.includes('class="actions"')).toBe(hasSignIn);
  expect(html).not.toContain('Verify this result');
});

test('a closed sale shows its result and what verifies it', () => {
  const result = {
    ...{ outcome: 'PartlySold' as const, closedAt: '2026-11-23T11:00:00Z', fingerprint: 'ab12' },
    ...{ offered: 100_000, ordered: 90_000, sold: 90_000, cover: 0.9 },
  };
  const html = render({
    kind: 'sale',
    sale: { ...sale, status: 'Ended', result },
    similar: null,
    witnessing: null,
    questions: noQuestions,
  });
  for (const text of [
    'Result: Partly sold',
    '$90,000',
    'ab12',
    '/verify.html',
    `/api/auction/${sale.uuid}/closing-record/file`,
  ]) {
    expect(html).toContain(text);
  }
});

test('says up to which entry the order log is witnessed, and that a result is not', () => {
  const last = { signed: 2, entry: 41, at: '2026-11-23T11:00:00Z' };
  const said = (change: Partial<PublicSale>, witnessing: PublicWitnessing) =>
    render({ kind: 'sale', sale: { ...sale, ...change }, similar: null, witnessing, questions: noQuestions });
  const whole = { witnesses: 3, quorum: 2, last, isWhole: true, isContradicted: false };
  expect(said({ status: 'Live' }, whole)).toContain('witnessed by 2 of 3 witnesses up to entry 41');
  expect(said({ status: 'Ended' }, whole)).not.toContain('not yet witnessed');
  const behind = said({ status: 'Ended' }, { ...whole, isWhole: false });
  expect(behind).toContain('The result is not yet witnessed.');
  expect(behind).toContain('up to entry 41');
  const late = said({ status: 'Ended' }, { ...whole, late: { seconds: 32, entries: 4 } });
  expect(late).toContain('First witnessed 32 s after the close: the operator could have added up to 4 entries.');
  const never = said({ status: 'Live' }, { ...whole, last: null, isWhole: false });
  expect(never).toContain('The order log of this sale is not yet witnessed.');
  const without = said(
    { status: 'Live' },
    { witnesses: 0, quorum: 0, last: null, isWhole: false, isContradicted: false },
  );
  expect(without).toContain('the sale names no witnesses');
  const changed = said({ status: 'Ended' }, { ...whole, last: null, isWhole: false, isContradicted: true });
  expect(changed).toContain('Contradicted: the order log of this sale is not the one that was signed.');
  expect(changed).not.toContain('witnessed');
});

test('a closed sale is compared with similar ones', () => {
  const similar = {
    uuid: crypto.randomUUID(),
    name: hostile,
    issuer: 'City of Elm',
    state: 'OH',
    common: ['state', 'issuerType'] as const,
    closedAt: '2026-10-01T18:00:00Z',
    principal: 200_000,
    firstMaturity: '2028-06-01',
    finalMaturity: '2030-06-01',
    cover: 1.5,
    shareSold: 0.5,
    yield: 3.51,
    tic: 3.6218,
    investors: 17,
  };
  const read = (sales: (typeof similar)[], medianYield: number | null) =>
    render({
      kind: 'sale',
      sale,
      similar: { sales, yield: 3.42, medianYield },
      witnessing: null,
      questions: noQuestions,
    });
  const html = read([similar], 3.51);
  for (const text of [
    'Average yield 3.42%, median of 1 similar sale 3.51%.',
    'Same state, same type of issuer',
    '2028–2030',
    '>Oct 1, 2026<',
    `href="/sales/${similar.uuid}"`,
    '50%',
    '3.622%',
    '>17<',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain('<script>alert');
  expect(read([], null)).toContain('No public sale that closed in the 24 months before is similar.');
  expect(render({ kind: 'sale', sale, similar: null, witnessing: null, questions: noQuestions })).not.toContain(
    'Compared with similar sales',
  );
});

test('a card for another site has no script, leaves its frame by its links, and is not listed', () => {
  const html = render({ kind: 'embed', sale });
  expect(html).not.toMatch(/<script|@font-face|<img/);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain(`href="https://market.example/sales/${sale.uuid}" target="_blank" rel="noopener"`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(`<link rel="canonical" href="https://market.example/sales/${sale.uuid}"/>`);
  expect(render({ kind: 'embed', sale: 'missing' })).toContain('This sale is not public');
  expect(render({ kind: 'embed', sale: 'problem' })).toContain('cannot be shown right now');
});

test('the text for another site holds hostile names as text', () => {
  const snippet = embedSnippet('https://market.example', sale.uuid, hostile);
  expect(snippet).toContain(
    `<iframe src="https://market.example/embed/sales/${sale.uuid}" title="&#34;&#62;&#60;script`,
  );
  expect(snippet.match(/[<>]/g)).toHaveLength(4);
});

test.each([
  [429, 'Too many requests', 90, 'in 90 seconds'],
  [503, 'Please try again in a moment', 1, 'in 1 second.'],
  [500, 'This page could not be shown', null, 'ref-1'],
])('a page that failed with %i says what to do, and is not listed', (status, title, retryAfter, said) => {
  const html = render({ kind: 'problem', status, address: '/sales?q="x', retryAfter, reference: 'ref-1' });
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain(said);
  expect(html).toContain('href="/sales?q=&quot;x"');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('a page that is missing is not listed, and offers the sign-in for a sale', () => {
  const html = render({ kind: 'missing', sale: sale.uuid });
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(`/signin?return=${encodeURIComponent(`/auctions/${sale.uuid}`)}`);
});

test('the feed has announcements and results, latest first, and hostile text stays text', () => {
  const [row] = issuer.sales;
  if (!row) throw new Error('the recorded issuer has no sale');
  const result = {
    ...{ outcome: 'PartlySold' as const, closedAt: '2026-11-23T11:00:00.000Z', fingerprint: 'ab12' },
    ...{ offered: 100_000, ordered: 90_000, sold: 90_000, cover: 0.9 },
  };
  const closed = {
    ...row,
    name: `<b>&\u0001${hostile}`,
    result,
    marketingPeriodLaunchDate: '2026-11-01T00:00:00.000Z',
  };
  const xml = renderFeed(
    [closed, { ...row, uuid: crypto.randomUUID(), marketingPeriodLaunchDate: null, result: null }],
    { ...site, address: '/feed.xml' },
  );
  const titles = [...xml.matchAll(/<title>(.*?)<\/title>/g)].map(([, title = '']) => title);
  expect(titles).toHaveLength(3);
  expect(titles[1]).toMatch(/^Partly sold: &lt;b&gt;&amp;&quot;&gt;&lt;script&gt;/);
  expect(titles[2]).toMatch(/^New sale: &lt;b&gt;/);
  expect(xml).toContain(`<id>https://market.example/sales/${row.uuid}#result</id>`);
  expect(xml).toContain('<updated>2026-11-23T11:00:00.000Z</updated>\n<author>');
  expect(xml).not.toContain('\u0001');
  expect(renderFeed([], { ...site, address: '/feed.xml' })).toContain('<updated>2026-11-23T12:00:00.000Z</updated>');
});

test('page, card and feed name the rule of extension, and after a move how often and from when', () => {
  const [closeBefore, closeAfter] = ['2026-11-24T15:00:00.000Z', '2026-11-24T15:05:00.000Z'];
  const times = { startBefore: closeBefore, startAfter: closeBefore, closeBefore, closeAfter };
  const change = {
    kind: 'RESCHEDULE' as const,
    by: 'terms' as const,
    changedAt: closeBefore,
    reason: '',
    maturities: [],
  };
  const live = {
    ...sale,
    status: 'Live' as const,
    result: null,
    extension: { minutes: 5, most: 2 },
    isCancelled: false,
  };
  const pagesOf = (one: PublicSale) =>
    [
      render({ kind: 'sale', sale: one, similar: null, witnessing: null, questions: noQuestions }),
      render({ kind: 'embed', sale: one }),
    ].map((html) => html.replaceAll('\u00a0', ' '));
  const rule =
    'May be extended by 5 minutes, at most 2 times, if an order is placed or increased in the last 5 minutes.';
  const moved = /Was extended once by its terms; the close before that was [^<]*Nov 24/;
  for (const html of pagesOf({ ...live, saleChanges: [] })) {
    expect(html).toContain(rule);
    expect(html).not.toContain('Was extended');
  }
  for (const html of pagesOf({ ...live, saleChanges: [{ ...change, ...times }] })) {
    expect(html).toContain(rule);
    expect(html).toMatch(moved);
  }
  const twice = { ...live, saleChanges: [1, 2].map(() => ({ ...change, ...times })) };
  expect(pagesOf(twice)[1]).toContain('Was extended 2 times');
  expect(pagesOf(twice)[1]).not.toContain(rule);
  const [row] = issuer.sales;
  if (!row) throw new Error('the recorded issuer has no sale');
  const xml = renderFeed([{ ...row, moves: [{ ...change, closeBefore, closeAfter }] }], {
    ...site,
    address: '/feed.xml',
  });
  expect(xml.replaceAll('\u00a0', ' ')).toMatch(
    /Extended by its terms: .*It now closes [^<]*:05.* The close before was [^<]*:00/,
  );
});

test('the picture of a sale is well-formed with hostile names, and has no demand', () => {
  const hostileSale = { ...poisoned(sale), profile: { ...sale.profile, name: `\u0001${hostile}` } };
  const svg = renderPreview(hostileSale, { origin: 'https://market.example' });
  expect(svg).not.toMatch(/<script|<img/);
  expect(svg).not.toContain('\u0001');
  expect(svg).toContain('&gt;&lt;script&gt;');
  const demand = { offered: 1, ordered: 987_654_321, cover: 9.87, isFinal: false, maturities: [] };
  expect(renderPreview({ ...sale, demand }, { origin: 'https://market.example' })).not.toMatch(/988M|9\.9×/);
});

test('the head of a sale names its picture with size and words', () => {
  const html = render({ kind: 'sale', sale, similar: null, witnessing: null, questions: noQuestions });
  expect(html).toContain(
    `<meta property="og:image" content="https://market.example/sales/${sale.uuid}/preview.png?language=en"/>`,
  );
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(render({ kind: 'missing', sale: null })).toContain('content="https://market.example/icon-512.png"');
});

test('the first view of the app has the sale without hostile markup, and nothing for visitors', () => {
  const { html, style } = renderFirstView(sale, new Date('2026-11-23T12:00:00Z'));
  expect(html).toContain(sale.profile.name);
  expect(html).toContain(`/municipalities/${sale.municipality.uuid}`);
  expect(html).not.toMatch(/\/(signin|signup|issuers|embed)\b/);
  expect(style).toContain('@scope(#first-view){');
  expect(style).not.toMatch(/[{},]body\b/);
  expect(renderFirstView(poisoned(sale), new Date('2026-11-23T12:00:00Z')).html).not.toMatch(
    /<script|<img|onerror=alert\(1\)>/,
  );
});

test('questions are text with their answers, and without a section where there are none', () => {
  const asked = (text: string, answers: string[]) => ({
    rows: [
      {
        ...{ number: 3, text, askedAt: '2026-10-01T18:00:00Z' },
        answers: answers.map((answer, at) => ({ text: answer, answeredAt: `2026-10-0${at + 2}T18:00:00Z` })),
      },
    ],
    total: 9,
  });
  const html = render({
    ...{ kind: 'sale', sale, similar: null, witnessing: null },
    questions: asked(hostile, ['No', hostile]),
  });
  for (const text of ['Question 3', 'Answer of the issuer', 'Addendum of the issuer', 'The latest 1 of 9.']) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain('<script>alert');
  expect(render({ kind: 'sale', sale, similar: null, witnessing: null, questions: noQuestions })).not.toContain(
    'Questions and answers',
  );
});

test('every text of a sale is on its page', () => {
  const fields = [...fieldsWith(saleFields, { kind: 'line' }), ...fieldsWith(saleFields, { kind: 'lines' })];
  const texts = Object.fromEntries(fields.map((field) => [field, `Text of ${field}`]));
  const [profile, orderPriority] = [
    { ...sale.profile, ...texts },
    { ...sale.orderPriority, ...texts },
  ];
  const page = { kind: 'sale', similar: null, witnessing: null, questions: noQuestions } as const;
  const html = render({ ...page, sale: { ...sale, profile, orderPriority } });
  for (const field of fields) expect(html).toContain(`Text of ${field}`);
});
