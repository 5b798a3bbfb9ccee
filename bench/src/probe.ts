/** Loaded into every server that is measured: tells the bench of its event loop and its memory when it is asked. */
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
    // The timer itself fires every millisecond; only what comes on top was a delay.
    process.send?.({ delay: Math.max(0, delay.max / 1e6 - 1), memory: process.memoryUsage().rss });
  }
});
// Listening to the bench must keep nobody alive; without the bench there is nothing to measure.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
