/**
 * `npm test`: all checks before a change is merged. `npm run check`: only those without database and browser. `npm run test:full`: the same with
 * all cases, rounds and looks, and a new seed.
 */
import { spawn } from 'node:child_process';
import { languages } from '@fairbook/domain/base/languages.ts';
import { CannotStart } from '@fairbook/server/platform/base/cannot-start.ts';
import { maxBytes, maxScripts, measureFirstScreen } from '../web/first-screen.ts';
import { buildPages } from '../web/web.ts';
import { checks } from './checks.ts';
import { runFull } from './full.ts';
import { bin, exitOf, loud, quiet, runInTurn, runSteps, type Step, seconds } from './steps.ts';

/** They take one core each. */
const atOnce = 2;

const preparations: readonly Step[] = [
  quiet('a browser is there', process.execPath, 'scripts/ensure-browser.ts'),
  { name: 'pages are built', run: buildAll },
];

const rest: readonly Step[] = [
  { name: 'first screens are light', run: weigh },
  { name: 'verifiers in other languages', run: findPython },
  // The others ran among the checks.
  { name: 'tests', run: () => loud(bin('vitest'), ['run', '--project', '!conventions', '--project', '!pages']) },
];

const began = performance.now();
const all = await runKind(process.argv[2]);
console.log(`${all ? 'Everything passed' : 'FAILED'} in ${seconds(began)}`);
process.exitCode = all ? 0 : 1;

async function runKind(kind = ''): Promise<boolean> {
  if (kind === 'check') return runSteps(checks('check'), atOnce);
  if (kind === 'full') return (await runSteps(preparations, atOnce)) && (await runFull(process.argv.slice(3)));
  return (await runSteps([...preparations, ...checks('test')], atOnce)) && (await runInTurn(rest));
}

async function buildAll(): Promise<void> {
  await buildPages('release');
}

/** The tests of the verifier in Python run where Python is installed, which continuous integration makes sure of. */
async function findPython(): Promise<void> {
  const code = await exitOf(spawn('python3', ['--version'], { stdio: 'ignore' })).catch(() => null);
  if (code !== 0) console.log('        python3 is not installed: the verifier of records in Python is NOT tested');
}

async function weigh(): Promise<void> {
  for (const [site, language] of (['market', 'admin'] as const).flatMap((site) =>
    languages.map((language) => [site, language] as const),
  )) {
    const { bytes, files, allScripts } = await measureFirstScreen(site, language);
    if (allScripts > maxScripts) {
      throw new CannotStart(
        `the ${site} site has ${allScripts} script files, at most ${maxScripts}: name new pages in market/vite.config.ts or admin/vite.config.ts.`,
      );
    }
    const sentence = `the first screen of the ${site} site in '${language}' is ${Math.round(bytes / 1000)} kB of JavaScript after gzip`;
    if (bytes > maxBytes) throw new CannotStart(`${sentence}, at most ${maxBytes / 1000}: ${files.join(', ')}`);
    console.log(`        ${sentence}`);
  }
}
