/** Fairbook from the command line: `node server/src/main.ts <command>`. One program; the arguments say what it does. */
import { existsSync } from 'node:fs';
import { CannotStart, terminalMessageOf } from './platform/base/cannot-start.ts';
import { type Command, commands } from './program/commands.ts';

// A reader of our output may stop reading, as `| head` does.
process.stdout.on('error', () => process.exit(0));

const [name = '', ...words] = process.argv.slice(2);
const wantsHelp = [name, ...words].some((word) => word === '--help' || word === '-h');
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (!command || wantsHelp) {
  process.stdout.write(`${usage(commands)}\n`);
  process.exitCode = wantsHelp ? 0 : 1;
} else {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    if (words.length < command.least || words.length > command.most) {
      throw new CannotStart(`Usage: node server/src/main.ts ${name} ${command.words}`.trimEnd());
    }
    if (name === 'serve') (await import('./program/compiled-code.ts')).reuseCompiledCode(process.env);
    process.exitCode = (await run(command, words)) ?? 0;
  } catch (error) {
    process.stderr.write(`${terminalMessageOf(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(chosen: Command, given: readonly string[]): Promise<number | undefined> {
  if ('runAlone' in chosen) return chosen.runAlone(process.env, given);
  const { misspelledSettings, readConfig } = await import('./platform/config/read-config.ts');
  for (const sentence of misspelledSettings(process.env)) process.stderr.write(`${sentence}\n`);
  return chosen.run(readConfig(process.env), given);
}

function usage(all: Readonly<Record<string, Command>>): string {
  const rows = Object.entries(all).map(([each, { words: its, says }]) => [`${each} ${its}`.trimEnd(), says] as const);
  const width = Math.max(...rows.map(([first]) => first.length));
  return [
    'Usage: node server/src/main.ts <command>',
    '',
    ...rows.map(([first, says]) => `  ${first.padEnd(width)}  ${says}`),
  ].join('\n');
}
