import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJsonFile } from './json-file.ts';
import { newFolder } from './testing.ts';

const areNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number');

describe('A JSON file', () => {
  it('is on the disk with every change made before the save', async () => {
    const folder = await newFolder();
    const file = await openJsonFile(folder, 'numbers.json', areNumbers, []);
    const numbers: number[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        numbers.push(n);
        await file.save(() => numbers);
        expect(JSON.parse(await readFile(join(folder, 'numbers.json'), 'utf8'))).toContain(n);
      }),
    );
    const { content } = await openJsonFile(folder, 'numbers.json', areNumbers, []);
    expect(content).toEqual(numbers);
  });

  it('includes a change made while an earlier one is being written, and one made after', async () => {
    const folder = await newFolder();
    const file = await openJsonFile(folder, 'numbers.json', areNumbers, []);
    const numbers = [1];
    const kept = async () => JSON.parse(await readFile(join(folder, 'numbers.json'), 'utf8'));
    const earlier = file.save(() => numbers);
    await new Promise((resolve) => setImmediate(resolve));
    numbers.push(2);
    await file.save(() => numbers);
    expect(await kept()).toEqual([1, 2]);
    await earlier;
    numbers.push(3);
    await file.save(() => numbers);
    expect(await kept()).toEqual([1, 2, 3]);
  });

  it('leaves nothing beside it', async () => {
    const folder = await newFolder();
    const file = await openJsonFile(folder, 'numbers.json', areNumbers, []);
    await file.save(() => [1]);
    expect(await readdir(folder)).toEqual(['numbers.json']);
  });

  it('is whole though a write broke off before', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'numbers.json'), '[1]');
    await writeFile(join(folder, 'numbers.json.tmp'), '[1, 2');
    const file = await openJsonFile(folder, 'numbers.json', areNumbers, []);
    await file.save(() => [...file.content, 3]);
    expect(await readFile(join(folder, 'numbers.json'), 'utf8')).toBe('[\n 1,\n 3\n]');
  });

  it.each(['[1, 2', '"text"', ''])('is named when it contains %j', async (text) => {
    const folder = await newFolder();
    const path = join(folder, 'numbers.json');
    await writeFile(path, text);
    await expect(openJsonFile(folder, 'numbers.json', areNumbers, [])).rejects.toThrow(path);
  });
});
