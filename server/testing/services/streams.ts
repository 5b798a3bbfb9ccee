/** The live stream as an open page reads it, for tests. */
import { expect } from 'vitest';
import type { Bearer } from '../ask.ts';

export interface StreamEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data: {
    readonly message?: string;
    readonly serverTime?: string;
    readonly lastChange?: number;
    readonly announcements?: readonly { readonly text: string }[];
  };
}

export interface StreamPage {
  readonly events: StreamEvent[];
  /** The messages of the notifications read so far. */
  messages(): (string | undefined)[];
  /** Waits for a matching event; fails after a few seconds. */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Resolves once the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/** Opens a page's stream and waits for its first heartbeat. */
export async function openPage(
  url: string,
  person: Bearer,
  { after, query = '' }: { after?: string | undefined; query?: string } = {},
): Promise<StreamPage> {
  const stop = new AbortController();
  const headers: Record<string, string> = { authorization: `Bearer ${person.token}` };
  if (after !== undefined) headers['last-event-id'] = after;
  const answer = await fetch(`${url}/api/notifications/stream${query}`, { headers, signal: stop.signal });
  expect(answer.headers.get('content-type')).toMatch('text/event-stream');
  const events: StreamEvent[] = [];
  const ended = read(answer, events);
  const page: StreamPage = {
    events,
    messages: () => events.filter(({ event }) => event === 'notice').map(({ data }) => data.message),
    until: (fits) =>
      expect
        .poll(() => events.find(fits), { interval: 10 })
        .toBeDefined()
        .then(() => {
          const found = events.find(fits);
          if (!found) throw new Error('the event was lost');
          return found;
        }),
    ended,
    close: async () => {
      stop.abort();
      await ended;
    },
  };
  await page.until(({ event }) => event === 'heartbeat');
  return page;
}

async function read(answer: Response, events: StreamEvent[]): Promise<void> {
  let text = '';
  try {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      events.push(...blocks.map(parseEvent));
    }
  } catch {
    // The page was closed.
  }
}

function parseEvent(block: string): StreamEvent {
  const lines = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
  return { id: lines['id'], event: lines['event'], data: JSON.parse(lines['data'] ?? '{}') };
}
