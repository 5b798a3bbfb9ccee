/** Asks the verifier in Python (verifiers/python), which was written from the documents alone, about records and logs. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const hasPython = spawnSync('python3', ['--version']).status === 0;

const program = fileURLToPath(new URL('../../../verifiers/python/answer.py', import.meta.url));

export interface PythonQuestion {
  readonly record?: string;
  readonly log?: string;
}

/** The check that fails for each, null where all is correct; and what was said. */
export function askPython(questions: readonly PythonQuestion[]): { failed: string | null; said: string }[] {
  const input = questions.map((question) => `${JSON.stringify(question)}\n`).join('');
  const { stdout, stderr, status } = spawnSync('python3', ['-B', program], {
    ...{ input, encoding: 'utf8', maxBuffer: 1024 * 1024 * 1024 },
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  const answers = stdout.split('\n').slice(0, -1);
  if (answers.length !== questions.length)
    throw new Error(`${answers.length} answers to ${questions.length} questions`);
  return answers.map((line) => {
    const [failed, said] = JSON.parse(line) as [string | null, string];
    return { failed, said };
  });
}
