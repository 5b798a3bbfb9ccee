/** Asks the verifier in Python (verifiers/python), which was written from the documents alone, about records and logs. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';

const hasPython = spawnSync('python3', ['--version']).status === 0;

const today = 'verifiers/python/';

/** Tests of the verifier in Python. Where python3 is not installed, the run says that they were not made. */
export function describePython(name: string, tests: () => void): void {
  if (hasPython) return void describe(name, tests);
  test('python3 is not installed: the verifier in Python is NOT tested here', () => {
    process.stderr.write('python3 is not installed: the verifier in Python (verifiers/python) was NOT tested.\n');
  });
}

/** Runs one of its programs; `folder` is that of the verifier in the repository. */
export function runPython(
  file: string,
  args: readonly string[] = [],
  input = '',
  folder = today,
): SpawnSyncReturns<string> {
  const program = fileURLToPath(new URL(`../../${folder}${file}`, import.meta.url));
  return spawnSync('python3', ['-B', program, ...args], { input, encoding: 'utf8', maxBuffer: 1024 * 1024 * 1024 });
}

export interface PythonQuestion {
  /** Name of a vector. */
  readonly name?: string;
  readonly record?: string;
  readonly log?: string;
}

/** The check that fails for each, null where all is correct; and what was said. A question can be a vector too. */
export function askPython(
  questions: readonly PythonQuestion[],
  folder?: string,
): { failed: string | null; said: string }[] {
  const input = questions.map((question) => `${JSON.stringify(question)}\n`).join('');
  const { stdout, stderr, status } = runPython('answer.py', [], input, folder);
  if (status !== 0) throw new Error(`the verifier in Python failed: ${stderr}`);
  const answers = stdout.split('\n').slice(0, -1);
  if (answers.length !== questions.length)
    throw new Error(`${answers.length} answers to ${questions.length} questions`);
  return answers.map((line) => {
    const [failed, said] = JSON.parse(line) as [string | null, string];
    return { failed, said };
  });
}
