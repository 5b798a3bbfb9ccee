/** A live line that breaks, does not come back at once, and comes back. */
import type { Page } from 'playwright-core';

/** Breaks it while the page is read anew; `where` is the part of the page that must tell of it. */
export async function loseStream(page: Page, where: Pick<Page, 'getByText'> = page): Promise<void> {
  const answers = ['event: heartbeat\ndata: {}\n\n', ''];
  await page.route('**/api/notifications/stream**', (route) => {
    const body = answers.shift();
    return body === undefined ? route.continue() : route.fulfill({ contentType: 'text/event-stream', body });
  });
  await page.reload();
  await where.getByText('Reconnecting', { exact: true }).waitFor();
  await where.getByText('Live', { exact: true }).waitFor();
}
