/** `npm test`: all checks before a change is merged. `npm run check`: only those without database and browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { languages } from '@fairbook/domain/languages.ts';
import { CannotStart, lastWords } from '@fairbook/server/cannotStart.ts';
import { browserPath } from './ensure-browser.ts';
import { maxBytes, maxScripts, measureFirstScreen } from './first-screen.ts';
import { buildPages } from './web.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

interface Step {
  readonly name: string;
  /** Throws where the step fails; the message is printed. */
  readonly run: () => Promise<void>;
}

/** They are independent and run in parallel; the output of each is shown only on failure. */
const statics: readonly Step[] = [
  quiet('format and lint', bin('biome'), 'ci', '--colors=off'),
  quiet('promises', bin('oxlint'), '--type-aware', '--deny-warnings'),
  quiet('no unused code', bin('knip'), '--no-progress'),
  quiet('types of the server', bin('tsc'), '-p', 'tsconfig.json'),
  quiet('types of the pages', bin('tsc'), '-p', 'tsconfig.web.json'),
  quiet('types of the journeys', bin('tsc'), '-p', 'e2e/tsconfig.json'),
  quiet('types of the rules', bin('tsc'), '-p', 'domain/tsconfig.json'),
  quiet('references are fresh', process.execPath, 'scripts/docs.ts', '--check'),
];

const rest: readonly Step[] = [
  { name: 'pages are built', run: buildAll },
  { name: 'first screens are light', run: weigh },
  { name: 'a browser is there', run: async () => void browserPath() },
  { name: 'verifiers in other languages', run: findPython },
  { name: 'tests', run: () => loud(bin('vitest'), 'run') },
];

/** Runs among the tests too. Alone it takes a moment, so that `npm run check` finds a broken convention. */
const conventions = quiet(
  'conventions of the code',
  bin('vitest'),
  'run',
  '--project',
  'server',
  '--project',
  'start',
  'src/testing/tidy.test.ts',
  'src/testing/documents.test.ts',
  'src/testing/words.test.ts',
  'literals.test.ts',
);

const began = performance.now();
const onlyStatic = process.argv[2] === 'check';
const passed = await together(onlyStatic ? [...statics, conventions] : statics);
const all = passed && (onlyStatic || (await inTurn(rest)));
console.log(`${all ? 'Everything passed' : 'FAILED'} in ${seconds(began)}`);
process.exitCode = all ? 0 : 1;

async function together(steps: readonly Step[]): Promise<boolean> {
  const results = await Promise.all(steps.map(attempt));
  return results.every(Boolean);
}

async function inTurn(steps: readonly Step[]): Promise<boolean> {
  for (const step of steps) if (!(await attempt(step))) return false;
  return true;
}

async function attempt({ name, run }: Step): Promise<boolean> {
  const start = performance.now();
  try {
    await run();
    console.log(`ok      ${name} (${seconds(start)})`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name} (${seconds(start)})\n${lastWords(error)}`);
    return false;
  }
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

function quiet(name: string, program: string, ...args: string[]): Step {
  return {
    name,
    async run() {
      const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      let words = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (words += String(bytes)));
      if ((await exitOf(child)) !== 0) throw new CannotStart(words.trim());
    },
  };
}

async function loud(program: string, ...args: string[]): Promise<void> {
  const code = await exitOf(spawn(program, args, { cwd: root, stdio: 'inherit' }));
  if (code !== 0) throw new CannotStart(`it ended with ${code ?? 'a signal'}`);
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
