/**
 * `main.ts move-files` moves uploaded files to the place that FILES names, from the other one. A file is removed where it was only after it was
 * read again where it went, so the command can be interrupted anywhere and run again.
 */
import { buffer } from 'node:stream/consumers';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { Unavailable } from '../../platform/base/errors.ts';
import type { Config } from '../../platform/config/config.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { openPlaces } from '../../platform/files/file-stores.ts';

type Outcome = 'moved' | 'already' | 'erased';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** 0 if every file is where FILES says, otherwise 1. */
export async function moveFiles(config: Config): Promise<number> {
  const { current, other } = openPlaces(config);
  if (other === null) {
    throw new CannotStart('There is only one place of files: set FILES and the settings of the bucket (S3_…) first.');
  }
  say(`Moving from ${other.name} to ${current.name}.`);
  const counts = { moved: 0, already: 0, erased: 0, failed: 0 };
  let isWhole = true;
  for await (const key of other.list()) {
    try {
      counts[await moveOne(key, other, current)] += 1;
      if (counts.moved > 0 && counts.moved % 1_000 === 0) say(`${counts.moved} moved …`);
    } catch (error) {
      if (error instanceof Unavailable) {
        say(`Stopped at ${key}: ${error.message}. Run the command again.`);
        isWhole = false;
        break;
      }
      counts.failed += 1;
      say(`${key} stays where it is: ${sentenceOf(error)}`);
    }
  }
  const { moved, already, erased, failed } = counts;
  say(`${moved} moved, ${already} copied by an earlier run, ${erased} erased meanwhile, ${failed} left behind.`);
  return isWhole && failed === 0 ? 0 : 1;
}

async function moveOne(key: string, from: FileStore, to: FileStore): Promise<Outcome> {
  const bytes = await bytesOf(key, from);
  if (bytes === null) return 'erased';
  // A damaged copy is replaced by what was just read and is not damaged.
  const there = await bytesOf(key, to).catch(() => null);
  const isThere = there?.equals(bytes) ?? false;
  if (there !== null && !isThere) throw new Error(`another file has this name in ${to.name}`);
  if (!isThere) {
    await to.put(key, bytes);
    const copy = await bytesOf(key, to);
    if (!copy?.equals(bytes)) throw new Error(`it cannot be read again in ${to.name}`);
  }
  // A process that erases a file does so here first: a file erased meanwhile must not come back by this copy.
  if (!(await from.has(key))) {
    await to.remove(key);
    return 'erased';
  }
  await from.remove(key);
  return isThere ? 'already' : 'moved';
}

/** Null where there is no such file. Throws where it is damaged, or where the place is away. */
async function bytesOf(key: string, store: FileStore): Promise<Buffer | null> {
  const content = await store.read(key);
  return content && buffer(content);
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
