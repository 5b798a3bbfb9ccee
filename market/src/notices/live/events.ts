/** Parses server-sent events from a stream of text, as the HTML standard describes. */

export interface StreamEvent {
  /** 'message' where the server names none. */
  readonly type: string;
  readonly data: string;
  /** The last event id so far, '' before the first. */
  readonly lastEventId: string;
}

/** A parser that is fed chunks, cut anywhere, and calls `onEvent` for every complete event. */
export function createEventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = '';
  let afterReturn = false;
  let type = '';
  let data: string[] = [];
  let lastEventId = '';

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ type: type || 'message', data: data.join('\n'), lastEventId });
      type = '';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') type = value;
    else if (field === 'id' && !value.includes('\0')) lastEventId = value;
  }

  return (piece) => {
    // A line may end in CR LF, split between two chunks.
    const text = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') afterReturn = piece.endsWith('\r');
    const lines = (rest + text).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
