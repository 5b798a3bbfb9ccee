/**
 * `npm run drill` runs drills against real running products, and prints the measurements beside their goals: all short ones, with `--full` all at full size, with names those
 * at full size, and with `--short` at their short size.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sizes } from './context.ts';
import { drills } from './drills.ts';
import { unlimited } from './ground.ts';
import { type Product, startProduct } from './product.ts';
import { type Row, tableOf } from './report.ts';
import { circumstancesOf, type Part, pageWith } from './results.ts';

const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    /** Small sizes, to test the drill itself. Its figures are not kept. */
    toy: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
});
const isNamed = positionals.length > 0;
const wanted = Object.entries(drills).filter(([each, { isLong }]) =>
  isNamed ? positionals.includes(each) : flags.full || !isLong,
);
if (wanted.length === 0 || (isNamed && wanted.length < positionals.length)) {
  const names = Object.keys(drills).join('|');
  process.stderr.write(`Usage: npm run drill [-- [${names}]… [--full] [--short] [--toy] [--only <part>]]\n`);
  process.exit(1);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const isFull = !flags.short && (flags.full || isNamed);
const size = flags.toy ? sizes.toy : isFull ? sizes.full : sizes.short;
const commandOf = (name: string) => `npm run drill -- ${isNamed ? `${name} ` : ''}${isFull ? '--full' : '--short'}`;
const parts: Part[] = [];
let starting: Promise<Product> | undefined;
const shared = () => {
  starting ??= startProduct(unlimited);
  return starting;
};
for (const [each, { title, goal, run }] of wanted) {
  say(`\n${title}`);
  const isWanted = (part: string) => flags.only?.includes(part) ?? true;
  const began = new Date();
  const shown = await run({ size, say, shared, isWanted }).catch((error: unknown): Row[] => {
    // The others still run: most need a program or a right that a machine may not have.
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    say(error instanceof Error ? `${error.stack}` : why);
    return [{ what: `Drill ${each}`, measured: `not run: ${why}`, goal: 'runs', isMet: false }];
  });
  const rows = goal === undefined ? shown : shown.map((row): Row => ({ id: goal, ...row }));
  say(tableOf(rows));
  const part = { title, circumstances: circumstancesOf(commandOf(each), began, Date.now() - began.getTime()), rows };
  parts.push(part);
  if (!flags.toy && flags.only === undefined) await keep(part);
}
await starting?.then(({ stop }) => stop()).catch((error: unknown) => say(`the shared product: ${String(error)}`));
// Some sockets of the other side may still be closing.
process.exit(parts.every(({ rows }) => rows.every(({ isMet }) => isMet)) ? 0 : 1);

/** At once, so that a run that is interrupted keeps what it has measured. */
async function keep(part: Part): Promise<void> {
  const file = join(import.meta.dirname, '../results.md');
  const before = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, pageWith(before, [part]));
}
