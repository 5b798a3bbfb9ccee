/** A live stream that breaks, stays down for a while, and returns. */
import type { Page } from 'playwright-core';

/** Breaks it during a reload; `where` is the part of the page that must report it. */
export async function loseStream(page: Page, where: Pick<Page, 'getByText'> = page): Promise<void> {
  const answers = ['event: heartbeat\ndata: {}\n\n', ''];
  // Pending requests of the old page are answered normally.
  let isAnew = false;
  page.once('framenavigated', () => {
    isAnew = true;
  });
  await page.route('**/api/notifications/stream**', (route) => {
    const body = isAnew ? answers.shift() : undefined;
    return body === undefined ? route.fallback() : route.fulfill({ contentType: 'text/event-stream', body });
  });
  await Promise.all([where.getByText('Reconnecting', { exact: true }).waitFor(), page.reload()]);
  await where.getByText('Connected', { exact: true }).waitFor();
}
