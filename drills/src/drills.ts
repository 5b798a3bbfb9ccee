/** Every drill by name. */
import type { Context } from './context.ts';
import { hostile } from './hostile.ts';
import type { Row } from './report.ts';

export interface Drill {
  readonly title: string;
  readonly run: (context: Context) => Promise<Row[]>;
}

export const drills: Readonly<Record<string, Drill>> = {
  hostile: { title: 'Hostile clients', run: hostile },
};
