/** The full tier of bulk.test.ts: variations whose rules have cheaper tests. */
import { languages } from '@fairbook/domain/languages.ts';
import { expect } from 'vitest';
import { settled, speak } from './browser.ts';
import { addressOf, journey } from './journey.ts';
import { administrator } from './people.ts';

journey('the tools of every queue stand in the line of its tabs at 1440 px, in both languages', async ({ visit }) => {
  for (const language of languages) {
    const page = await visit('admin', { path: '/dashboard?tab=review', as: administrator });
    await speak(page, language, addressOf('admin', ''));
    for (const path of [
      '/dashboard',
      '/auctions',
      '/individual-investors',
      '/institutional-investors',
      '/market-professionals',
    ]) {
      await page.goto(addressOf('admin', `${path}?tab=review`));
      await settled(page);
      const middles = await page
        .locator('nav [data-tab], [data-part="tools"] button')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
        );
      expect(middles.length).toBeGreaterThan(6);
      // The tools are a little lower than the tabs; another line would be more than thirty pixels away.
      expect(Math.max(...middles) - Math.min(...middles), `${language} ${path}`).toBeLessThan(12);
    }
  }
});
