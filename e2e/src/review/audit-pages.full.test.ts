/** Tests the pages of an audit trail that is longer than its count, in both languages, on desktop and phone. */
import { expect } from 'vitest';
import { expectAccessible, expectNoOverflow } from '../../testing/accessible.ts';
import { readAsOwner } from '../../testing/attacker.ts';
import { settled, speak } from '../../testing/browser.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';

/** Older than all others, so that other tests find theirs on the first page. */
async function addOldEvents(subject: string): Promise<void> {
  await readAsOwner(
    `insert into audit_event (at, actor, action, subject)
     select now() - interval '30 days' - g * interval '1 second', 'system', 'job.retry', $1 from generate_series(1, 2030) g`,
    [subject],
  );
}

journey('says “2,000 or more”, leads on beyond, and counts whole on the last page', async ({ visit }) => {
  const subject = `job:e2e-${Date.now().toString(36)}`;
  await addOldEvents(subject);
  const path = (page: number) => `/audit?subject=${subject}&page=${page}`;
  const page = await visit('admin', { path: path(1), as: administrator });
  const next = page.getByRole('button', { name: 'Next page' });
  await page.getByText('1–50 of 2,000 or more', { exact: true }).waitFor();
  await page.getByText('Page 1 of 40 or more', { exact: true }).waitFor();
  await page.goto(addressOf('admin', path(40)));
  await page.getByText('1,951–2,000 of 2,000 or more', { exact: true }).waitFor();
  await next.click();
  // The last page is not full, so that all are counted.
  await page.getByText('2,001–2,030 of 2,030', { exact: true }).waitFor();
  await page.getByText('Page 41 of 41', { exact: true }).waitFor();
  expect(await next.isDisabled()).toBe(true);
  // A page that does not exist leads to the last one that was counted.
  await page.goto(addressOf('admin', path(90)));
  await page.getByText('1,951–2,000 of 2,000 or more', { exact: true }).waitFor();

  for (const width of [1440, 390]) {
    const other = await visit('admin', { as: administrator, width, height: 844 });
    await speak(other, 'es', addressOf('admin', ''));
    await other.goto(addressOf('admin', path(1)));
    await other.getByText('1–50 de 2,000 o más', { exact: true }).waitFor();
    await settled(other);
    await expectNoOverflow(other);
    await expectAccessible(other);
  }
});
