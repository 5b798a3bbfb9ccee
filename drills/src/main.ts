/**
 * `npm run drill` runs drills against real running products, and prints the measurements beside their goals: all short ones, with `--full` all at full size, with a name that
 * one at full size.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sizes } from './context.ts';
import { drills } from './drills.ts';
import { pageOf, type Row, tableOf } from './report.ts';

const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    /** Small sizes, to test the drill itself. Its figures are not kept. */
    toy: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
});
const [name] = positionals;
const wanted = Object.entries(drills).filter(([each, { isLong }]) => (name ? each === name : flags.full || !isLong));
if (wanted.length === 0) {
  const names = Object.keys(drills).join('|');
  process.stderr.write(`Usage: npm run drill [-- [${names}] [--full] [--toy] [--only <part>]]\n`);
  process.exit(1);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const size = flags.toy ? sizes.toy : name || flags.full ? sizes.full : sizes.short;
const began = new Date();
const parts: { readonly title: string; readonly rows: readonly Row[] }[] = [];
for (const [each, { title, run }] of wanted) {
  say(`\n${title}`);
  const isWanted = (part: string) => flags.only?.includes(part) ?? true;
  const rows = await run({ size, say, isWanted }).catch((error: unknown): Row[] => {
    // The others still run: most need a program or a right that a machine may not have.
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    say(error instanceof Error ? `${error.stack}` : why);
    return [{ what: `Drill ${each}`, measured: `not run: ${why}`, goal: 'runs', isMet: false }];
  });
  say(tableOf(rows));
  parts.push({ title, rows });
}
if (!flags.toy && flags.only === undefined) {
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, name ? `${name}.md` : flags.full ? 'full.md' : 'short.md');
  const sentence = name ? `\`npm run drill -- ${name}\`.` : `\`npm run drill${flags.full ? ' -- --full' : ''}\`.`;
  await writeFile(file, pageOf(sentence, parts, began));
  say(`written to ${file}`);
}
// Some sockets of the other side may still be closing.
process.exit(parts.every(({ rows }) => rows.every(({ isMet }) => isMet)) ? 0 : 1);
