/** Tests the pages for operations: the health of the market, with failed jobs, and the list of all messages. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { addFailedJob } from '../../testing/failed-jobs.ts';
import { journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';

journey('shows what runs and which job has failed, and tries it again', async ({ visit }) => {
  // The full tier waits until the open page asks by itself.
  const earlier = isFull ? null : await addFailedJob();
  const page = await visit('admin', { path: '/operations', as: administrator });
  await page.getByRole('main').getByRole('link', { name: 'System health' }).click();
  await page.getByRole('heading', { name: 'System health', level: 1 }).waitFor();
  const processes = page.getByRole('table', { name: 'Processes that reported in the last day' });
  await processes.getByText('Market site, Administrators’ site, Worker').waitFor();
  const id = earlier ?? (await addFailedJob());
  const row = page.getByRole('row', { name: new RegExp(id) });
  await row.waitFor({ timeout: 30_000 });
  await page.getByText('Jobs have failed: remove-files').waitFor({ timeout: 30_000 });
  await page.getByText(/Read the error in the log of the worker/).waitFor();
  await row.getByRole('button', { name: `Try again: Removal of files ${id}` }).click();
  await page.getByText('1 job will be tried again').waitFor();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await page
    .getByRole('row', { name: /Failed jobs tried again.*Ada Reviewer/ })
    .first()
    .waitFor();
});
