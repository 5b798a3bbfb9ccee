/** Verifiers that were frozen in verifiers/frozen never change, and say nothing wrong about what today's code writes. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isFull } from '../../testing/effort.ts';
import { askPython, describePython } from '../../testing/python.ts';

const verifiers = new URL('../../../verifiers/', import.meta.url);
const numbers = readdirSync(new URL('frozen/', verifiers)).filter((name) => /^\d+$/.test(name));

interface Vector {
  readonly name: string;
  readonly failed: string | null;
  readonly names?: string;
  /** A record by itself, or one beside a log. */
  readonly text?: string;
  readonly record?: string;
}

/** Extensions that were added after the verifiers of a number were frozen. */
const addedAfter: Readonly<Record<string, readonly string[]>> = { '1': ['reopening 1', 'standing 1'] };

/** Those of them that a true record has: the verifiers must name each. */
function unknownIn({ failed, text, record = text }: Vector, number: string): string[] {
  if (failed !== null || record === undefined) return [];
  const { extensions } = JSON.parse(record) as { extensions: { name: string; version: number }[] };
  const named = extensions.map(({ name, version }) => `${name} ${version}`);
  return named.filter((name) => addedAfter[number]?.includes(name));
}

function vectorsOf(isWanted: (file: string) => boolean): Vector[] {
  const files = readdirSync(new URL('vectors/', verifiers)).filter(isWanted);
  return files.flatMap((file) =>
    readFileSync(new URL(`vectors/${file}`, verifiers), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Vector),
  );
}

/** Verdicts that a frozen verifier may give about a vector. It names all that it does not know, which may be more than today's does. */
function allowedFor({ failed }: Vector): readonly string[] {
  if (failed === null) return ['TRUE', 'NOT CHECKED'];
  // Those of the time before deadlines do not know when witnesses are late.
  if (failed === 'late') return ['TRUE', 'NOT CHECKED', 'LATE'];
  if (failed === 'not checked') return ['NOT CHECKED'];
  // Those of the time before pinned keys count the witnesses that the log names.
  if (failed === 'unpinned') return ['TRUE', 'NOT CHECKED', 'LATE'];
  return failed === 'not read' ? ['NOT READ'] : ['FALSE', 'NOT CHECKED'];
}

interface FrozenAnswer {
  readonly outcome: string;
  readonly said: string;
}

function expectAllowed(number: string, vectors: readonly Vector[], answers: readonly FrozenAnswer[]): void {
  expect(answers.length).toBe(vectors.length);
  const found = vectors.flatMap((vector) => unknownIn(vector, number));
  expect([...new Set(found)].toSorted()).toEqual(addedAfter[number] ?? []);
  const wrong = vectors.flatMap((vector, at) => {
    const { outcome = '', said = '' } = answers[at] ?? {};
    const unknown = unknownIn(vector, number);
    const isNamed =
      unknown.every((name) => outcome === 'NOT CHECKED' && said.includes(`extension ${name}`)) &&
      (outcome !== 'NOT CHECKED' || said !== '');
    return allowedFor(vector).includes(outcome) && isNamed ? [] : [{ name: vector.name, outcome, said }];
  });
  expect(wrong).toEqual([]);
}

test('the frozen files are those of the list, and no others', () => {
  const files = numbers.flatMap((number) =>
    readdirSync(new URL(`frozen/${number}/`, verifiers), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('__pycache__'))
      .map(
        ({ parentPath, name }) => `${parentPath.slice(fileURLToPath(new URL('frozen/', verifiers)).length)}/${name}`,
      ),
  );
  const sums = files.map((file) => {
    const bytes = readFileSync(new URL(`frozen/${file.replaceAll('//', '/')}`, verifiers));
    return `${createHash('sha256').update(bytes).digest('hex')}  ${file.replaceAll('//', '/')}`;
  });
  const listed = readFileSync(new URL('frozen/SHA256SUMS', verifiers), 'utf8').split('\n').slice(0, -1);
  expect(sums.toSorted()).toEqual(listed.toSorted());
});

/** They never change, and the signatures of logs take them long: all logs only in the full tier. */
const isWanted = (file: string) => isFull || ['records.jsonl', 'logs-unknown.jsonl'].includes(file);

describe.each(numbers)('the verifiers frozen as %s', (number) => {
  test('verify, or do not call true or false, every vector in the program of Fairbook', { timeout: 60_000 }, () => {
    const vectors = vectorsOf(isWanted);
    const program = fileURLToPath(new URL(`frozen/${number}/fairbook.mjs`, verifiers));
    const input = vectors.map((vector) => `${JSON.stringify(vector)}\n`).join('');
    const options = { input, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const;
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, '--vectors'], options);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const lines = stdout.split('\n').slice(0, -1);
    expectAllowed(
      number,
      vectors,
      lines.map((line) => {
        const [outcome, said] = JSON.parse(line) as [string, string];
        return { outcome, said };
      }),
    );
  });

  describePython('in Python', () => {
    test('verify, or do not call true or false, every vector', { timeout: 180_000 }, () => {
      const vectors = vectorsOf(isWanted);
      const outcomes: Readonly<Record<string, string>> = {
        'not checked': 'NOT CHECKED',
        'not read': 'NOT READ',
        unpinned: 'NOT CHECKED',
        late: 'LATE',
      };
      // The first one knows no pinned keys, so it counts other witnessed entries there, which is no verdict.
      const isCountedOtherwise = (vector: Vector) => number === '1' && 'pinned' in vector;
      const questions = vectors.map((vector) =>
        isCountedOtherwise(vector) ? { ...vector, witnessed: undefined } : vector,
      );
      const answers = askPython(questions, `verifiers/frozen/${number}/python/`);
      expectAllowed(
        number,
        vectors,
        answers.map(({ failed, said }) => ({
          outcome: failed === null ? 'TRUE' : (outcomes[failed] ?? 'FALSE'),
          said,
        })),
      );
    });
  });
});
