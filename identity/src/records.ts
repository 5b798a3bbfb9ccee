/**
 * Stores records in a file of JSON lines. A change is appended, so that its cost does not grow with the number of records; the first change after
 * opening writes the whole file without what was replaced.
 */
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson, readText, writeWhole } from './json-file.ts';

/** Changes are visible at once, and durable once `saved` resolves. */
export interface Records<Row> {
  get(id: string): Row | undefined;
  /** Oldest first. */
  values(): Iterable<Row>;
  /** Adds a record, or replaces the one of its id. */
  put(row: Row): void;
  remove(id: string): void;
  /** Resolves once all changes are on the disk. Calls made during a write share the next one. */
  saved(): Promise<void>;
  /** Resolves when nothing is left to write. */
  settled(): Promise<void>;
}

/** Creates the folder (for its owner only) if missing. Throws an Error that names the file where it cannot be used. */
export async function openRecords<Row extends object>(
  folder: string,
  name: string,
  isRow: (value: unknown) => value is Row,
  idOf: (row: Row) => string,
): Promise<Records<Row>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const rows = readRecords(path, (await readText(path)) ?? '', isRow, idOf);
  /** True if the file has everything except `lines`, and can be appended to. Not after opening: its last line may be incomplete. */
  let isWhole = false;
  let lines: string[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function write(): Promise<void> {
    // From here on a change is no longer part of this write: the next call queues another.
    next = null;
    const written = lines;
    lines = [];
    if (written.length === 0) return;
    try {
      if (isWhole) await append(path, written.join(''));
      else await writeWhole(path, Array.from(rows.values(), lineOf).join(''));
      isWhole = true;
    } catch (error) {
      isWhole = false;
      lines = [...written, ...lines];
      throw error;
    }
  }

  return {
    get: (id) => rows.get(id),
    values: () => rows.values(),
    put(row) {
      rows.set(idOf(row), row);
      lines.push(lineOf(row));
    },
    remove(id) {
      if (rows.delete(id)) lines.push(lineOf(id));
    },
    saved() {
      if (next) return next;
      next = last.catch(() => undefined).then(write);
      last = next;
      return next;
    },
    settled: () => last.catch(() => undefined),
  };
}

/** A record, or the id of a removed one. */
function lineOf(of: object | string): string {
  return `${JSON.stringify(of)}\n`;
}

/** A last line without its end is the rest of a write that was interrupted and never acknowledged. */
function readRecords<Row extends object>(
  path: string,
  text: string,
  isRow: (value: unknown) => value is Row,
  idOf: (row: Row) => string,
): Map<string, Row> {
  const rows = new Map<string, Row>();
  const isLine = (value: unknown): value is Row | string => typeof value === 'string' || isRow(value);
  for (const line of text.split('\n').slice(0, -1)) {
    const value = parseJson(path, line, isLine);
    if (typeof value === 'string') rows.delete(value);
    else rows.set(idOf(value), value);
  }
  return rows;
}

async function append(path: string, text: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
}
