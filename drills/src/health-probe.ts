/** A thread that asks for health again and again, so that a busy drill does not delay its clock. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export interface HealthProbe {
  /** The times of all answers so far, in milliseconds. Infinite for one that did not come. */
  stop(): Promise<number[]>;
}

export function startHealthProbe(address: string): HealthProbe {
  const worker = new Worker(new URL(import.meta.url), { workerData: { healthProbe: `${address}/healthz` } });
  return {
    async stop() {
      worker.postMessage('stop');
      const [times] = (await once(worker, 'message')) as [number[]];
      await worker.terminate();
      return times;
    },
  };
}

async function probe(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    const isOk = await ask(url, agent).catch(() => false);
    times.push(isOk ? performance.now() - began : Number.POSITIVE_INFINITY);
    await setTimeout(50);
  }
  agent.destroy();
  parentPort?.postMessage(times);
}

async function ask(url: string, agent: Agent): Promise<boolean> {
  const [answer] = await once(get(url, { agent, timeout: 10_000 }), 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode === 200;
}

const given = workerData as { healthProbe?: string } | null;
if (!isMainThread && given?.healthProbe) await probe(given.healthProbe);
