/** Verifies the chosen files in a worker, again whenever they change. */
import { useEffect, useState } from 'react';
import type { Answer } from './messages.ts';
import VerifyWorker from './worker.ts?worker&inline';

export interface Verifying {
  readonly files: readonly File[];
  /** Null while it is computed, and where there are no files. */
  readonly answer: Answer | null;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (file: File) => void;
  readonly clear: () => void;
}

export function useVerifying(): Verifying {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    setAnswer(null);
    if (files.length === 0) return;
    const worker = new VerifyWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => setAnswer(data));
    worker.addEventListener('error', ({ message }) => setAnswer({ files: [], problem: message }));
    worker.postMessage(files);
    return () => worker.terminate();
  }, [files]);
  return {
    files,
    answer,
    add: (more) => setFiles((before) => [...before, ...more]),
    remove: (file) => setFiles((before) => before.filter((one) => one !== file)),
    clear: () => setFiles([]),
  };
}
