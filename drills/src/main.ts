/** `npm run drill -- <name>`: runs a drill against a real running product, and prints the measurements beside their goals. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sizes } from './context.ts';
import { drills } from './drills.ts';
import { pageOf, tableOf } from './report.ts';

const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    /** Small sizes, to test the drill itself. Its figures are not kept. */
    toy: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
  },
});
const [name = ''] = positionals;
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (!drill) {
  process.stderr.write(`Usage: npm run drill -- <${Object.keys(drills).join('|')}> [--toy] [--only <part>]\n`);
  process.exit(1);
}

const began = new Date();
const rows = await drill.run({
  size: flags.toy ? sizes.toy : sizes.full,
  say: (line) => process.stdout.write(`${line}\n`),
  isWanted: (part) => flags.only?.includes(part) ?? true,
});
process.stdout.write(`\n${tableOf(rows)}\n`);
if (!flags.toy && flags.only === undefined) {
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.md`);
  await writeFile(file, pageOf(drill.title, rows, began));
  process.stdout.write(`written to ${file}\n`);
}
// Some sockets of the other side may still be closing.
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1);
