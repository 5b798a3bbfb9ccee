/** A live line that breaks, does not come back at once, and comes back. */
import type { Page } from 'playwright-core';

/** Breaks it while the page is read anew; `where` is the part of the page that must tell of it. */
export async function loseStream(page: Page, where: Pick<Page, 'getByText'> = page): Promise<void> {
  const answers = ['event: heartbeat\ndata: {}\n\n', ''];
  // What the page that goes away still asks for is answered as always.
  let isAnew = false;
  page.once('framenavigated', () => {
    isAnew = true;
  });
  await page.route('**/api/notifications/stream**', (route) => {
    const body = isAnew ? answers.shift() : undefined;
    return body === undefined ? route.fallback() : route.fulfill({ contentType: 'text/event-stream', body });
  });
  await Promise.all([where.getByText('Reconnecting', { exact: true }).waitFor(), page.reload()]);
  await where.getByText('Live', { exact: true }).waitFor();
}
