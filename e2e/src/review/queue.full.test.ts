/** The full tier of queue.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { asAdministrator, newApplicant, newInvestor } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';

journey('shows each case on one line, with its age and when a decision is due', async ({ visit }) => {
  const last = fresh('Oneline');
  // The longest name must not make its row taller, nor push the other columns away.
  await newApplicant(freshEmail('una.oneline@invest.example'), 'Una '.repeat(20).trim(), last);
  await newApplicant(freshEmail('uma.oneline@invest.example'), 'Uma', last);
  const page = await visit('admin', { path: `/individual-investors?tab=review&q=${last}`, as: administrator });
  await page.getByText('1–2 of 2', { exact: true }).waitFor();
  const rows = page.locator('tbody tr');
  for (const height of await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height)))
    expect(height).toBeLessThanOrEqual(37);
  const width = await page
    .locator('table')
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  expect(width).toBeLessThanOrEqual(0);
  const row = page.getByRole('row', { name: /^Uma/ });
  // When a decision is due is known a moment after the rows.
  await expect.poll(() => row.locator('time').count()).toBe(2);
  const [requested, due] = await row.locator('time').evaluateAll((all) =>
    all.map((time) => ({
      text: time.textContent,
      title: time.getAttribute('title'),
      at: time.getAttribute('datetime'),
    })),
  );
  expect(requested?.text).toMatch(/^(just now|\d+ min\. ago)$/);
  expect(requested?.title).toMatch(/^Waiting since .+ \d{4}, \d+:\d\d [AP]M/);
  expect(due?.text).toMatch(/^in \d days$/);
  expect(due?.title).toContain('2 business days after the request');
  expect(Date.parse(due?.at ?? '') - Date.parse(requested?.at ?? '')).toBeGreaterThan(24 * 60 * 60 * 1000);
});

journey('has tabs for the rejected and for errors, and their counts follow the search', async ({ visit }) => {
  const last = fresh('Turned');
  const reviewer = await asAdministrator();
  for (const first of ['Tara', 'Theo']) {
    const email = freshEmail(`${first}.turned@invest.example`.toLowerCase());
    await newApplicant(email, first, last);
    if (first === 'Theo') continue;
    const [{ id } = { id: '' }] = (await reviewer.listIndividuals({ query: { q: email } })).rows;
    await reviewer.rejectAccount({ params: { kind: 'investor', id }, body: { rejectionReason: 'Which street?' } });
  }
  await newInvestor('Tess', last);
  const page = await visit('admin', { path: `/individual-investors?tab=rejected&q=${last}`, as: administrator });
  await page.getByRole('link', { name: `Tara ${last}` }).waitFor();
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  const tab = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name });
  const counts = async () =>
    Promise.all(['Needs review', 'All', 'Active', 'New', 'Rejected', 'Error'].map((name) => tab(name).textContent()));
  await expect.poll(counts).toEqual(['Needs review1', 'All3', 'Active1', 'New0', 'Rejected1', 'Error0']);
  await tab('New').click();
  await page.getByText(/^No individual investors (here|match)/).waitFor();
});
