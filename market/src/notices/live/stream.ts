/** Keeps the live stream open: fetch with the bearer token, reconnecting with back-off from the last event. */
import { createEventReader, type StreamEvent } from './events.ts';

/** `off` where the server refuses this person; it is not tried again. */
export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'off';

export interface StreamOptions {
  /** The current address; requested for every connection. */
  readonly url: () => string;
  readonly token: () => Promise<string>;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onState: (state: StreamState) => void;
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

export interface LiveStream {
  /** Reconnects at once, for a changed address or a network that is back. */
  readonly restart: () => void;
  readonly close: () => void;
}

const firstPause = 1_000;
const longestPause = 30_000;
/** The server sends a heartbeat every 15 seconds; a connection silent for longer than this is dead. */
const longestSilence = 40_000;

/** Opens the stream and keeps it open until it is closed. */
export function openStream(options: StreamOptions): LiveStream {
  const { url, token, onEvent, onState, wait = pause, random = Math.random } = options;
  const ask = options.fetch ?? fetch;
  let connection = new AbortController();
  let closed = false;
  let failures = 0;
  let lastEventId = '';

  async function readOnce(signal: AbortSignal, drop: () => void): Promise<'again' | 'refused'> {
    const headers: Record<string, string> = { authorization: `Bearer ${await token()}`, accept: 'text/event-stream' };
    if (lastEventId !== '') headers['last-event-id'] = lastEventId;
    const answer = await ask(url(), { headers, signal, cache: 'no-store' });
    if (answer.status === 401 || answer.status === 403) return 'refused';
    if (!answer.ok || !answer.body) return 'again';
    let silence = setTimeout(drop, longestSilence);
    const read = createEventReader((event) => {
      lastEventId = event.lastEventId || lastEventId;
      failures = 0;
      onState('live');
      onEvent(event);
    });
    try {
      for await (const piece of textOf(answer.body)) {
        clearTimeout(silence);
        silence = setTimeout(drop, longestSilence);
        read(piece);
      }
    } finally {
      clearTimeout(silence);
    }
    return 'again';
  }

  async function keepReading(): Promise<void> {
    onState('connecting');
    let refusals = 0;
    while (!closed) {
      const mine = new AbortController();
      connection = mine;
      const outcome = await readOnce(mine.signal, () => mine.abort()).catch(() => 'again' as const);
      if (closed) return;
      // A token may expire on the way; refused twice, it is given up.
      refusals = outcome === 'refused' ? refusals + 1 : 0;
      if (refusals > 1) return onState('off');
      onState('reconnecting');
      const restarting = mine.signal.aborted && failures === 0;
      if (!restarting) await wait(pauseAfter(failures, random()), sleepUntilRestart());
      failures += 1;
    }
  }

  let sleep = new AbortController();
  function sleepUntilRestart(): AbortSignal {
    sleep = new AbortController();
    return sleep.signal;
  }

  const restart = () => {
    failures = 0;
    connection.abort();
    sleep.abort();
  };
  void keepReading();
  return {
    restart,
    close: () => {
      closed = true;
      restart();
    },
  };
}

/** One second, doubled with every failure up to half a minute, minus up to half so that clients do not reconnect together. */
export function pauseAfter(failures: number, random: number): number {
  return Math.min(longestPause, firstPause * 2 ** failures) * (1 - random / 2);
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
