/** The full tier of operations.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { journey } from '../../testing/journey.ts';
import { administrator, northSea, viewer } from '../../testing/people.ts';

journey('lists messages by state and channel, finds one by its reader, and sends it again', async ({ visit }) => {
  const page = await visit('admin', { path: '/operations', as: administrator });
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  // Other tests look at the messages of others.
  await page.getByRole('searchbox', { name: 'Search name, email or host' }).fill(northSea);
  const again = page.getByRole('button', { name: /^Send again/ });
  const row = page.getByRole('row', { name: /Greta Manager/ }).filter({ has: again });
  await row
    .first()
    .getByRole('button', { name: /^Send again/ })
    .click();
  await page.getByText('The message is sent again').waitFor();
  await page.getByRole('button', { name: 'Sent', exact: true }).click();
  await page.waitForURL(/tab=sent/);
});

journey('a Viewer sees the health of the market and can neither retry nor resend', async ({ visit }) => {
  const page = await visit('admin', { path: '/system-health', as: viewer });
  await page.getByRole('table', { name: 'Messages by channel' }).waitFor();
  expect(await page.getByRole('button', { name: /^Try/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Operations' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('row', { name: /Sent/ }).first().waitFor();
  expect(await page.getByRole('button', { name: /^Send again/ }).count()).toBe(0);
});
