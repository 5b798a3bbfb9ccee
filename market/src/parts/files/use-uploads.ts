/** Queue of uploads: one after the other, each with progress, failure and retry. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { useEffect, useReducer, useRef } from 'react';
import { type FileKind, whyNotSend } from './checks.ts';
import { type SendingApi, sendingApi } from './sending.ts';
import { useUnderWay } from './under-way.ts';

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'stored' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  /** Why it failed. */
  readonly problem: string;
  /** Sending the same file again may succeed. */
  readonly canRetry: boolean;
}

export interface UploadsOptions {
  readonly kind: FileKind;
  readonly send: (api: SendingApi, file: File, signal: AbortSignal) => Promise<unknown>;
  /** Invalidates queries after a file has arrived. */
  readonly onSent: (file: File) => unknown;
}

export interface Uploads {
  readonly list: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (id: number) => void;
  /** Cancels the upload, or removes a failed one. */
  readonly drop: (id: number) => void;
}

type Step =
  | { readonly type: 'put'; readonly upload: Upload }
  | { readonly type: 'change'; readonly id: number; readonly to: Partial<Upload> }
  | { readonly type: 'drop'; readonly id: number };

export function useUploads({ kind, send, onSent }: UploadsOptions): Uploads {
  const [list, dispatch] = useReducer(next, []);
  const running = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  /** One at a time, since each changes the same record. */
  const before = useRef(Promise.resolve());

  // Leaving the page cancels pending uploads.
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  useUnderWay(list.some(({ state }) => state === 'waiting' || state === 'sending'));

  async function run(id: number, file: File, controller: AbortController): Promise<void> {
    if (controller.signal.aborted) return;
    dispatch({ type: 'change', id, to: { state: 'sending', share: 0 } });
    const api = sendingApi((share) => dispatch({ type: 'change', id, to: { share } }));
    try {
      await send(api, file, controller.signal);
      dispatch({ type: 'change', id, to: { state: 'stored', share: 1 } });
      await onSent(file);
      dispatch({ type: 'drop', id });
    } catch (error) {
      if (!controller.signal.aborted) {
        dispatch({ type: 'change', id, to: { state: 'failed', problem: messageOf(error), canRetry: canRetry(error) } });
      }
    } finally {
      running.current.delete(id);
    }
  }

  function start(id: number, file: File): void {
    const problem = whyNotSend(file, kind);
    const upload = { id, file, share: 0, problem: problem ?? '', canRetry: false };
    dispatch({ type: 'put', upload: { ...upload, state: problem === null ? 'waiting' : 'failed' } });
    if (problem !== null) return;
    const controller = new AbortController();
    running.current.set(id, controller);
    before.current = before.current.then(() => run(id, file, controller));
  }

  return {
    list,
    add: (files) => {
      for (const file of files) start(++last.current, file);
    },
    retry: (id) => {
      const upload = list.find((each) => each.id === id);
      if (upload) start(id, upload.file);
    },
    drop: (id) => {
      running.current.get(id)?.abort();
      dispatch({ type: 'drop', id });
    },
  };
}

/** A refused file is refused again; a lost connection, a busy server or an expired sign-in passes. */
function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || ![400, 413, 415, 422].includes(error.status);
}

function next(list: readonly Upload[], step: Step): readonly Upload[] {
  switch (step.type) {
    case 'put':
      return [...list.filter(({ id }) => id !== step.upload.id), step.upload];
    case 'change':
      return list.map((upload) => (upload.id === step.id ? { ...upload, ...step.to } : upload));
    case 'drop':
      return list.filter(({ id }) => id !== step.id);
  }
}
