/** The folder and the settings of a witness: what it keeps over a restart, and when it refuses to start. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cosign } from '@fairbook/domain/logs/cosignature.ts';
import { parseVerifierKey } from '@fairbook/domain/logs/note.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { counter, testFolder } from '../../../testing/fixtures.ts';
import {
  addCheckpoint,
  killWitnesses,
  logSigner,
  spawnWitness,
  startWitness,
  startWitnessProcess,
  TestLog,
  trusting,
} from '../../../testing/services/witness.ts';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { sha256 } from '../../platform/base/crypto.ts';
import { abouts } from '../../platform/config/config-checks.ts';
import { witnessVariables } from '../../platform/config/config-witness.ts';
import { readWitnessSettings } from './settings.ts';

const market = logSigner('market.example/log');
const settings = {
  WITNESS_NAME: 'clerk.example/witness',
  WITNESS_LOGS: trusting(['market.example/sales/*', market]),
};

const nextNumber = counter();
const folder = () => join(root, `witness-${nextNumber()}`);
const newLog = () => new TestLog(`market.example/sales/${nextNumber()}`, market);

const root = await testFolder();
afterAll(async () => {
  await killWitnesses();
});

describe('its folder', () => {
  const sentenceOf = (more: Record<string, string>) =>
    startWitness({ ...settings, ...more }).then(
      () => 'it started',
      (error: unknown) => (error instanceof CannotStart ? error.message : String(error)),
    );
  const lastWordsOf = async (more: Record<string, string>) => {
    const child = spawnWitness({ ...settings, ...more });
    const [chunks] = await Promise.all([child.stderr?.toArray(), new Promise((done) => child.on('exit', done))]);
    expect(child.exitCode).toBe(1);
    return Buffer.concat(chunks ?? []).toString();
  };

  test.runIf(isFull)('keeps key and heads over a restart, private, and holds one witness at a time', async () => {
    const WITNESS_DIR = folder();
    const first = await startWitnessProcess({ ...settings, WITNESS_DIR });
    const log = newLog();
    await addCheckpoint(first, log.body(0, 10));
    expect((await stat(join(WITNESS_DIR, 'key.json'))).mode & 0o077).toBe(0);
    expect(await lastWordsOf({ WITNESS_DIR })).toContain('Another witness is running in');
    await first.stop('SIGTERM');
    expect(first.child.exitCode).toBe(0);
    const second = await startWitnessProcess({ ...settings, WITNESS_DIR });
    expect(second.key).toEqual(first.key);
    expect(second.output).toContain('Signed heads: 1');
    expect(await addCheckpoint(second, log.body(0, 12))).toMatchObject({ status: 409, text: '10\n' });
    expect(await addCheckpoint(second, new TestLog(log.origin, market, 3).body(10, 10))).toMatchObject({ status: 422 });
    await second.stop();
    const third = await startWitness({ ...settings, WITNESS_DIR });
    expect(await (await fetch(third.url)).text()).toContain('Proof of changed logs');
    await third.stop();
  });

  test('keeps key and heads over a restart', async () => {
    const WITNESS_DIR = folder();
    const first = await startWitness({ ...settings, WITNESS_DIR });
    const log = newLog();
    await addCheckpoint(first, log.body(0, 10));
    await first.stop();
    const second = await startWitness({ ...settings, WITNESS_DIR });
    expect(second.key).toEqual(first.key);
    expect(await addCheckpoint(second, log.body(0, 12))).toMatchObject({ status: 409, text: '10\n' });
    await second.stop();
  });

  test('that is not wholly right keeps the witness from starting', async () => {
    const WITNESS_DIR = folder();
    const running = await startWitness({ ...settings, WITNESS_DIR });
    const log = newLog();
    await addCheckpoint(running, log.body(0, 10));
    await running.stop();
    expect(await sentenceOf({ WITNESS_DIR, WITNESS_NAME: 'other.example' })).toContain(
      'belongs to the witness clerk.example/witness',
    );
    const [name = ''] = await readdir(join(WITNESS_DIR, 'heads'));
    const file = join(WITNESS_DIR, 'heads', name);
    const right = await readFile(file, 'utf8');
    for (const wrong of [
      '',
      right.slice(0, -20),
      right.replace('\n10\n', '\n9\n'),
      `${log.checkpoint(9)}${cosign(log.text(9), 1, { ...market, key: running.key })}`,
    ]) {
      await writeFile(file, wrong);
      expect(await sentenceOf({ WITNESS_DIR })).toContain('is not a head that this witness signed');
    }
    await writeFile(file, right);
    await rm(join(WITNESS_DIR, 'key.json'));
    expect(await sentenceOf({ WITNESS_DIR })).toContain('restore it');
  });

  test('may hold unfinished files of a crash', async () => {
    const WITNESS_DIR = folder();
    await mkdir(join(WITNESS_DIR, 'heads'), { recursive: true });
    await writeFile(join(WITNESS_DIR, 'heads', `${'0'.repeat(64)}.new`), 'half a');
    const running = await startWitness({ ...settings, WITNESS_DIR });
    expect(await readdir(join(WITNESS_DIR, 'heads'))).toEqual([]);
    await running.stop();
  });

  test('that cannot be written means no signature', async () => {
    const WITNESS_DIR = folder();
    const running = await startWitness({ ...settings, WITNESS_DIR });
    const log = newLog();
    await addCheckpoint(running, log.body(0, 10));
    await rm(join(WITNESS_DIR, 'heads'), { recursive: true });
    expect(await addCheckpoint(running, log.body(10, 12))).toMatchObject({ status: 500 });
    await mkdir(join(WITNESS_DIR, 'heads'));
    expect(await addCheckpoint(running, log.body(10, 11))).toMatchObject({ status: 200 });
    await running.stop();
  });

  test('holds as many logs as allowed', async () => {
    const running = await startWitness({ ...settings, WITNESS_DIR: folder(), WITNESS_MAX_LOGS: '2' });
    const logs = [newLog(), newLog(), newLog()];
    const statuses: number[] = [];
    for (const log of logs) statuses.push((await addCheckpoint(running, log.body(0, 2))).status);
    expect(statuses).toEqual([200, 200, 503]);
    expect(await addCheckpoint(running, logs[0]?.body(2, 3) ?? '')).toMatchObject({ status: 200 });
    await running.stop();
  });

  test.each([
    ['WITNESS_LOGS', 'a=b', "'a=b' is not such an entry"],
    ['WITNESS_LOGS', `*=${trusting(['', market]).slice(1)}`, 'is not such an entry'],
    ['WITNESS_NAME', 'two words', 'must be a name'],
    ['WITNESS_PORT', '70000', 'must be a port'],
    ['WITNESS_MAX_LOGS', '0', 'must be at least 1'],
  ])('is not opened where %s is %s', async (name, value, sentence) => {
    expect(await sentenceOf({ WITNESS_DIR: folder(), [name]: value })).toContain(sentence);
  });
});

test('the examples of the documents are valid', async () => {
  const guide = await readFile(new URL('../../../../docs/WITNESS.md', import.meta.url), 'utf8');
  const [, name = '', logs = ''] = /^WITNESS_NAME=(.+)\nWITNESS_LOGS="(.+)"$/m.exec(guide) ?? [];
  expect(readWitnessSettings({ WITNESS_NAME: name, WITNESS_LOGS: logs })).toMatchObject({
    name: 'witness.springfield.example',
    logs: [{ origin: 'market.example/sales/', isPrefix: true, key: { name: 'market.example/log' } }],
  });
  const printed = /^Verifier key: (.+)$/m.exec(guide)?.[1] ?? '';
  expect(parseVerifierKey(printed, sha256)?.name).toBe(name);
  expect(abouts.get(witnessVariables.WITNESS_LOGS)?.example).toBe(logs);
});
