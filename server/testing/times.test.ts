/** Moments are printed by one set of functions, which take a zone: a sale's in its issuer's time, everything else in the reader's. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Source {
  readonly path: string;
  readonly text: string;
}

function sourcesOf(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: relative(root, file), text: readFileSync(file, 'utf8') };
    });
}

const sources = ['domain/src', 'server/src', 'ui/src', 'market/src', 'admin/src'].flatMap(sourcesOf);

const pathsWith = (pattern: RegExp, among = sources) =>
  among.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('only the shared functions write moments in words', () => {
  const writes = /Intl\.DateTimeFormat|toLocale(Date|Time)String|\.to(Date|Time|UTC)String\(|dateStyle|timeStyle/;
  expect(pathsWith(writes).sort()).toEqual([
    'domain/src/base/zones.ts',
    // Only names the device's zone.
    'market/src/accounts/settings/SettingsPage.tsx',
    // Local mails, a header, and the log: in UTC, no times of sales.
    'server/src/platform/base/log.ts',
    'server/src/platform/http/internal/outbox.ts',
    'server/src/platform/http/refusals.ts',
    'ui/src/format/format.ts',
  ]);
});

test('parts of a sale are written in the issuer’s time, the times that people type too', () => {
  const ofSales =
    /^(market\/src\/(auctions|book|issuers|logs|orders|public|results|sale-changes)|admin\/src\/auctions|ui\/src\/(sale|charts))\//;
  const readers = pathsWith(
    /readersZone\(/,
    sources.filter(({ path }) => ofSales.test(path)),
  );
  expect(readers.sort()).toEqual([
    // When a draft was saved.
    'market/src/auctions/builder/StepPage.tsx',
    'market/src/auctions/builder/maturities/ClashNotice.tsx',
    // The name of the day that is today.
    'market/src/auctions/catalogue/Agenda.tsx',
    // Beside the issuer's.
    'market/src/auctions/own/GoLiveDialog.tsx',
  ]);
});

test('every row of sales passes its issuer’s state to the moments in it', () => {
  const rows = ['catalogue/AuctionTable', 'catalogue/ComparePage', 'own/WorkspacePage'].map(
    (name) => `market/src/auctions/${name}.tsx`,
  );
  const listed = [...rows, 'market/src/orders/MyBidsPage.tsx', 'admin/src/review/parts/HaltedSales.tsx'];
  for (const path of listed) {
    const moments = sources.find((source) => source.path === path)?.text.match(/<Moment [^>]*>/g) ?? [];
    expect(moments.length, path).toBeGreaterThan(0);
    for (const moment of moments) expect(moment, path).toContain('state={');
  }
});
