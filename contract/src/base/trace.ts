/** The trace of a call, as W3C Trace Context has it: the server's log and its spans carry the same id. */

/** A header `traceparent` with a new trace. The server decides whether it is kept. */
export function newTraceparent(): string {
  const [parent, ...trace] = Array.from(crypto.getRandomValues(new BigUint64Array(3)), (part) =>
    part.toString(16).padStart(16, '0'),
  );
  return `00-${trace.join('')}-${parent}-01`;
}
