/** `npm run check`: everything that needs neither database nor browser. */
import { budgetStep } from './budgets.ts';
import { bin, quiet, type Step } from './steps.ts';
import { onlyWhereChanged } from './unchanged.ts';

const tsc = (name: string, project: string) => quiet(name, bin('tsc'), '-p', project, '--checkers', '1');

const code = /\.(ts|tsx|json)$/;
const pages = /^(ui|admin|market|contract|domain)\/.*\.(ts|tsx|json|css)$/;
const all = /./;

/** In one worker, while other checks run: three would load the modules of the pages three times, which takes longer than the tests. */
const testsOfPages = {
  ...quiet('tests of the pages', bin('vitest'), 'run', '--project', 'pages', '--maxWorkers', '1'),
  reads: /^(ui|admin|market|contract|domain|scripts\/web)\/|^vitest\.config\.ts$/,
};

/** The checks in the order of their starts: the longest first. A check runs only where a file that it reads changed. `npm test` also has the tests of pages here. */
export function checks(kind: 'check' | 'test'): readonly Step[] {
  const whereChanged = onlyWhereChanged([
    { ...quiet('no unused code', bin('knip'), '--no-progress'), reads: code },
    { ...quiet('promises', bin('oxlint'), '--type-aware', '--deny-warnings', '--threads=1'), reads: code },
    { ...quiet('format and lint', bin('biome'), 'ci', '--colors=off'), reads: all },
    { ...tsc('types of the server and the journeys', 'tsconfig.json'), reads: code },
    { ...tsc('types of the pages', 'tsconfig.web.json'), reads: pages },
    { ...tsc('types of the rules', 'domain/tsconfig.json'), reads: /^domain\// },
    { ...quiet('references are fresh', process.execPath, 'scripts/docs.ts', '--check'), reads: all },
    { ...quiet('conventions of the code', bin('vitest'), 'run', '--project', 'conventions'), reads: all },
    ...(kind === 'test' ? [testsOfPages] : []),
  ]);
  return [budgetStep, ...whereChanged];
}
