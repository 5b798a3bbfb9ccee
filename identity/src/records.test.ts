import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRecords } from './records.ts';
import { newFolder } from './testing.ts';

interface Town {
  readonly id: string;
  readonly people: number;
}

const isTown = (value: unknown): value is Town =>
  typeof value === 'object' && value !== null && 'people' in value && typeof value.people === 'number';

const openTowns = (folder: string) => openRecords(folder, 'towns.jsonl', isTown, ({ id }) => id);

async function kept(folder: string): Promise<Town[]> {
  return [...(await openTowns(folder)).values()];
}

describe('A file of records', () => {
  it('is on the disk with every change made before the save', async () => {
    const folder = await newFolder();
    const towns = await openTowns(folder);
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        towns.put({ id: `${n}`, people: n });
        await towns.saved();
        expect(await kept(folder)).toContainEqual({ id: `${n}`, people: n });
      }),
    );
    expect(await kept(folder)).toEqual([...towns.values()]);
    expect(await kept(folder)).toHaveLength(50);
  });

  it('includes a change made while an earlier one is being written, and one made after', async () => {
    const folder = await newFolder();
    const towns = await openTowns(folder);
    towns.put({ id: 'a', people: 1 });
    const earlier = towns.saved();
    await new Promise((resolve) => setImmediate(resolve));
    towns.put({ id: 'b', people: 2 });
    await towns.saved();
    expect(await kept(folder)).toHaveLength(2);
    await earlier;
    towns.put({ id: 'a', people: 3 });
    towns.remove('b');
    await towns.saved();
    expect(await kept(folder)).toEqual([{ id: 'a', people: 3 }]);
  });

  it('is written by as many bytes for the thousandth record as for the second', async () => {
    const folder = await newFolder();
    const towns = await openTowns(folder);
    const size = async () => (await readFile(join(folder, 'towns.jsonl'))).length;
    const add = async (n: number) => {
      towns.put({ id: `${n}`, people: 1000 });
      await towns.saved();
    };
    await add(1000);
    const first = await size();
    for (let n = 1001; n < 1999; n += 1) towns.put({ id: `${n}`, people: 1000 });
    await towns.saved();
    const before = await readFile(join(folder, 'towns.jsonl'), 'utf8');
    await add(1999);
    const after = await readFile(join(folder, 'towns.jsonl'), 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after.length - before.length).toBe(first);
  });

  it('loses what was replaced and removed at the first change after it is opened', async () => {
    const folder = await newFolder();
    const towns = await openTowns(folder);
    for (let people = 0; people < 9; people += 1) {
      towns.put({ id: 'a', people });
      await towns.saved();
    }
    const again = await openTowns(folder);
    again.put({ id: 'b', people: 1 });
    await again.saved();
    expect(await readFile(join(folder, 'towns.jsonl'), 'utf8')).toBe('{"id":"a","people":8}\n{"id":"b","people":1}\n');
    expect(await readdir(folder)).toEqual(['towns.jsonl']);
  });

  it('has every record that was stored, at whichever byte a later write was interrupted', async () => {
    const folder = await newFolder();
    const path = join(folder, 'towns.jsonl');
    const towns = await openTowns(folder);
    for (const id of ['a', 'b']) towns.put({ id, people: 1 });
    await towns.saved();
    const stored = await kept(folder);
    const later = '{"id":"c","people":10}\n';
    const before = await readFile(path, 'utf8');
    for (let length = 0; length < later.length; length += 1) {
      await writeFile(path, before + later.slice(0, length));
      const again = await openTowns(folder);
      expect([...again.values()]).toEqual(stored);
      again.put({ id: 'd', people: 4 });
      await again.saved();
      expect(await kept(folder)).toEqual([...stored, { id: 'd', people: 4 }]);
    }
  });

  it('is whole though rewriting it was interrupted before', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'towns.jsonl'), '{"id":"a","people":1}\n');
    await writeFile(join(folder, 'towns.jsonl.tmp'), '{"id":"b"');
    const towns = await openTowns(folder);
    towns.put({ id: 'c', people: 2 });
    await towns.saved();
    expect((await kept(folder)).map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('gets what a failed write did not store with the next one', async () => {
    const folder = await newFolder();
    const towns = await openTowns(folder);
    towns.put({ id: 'a', people: 1 });
    await towns.saved();
    towns.put({ id: 'b', people: 2 });
    await rm(folder, { recursive: true });
    await expect(towns.saved()).rejects.toThrow('ENOENT');
    await mkdir(folder);
    await towns.saved();
    expect((await kept(folder)).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it.each(['[{"id":"a"}]', '{"id":"a"}', 'text', ''])('is named when it contains the line %j', async (line) => {
    const folder = await newFolder();
    const path = join(folder, 'towns.jsonl');
    await appendFile(path, `${line}\n`);
    await expect(openTowns(folder)).rejects.toThrow(path);
  });
});
