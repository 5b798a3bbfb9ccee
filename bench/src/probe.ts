/** Loaded into every measured server: reports its event loop delay and its memory to the benchmark on request. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', (question) => {
  if (question === 'begin') {
    delay.reset();
    process.send?.({ began: true });
  }
  if (question === 'look') {
    globalThis.gc?.();
    // The timer itself fires every millisecond; only the excess is a delay.
    process.send?.({ delay: Math.max(0, delay.max / 1e6 - 1), memory: process.memoryUsage().rss });
  }
});
// Listening to the benchmark must not keep the process alive; without the benchmark there is nothing to measure.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
