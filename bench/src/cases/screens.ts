/** JavaScript a browser loads before it shows the first screen. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseResult, Detail, Row } from '../case.ts';
import { figuresOf } from '../figures.ts';
import { root } from '../fixture.ts';
import { Missing } from '../tools.ts';

/** Kilobytes. */
const most = 150;

export async function measureScreens(): Promise<CaseResult> {
  const rows: Row[] = [];
  const details: Detail[] = [];
  const { measureFirstScreen } = await import('../../../scripts/first-screen.ts');
  for (const site of ['market', 'admin'] as const) {
    if (!existsSync(join(root, site, 'dist/.vite/manifest.json')))
      throw new Missing('the pages are not built: npm run build');
    const { bytes, files } = await measureFirstScreen(site);
    const kilobytes = bytes / 1000;
    rows.push({
      what: `JavaScript of the first screen of the ${site} site, after gzip`,
      baseline: `${most} kB`,
      ours: `${kilobytes.toFixed(1)} kB`,
      ratio: figuresOf([kilobytes / most]),
      goal: { most: 1 },
      unit: '×',
    });
    details.push({ name: `${site}: ${files.length} files`, unit: 'kB', figures: figuresOf([kilobytes]), errors: 0 });
  }
  return { rows, details, checks: [] };
}
