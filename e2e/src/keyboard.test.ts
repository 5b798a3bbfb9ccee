/** Tests that the keyboard alone reaches everything on the main pages, and that one sees where it is. */
import { expect } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { goInApp, keepUndisturbed } from './browser.ts';
import { asAdministrator } from './calls.ts';
import { addressOf, journey } from './journey.ts';
import { walk } from './keyboard.ts';
import { administrator, alderCreek, olive } from './people.ts';

const pages = {
  market: [
    { as: undefined, paths: ['/', '/signin', '/help'], onPhone: [] },
    {
      as: olive,
      paths: [
        '/auctions',
        '/auctions/School Refunding Bonds',
        '/auctions/Library Bonds',
        '/auctions/Parks and Trails Bonds',
        '/my-bids',
        '/municipalities',
        '/notifications',
        '/settings',
      ],
      onPhone: ['/auctions/School Refunding Bonds'],
    },
    {
      as: alderCreek,
      paths: [
        '/workspace',
        '/workspace/auctions/School Refunding Bonds',
        '/workspace/auctions/Fire Station Bonds/maturities',
        '/workspace/auctions/Fire Station Bonds/ratings',
        '/workspace/auctions/Fire Station Bonds/dates',
        '/workspace/auctions/Fire Station Bonds/review',
      ],
      onPhone: ['/workspace/auctions/Fire Station Bonds/maturities'],
    },
  ],
  admin: [
    {
      as: administrator,
      paths: ['/dashboard', '/individual-investors', '/auctions', '/auctions/Library Bonds', '/decisions', '/audit'],
      onPhone: ['/individual-investors'],
    },
  ],
} as const;

for (const site of ['market', 'admin'] as const) {
  for (const { as, paths, onPhone } of pages[site]) {
    journey(
      `Tab reaches everything in sight, and leaves the page: ${site}, ${as ?? 'signed out'}`,
      async ({ visit }) => {
        const ids = await auctionIds();
        const page = await visit(site, { ...(as !== undefined && { as }) });
        await keepUndisturbed(page);
        const problems: string[] = [];
        const walkThrough = async (path: string) => {
          const address = path.replace(/[A-Z][a-z]+ [A-Za-z ]*Bonds/, (name) => ids[name] ?? name);
          await goInApp(page, addressOf(site, address));
          const { stops, problems: found } = await walk(page);
          if (stops < 3) problems.push(`${path}: only ${stops} stops`);
          problems.push(...found.map((problem) => `${path}: ${problem}`));
        };
        for (const path of paths) await walkThrough(path);
        await page.setViewportSize({ width: 320, height: 640 });
        for (const path of onPhone) await walkThrough(path);
        expect(problems).toEqual([]);
      },
    );
  }
}

journey('high contrast colors of the system leave every control and text visible', async ({ visit }) => {
  const ids = await auctionIds();
  const page = await visit('market', { as: olive });
  await page.emulateMedia({ forcedColors: 'active' });
  // What is chosen shows without colors of its own.
  await goInApp(page, addressOf('market', '/auctions'));
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderBlockEnd, outline } = getComputedStyle(element);
        return `${borderBlockEnd}, ${outline}`;
      });
  expect(await edge('button[aria-current]')).not.toBe(await edge('button[aria-current] ~ button'));
  expect(await edge('.mantine-SegmentedControl-label[data-active]')).not.toBe(
    await edge('.mantine-SegmentedControl-label:not([data-active])'),
  );
  expect(await edge('nav [aria-current="page"]')).not.toBe(await edge('nav a:not([aria-current])'));
  for (const path of ['/auctions', `/auctions/${ids['School Refunding Bonds']}`, '/my-bids', '/settings']) {
    await goInApp(page, addressOf('market', path));
    await expectAccessible(page);
  }
});

async function auctionIds(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await (await asAdministrator()).listAuctions();
  return Object.fromEntries(rows.map(({ name, uuid }) => [name, uuid]));
}
