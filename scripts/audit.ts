/**
 * `npm run audit`: asks the npm registry for known vulnerabilities of the versions in the lockfile, and for its signatures of what is installed. Ends with 0
 * only if it answered both and nothing is wrong; a mirror may answer neither.
 */
import { spawnSync } from 'node:child_process';

interface Verdict {
  readonly isGood: boolean;
  readonly sentence: string;
}

interface Answer {
  readonly message?: string;
  readonly error?: { readonly summary?: string };
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly invalid?: readonly { readonly name: string }[];
  readonly missing?: readonly { readonly name: string }[];
}

/** Reads the JSON of `npm audit` or `npm audit signatures`. An error of the registry is no good answer. */
export function verdictOf(text: string): Verdict {
  const answer = parsed(text);
  const { vulnerabilities, invalid, missing } = answer;
  if (answer.metadata?.vulnerabilities && vulnerabilities) {
    const named = Object.entries(vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`);
    return { isGood: named.length === 0, sentence: named.length === 0 ? 'none is known' : named.join(', ') };
  }
  if (invalid && missing) {
    const named = [...invalid.map(({ name }) => `${name} is wrong`), ...missing.map(({ name }) => `${name} has none`)];
    return { isGood: named.length === 0, sentence: named.length === 0 ? 'all are right' : named.join(', ') };
  }
  const reason = answer.error?.summary || answer.message || 'no answer';
  return { isGood: false, sentence: `could not be asked: ${reason}` };
}

function parsed(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

const questions = [
  { about: 'Known vulnerabilities', given: ['audit', '--json'] },
  { about: 'Signatures of the registry', given: ['audit', 'signatures', '--json'] },
];

if (import.meta.main) {
  for (const { about, given } of questions) {
    const { stdout } = spawnSync('npm', given, {
      encoding: 'utf8',
      timeout: 300_000,
      shell: process.platform === 'win32',
    });
    const { isGood, sentence } = verdictOf(stdout);
    console.log(`${about}: ${sentence}`);
    if (!isGood) process.exitCode = 1;
  }
}
