/** Tests that high contrast colors of the system leave the main pages usable. Walks by the Tab key are in every-page.ts. */
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { goInApp } from '../../testing/browser.ts';
import { findIds } from '../../testing/every-page.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { olive } from '../../testing/people.ts';

journey('high contrast colors of the system leave every control and text visible', async ({ visit }) => {
  const ids = await findIds();
  const page = await visit('market', { as: olive });
  await page.emulateMedia({ forcedColors: 'active' });
  // A chosen option shows without colors of its own.
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
  const paths = ['/auctions', `/auctions/${ids['School Refunding Bonds']}`, '/my-bids', '/settings'];
  for (const path of paths) {
    await goInApp(page, addressOf('market', path));
    await expectAccessible(page);
  }
});
