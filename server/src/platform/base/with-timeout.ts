/** Waits for work no longer than a limit. */

/** Resolves when the work is done or after `ms` milliseconds, whichever is first; the work goes on. Throws where the work fails before. */
export async function withTimeout(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, enough]).finally(() => clearTimeout(timer));
}
