/** Tests the command line as an operator uses it. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { compiledCode, settingsFor } from '../testing/program.ts';
import { startTestServer } from '../testing/test-server.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; text: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [main, ...args],
      { env: { ...compiledCode, NODE_ENV: 'test', ...env } },
      (_error, out, wrong) => {
        resolve({ code: child.exitCode ?? -1, text: out + wrong });
      },
    );
  });
}

test('a wish for help, no command and an unknown one are answered by the list of commands', async () => {
  const asked = [
    { args: ['--help'], code: 0 },
    { args: ['nonsense'], code: 1 },
    { args: [], code: 1 },
  ].slice(0, times(2, 3));
  const answers = await Promise.all(asked.map(({ args }) => run(args)));
  expect(answers.map(({ code }) => code)).toEqual(asked.map(({ code }) => code));
  for (const { text } of answers) expect(text).toContain('verify-log <log> [file …]');
});

test.runIf(isFull)('doctor --deep checks the invariants of all orders', async () => {
  const server = await startTestServer();
  try {
    const env = settingsFor(server);
    const { text } = await run(['doctor', '--deep'], env);
    expect(text).toMatch(/^ok {4}orders \(\d+ invariants hold\)$/m);
    expect((await run(['doctor', '--depe'], env)).text).toContain(`doctor takes --deep or --fix, not '--depe'`);
  } finally {
    await server.close();
  }
});
