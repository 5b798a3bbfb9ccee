/**
 * Checks files in a process of their own (`check-supervisor.ts`), one after the other. No content of a file delays the calls of the server, the memory it took is
 * given back, and a fault of a parser reaches neither the settings nor the network nor the files of the server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '../base/errors.ts';
import { inTurns } from '../base/in-turns.ts';
import {
  type AcceptedFile,
  type FileRefusal,
  type Given,
  type Unchecked,
  unreadable,
  type Verdict,
} from './contents.ts';
import { openUnnamed } from './received-files.ts';

export interface Checks {
  /** `spend` is called with the seconds of processor time that the check took. */
  check(file: Unchecked, spend?: (seconds: number) => void): Promise<AcceptedFile | FileRefusal>;
  /** Ends the processes. */
  close(): void;
}

interface Limits {
  /** Processor time of one check. An official statement of 600 pages takes about a second. */
  readonly seconds?: number;
  /** Memory of the process during a check. */
  readonly megabytes?: number;
  /** Checks that may wait. More are refused with 503. */
  readonly waiting?: number;
}

/**
 * The process that supervises checks. It is started once, since starting one stops every thread of a large server for up to a tenth of a second. A file and its copy
 * are in files that all of them have open: a message with 20 MB would hold the server's thread as long.
 */
interface Supervisor {
  readonly process: ChildProcess;
  readonly given: FileHandle;
  readonly copy: FileHandle;
}

/** No copy is larger: one of a PDF can be larger than the original, which has at most 20 MB. */
const maxCopyBytes = 64 * 1024 * 1024;

/** `folder` is where files are exchanged. */
export function openChecks(folder: string, { seconds = 10, megabytes = 512, waiting = 32 }: Limits = {}): Checks {
  let running: Supervisor | null = null;
  const inTurn = inTurns({
    most: 1,
    waiting,
    full: () => new Unavailable('too many files wait for their check'),
  });

  async function start(): Promise<Supervisor> {
    const [given, copy] = await Promise.all([openUnnamed(folder), openUnnamed(folder)]);
    const process = fork(
      fileURLToPath(new URL('./check-supervisor.ts', import.meta.url)),
      [`${seconds}`, `${megabytes}`],
      { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc', given.fd, copy.fd] },
    );
    const started = { process, given, copy };
    const forget = () => {
      if (running === started) running = null;
      process.kill('SIGKILL');
      void Promise.allSettled([given.close(), copy.close()]);
    };
    // An error without a listener would end the server.
    process.on('error', forget).once('exit', forget);
    return started;
  }

  async function check(file: Unchecked, spend?: (seconds: number) => void): Promise<AcceptedFile | FileRefusal> {
    running ??= await start();
    const { process, given, copy } = running;
    const { kind, least, bytes } = file;
    try {
      await given.write(bytes, 0, bytes.length, 0);
      const { used, result } = await ask(process, { kind, least, size: bytes.length });
      spend?.(used);
      if (result === null) return unreadable[kind];
      if ('code' in result) return result;
      const { size, ...rest } = result;
      if (size > maxCopyBytes) return unreadable[kind];
      const content = Buffer.allocUnsafeSlow(size);
      await copy.read(content, 0, size, 0);
      return { ...rest, bytes: content };
    } finally {
      // They are closed where the process has ended.
      await Promise.allSettled([given.truncate(), copy.truncate()]);
    }
  }

  return {
    check: (file, spend) => inTurn(() => check(file, spend)),
    close: () => running?.process.kill('SIGKILL'),
  };
}

/** A supervisor that ends refuses the file. While it is not asked, it does not keep the server. */
function ask(process: ChildProcess, file: Given): Promise<Verdict> {
  hold(process, true);
  return new Promise((resolve) => {
    const answer = (verdict: Verdict) => {
      process.off('message', answer).off('error', fail).off('exit', fail);
      hold(process, false);
      resolve(verdict);
    };
    const fail = () => answer({ used: 0, result: null });
    process.once('message', answer).once('error', fail).once('exit', fail);
    process.send(file);
  });
}

function hold(process: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    process.ref();
    process.channel?.ref();
  } else {
    process.unref();
    process.channel?.unref();
  }
}
