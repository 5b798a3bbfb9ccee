/** Runs long computations in a thread of their own, so that the process keeps serving requests. */
import { Worker } from 'node:worker_threads';

/**
 * Runs `file` with `task` as its workerData and returns the message it posts. If the thread dies, the promise is rejected, and the database rolls
 * back.
 */
export async function runInThread<Task, Answer>(
  file: URL,
  task: Task,
  { timeoutMs, maxMemoryMb }: ThreadLimits = {},
): Promise<Answer> {
  const resourceLimits = maxMemoryMb === undefined ? {} : { maxOldGenerationSizeMb: maxMemoryMb };
  const thread = new Worker(file, { workerData: task, execArgv: [], resourceLimits });
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => void thread.terminate(), timeoutMs);
  return new Promise<Answer>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread ended with ${code} and no answer`)));
  }).finally(() => clearTimeout(timer));
}

/** For tasks that others could make endless. */
interface ThreadLimits {
  readonly timeoutMs?: number;
  readonly maxMemoryMb?: number;
}
