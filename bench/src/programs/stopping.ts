/** Ends a program of our own in order when the fixture stops it. */
interface Closable {
  close(): Promise<unknown>;
}

/** Closes these in order at SIGTERM and exits. */
export function stopInOrder(...parts: readonly Closable[]): void {
  process.on('SIGTERM', async () => {
    for (const part of parts) await part.close();
    process.exit(0);
  });
}
