/** Tests that a trace begins in the browser: each call of a page has a header with an id of its own, which the server answers and writes into its log. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../../testing/browser.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, olive } from '../../testing/people.ts';

interface Answered {
  readonly path: string;
  /** The id of the trace in the request. */
  readonly sent: string | undefined;
  /** The id of the request in the answer. */
  readonly got: string | undefined;
}

/** Answers of the API from now on. Those that an earlier page had begun are among them. */
function answersOf(page: Page): Answered[] {
  const answers: Answered[] = [];
  page.on('response', (answer) => {
    const { pathname: path } = new URL(answer.url());
    // Streams are not traced (decision 0025).
    if (!path.startsWith('/api/') || path === '/api/notifications/stream') return;
    const sent = /^00-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-01$/.exec(
      answer.request().headers()['traceparent'] ?? '',
    )?.[1];
    answers.push({ path, sent, got: answer.headers()['x-request-id']?.replaceAll('-', '') });
  });
  return answers;
}

const pages = [
  { site: 'market', as: olive, path: '/auctions' },
  { site: 'admin', as: administrator, path: '/dashboard' },
] as const;

journey.for(pages)('every call of the $site’s $path has the id of a trace', async ({ site, as, path }, { visit }) => {
  const page = await visit(site, { as, path });
  await settled(page);
  const answers = answersOf(page);
  await page.reload();
  await settled(page);
  expect(answers.length).toBeGreaterThan(3);
  expect(answers.filter(({ sent, got }) => sent === undefined || sent !== got)).toEqual([]);
  expect(new Set(answers.map(({ sent }) => sent)).size).toBe(answers.length);
});
