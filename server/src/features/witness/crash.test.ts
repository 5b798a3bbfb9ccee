/** A witness that is killed at any moment, while a dishonest log asks it to sign both branches of a fork. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { equalBytes, toBase64 } from '@fairbook/domain/base/bytes.ts';
import { parseCheckpoint } from '@fairbook/domain/logs/checkpoint.ts';
import { verifyCosignature } from '@fairbook/domain/logs/cosignature.ts';
import { parseNote } from '@fairbook/domain/logs/note.ts';
import { isFull, randomOf, some, times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, expect, test } from 'vitest';
import { testFolder } from '../../../testing/fixtures.ts';
import {
  addCheckpoint,
  killWitnesses,
  logSigner,
  type RunningWitness,
  spawnWitness,
  startWitnessProcess,
  TestLog,
  trusting,
} from '../../../testing/services/witness.ts';
import { verifyEd25519 } from '../../platform/base/crypto.ts';

const market = logSigner('market.example/log');
const rounds = times(1, 20);
const random = randomOf('witness crash');
const logsInRound = 4;

/** Both branches are equal up to here. */
const forkAt = 5;

const folder = await testFolder();
afterAll(async () => {
  await killWitnesses();
});

/** The two versions of one log, and what the witness signed of them, as its clients know. */
class ForkedLog {
  readonly origin: string;
  readonly branches: readonly [TestLog, TestLog];
  readonly rootOfSize = new Map<number, string>();
  largest = 0;

  constructor(origin: string) {
    this.origin = origin;
    this.branches = [new TestLog(origin, market), new TestLog(origin, market, forkAt)];
  }

  /** Fails where the witness signed two heads of one size. */
  note(size: number, branch: TestLog): void {
    const root = toBase64(branch.tree.root(size));
    expect(this.rootOfSize.get(size) ?? root, `two heads of ${this.origin}, size ${size}`).toBe(root);
    this.rootOfSize.set(size, root);
    this.largest = Math.max(this.largest, size);
  }
}

/** Asks for heads of one branch, each from the size that the witness named last, until the witness is gone. */
async function ask(witness: RunningWitness, log: ForkedLog, branch: TestLog): Promise<void> {
  let from = 0;
  for (;;) {
    const to = from + 1 + Math.floor(random() * 3);
    const answer = await addCheckpoint(witness, branch.body(from, to)).catch(() => null);
    if (answer === null) return;
    if (answer.status === 200) {
      const signed = parseNote(`${branch.text(to)}\n${answer.text}`);
      expect(signed && verifyCosignature(signed, witness.key, verifyEd25519)).not.toBeNull();
      log.note(to, branch);
      from = to;
      // Else it would always be ahead, and the other branch would only ever learn the new size.
      if (random() < 0.3) await setTimeout(random() * 20);
    } else if (answer.status === 409) {
      from = Number(answer.text);
    } else {
      // It signed the other branch.
      expect(answer.status).toBe(422);
    }
  }
}

async function checkMemory(witness: RunningWitness, log: ForkedLog): Promise<void> {
  const response = await fetch(`${witness.url}/checkpoints/${log.origin}`);
  const note = response.status === 200 ? parseNote(await response.text()) : null;
  const head = note && parseCheckpoint(note.text);
  if (head === null) {
    expect(log.largest).toBe(0);
    return;
  }
  expect(head.size).toBeGreaterThanOrEqual(log.largest);
  const [own] = log.branches.filter((branch) => equalBytes(branch.growTo(head.size).tree.root(head.size), head.root));
  if (own === undefined) throw new Error(`the witness remembers a head of ${log.origin} that no one signed`);
  for (const [size, root] of log.rootOfSize) expect(toBase64(own.tree.root(size))).toBe(root);
  log.note(head.size, own);
  for (const branch of log.branches) {
    const isOwn = branch === own || head.size <= forkAt;
    const { status } = await addCheckpoint(witness, branch.body(head.size, head.size));
    expect(status).toBe(isOwn ? 200 : 422);
  }
}

test('never signs two heads of one size, and never goes back, killed in a loop under load', {
  timeout: 120_000,
}, async () => {
  const settings = { WITNESS_DIR: folder, WITNESS_LOGS: trusting(['market.example/sales/*', market]) };
  const logs: ForkedLog[] = [];
  for (let round = 0; round < rounds; round++) {
    const witness = await startWitnessProcess(settings);
    for (const log of logs) await checkMemory(witness, log);
    const fresh = Array.from(
      { length: logsInRound },
      (_, index) => new ForkedLog(`market.example/sales/${round}-${index}`),
    );
    logs.push(...fresh);
    const asking = fresh.flatMap((log) => log.branches.map((branch) => ask(witness, log, branch)));
    // However slow the machine is, it is killed while forks are being refused.
    const killAt = forkAt + 1 + Math.floor(random() * 40);
    await expect.poll(() => fresh.some(({ largest }) => largest >= killAt), { interval: 1 }).toBe(true);
    await witness.stop('SIGKILL');
    await Promise.all(asking);
  }
  const witness = await startWitnessProcess(settings);
  for (const log of logs) await checkMemory(witness, log);
  await witness.stop();
});

test.runIf(isFull)('starts again where it was killed during its first start', { timeout: 120_000 }, async () => {
  const settings = { WITNESS_DIR: join(folder, 'first'), WITNESS_LOGS: trusting(['market.example/sales/*', market]) };
  for (const wait of some('first start of a witness', [0, 2, 5, 12], 1)) {
    await rm(settings.WITNESS_DIR, { recursive: true, force: true });
    const child = spawnWitness(settings);
    const ended = once(child, 'exit');
    await expect.poll(() => existsSync(settings.WITNESS_DIR), { interval: 1 }).toBe(true);
    await setTimeout(wait);
    child.kill('SIGKILL');
    await ended;
    const key = await readFile(join(settings.WITNESS_DIR, 'key.json'), 'utf8').catch(() => null);
    const witness = await startWitnessProcess(settings);
    if (key !== null) {
      expect(await readFile(join(settings.WITNESS_DIR, 'key.json'), 'utf8')).toBe(key);
    }
    await witness.stop();
  }
});
