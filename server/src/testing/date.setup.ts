/** Imported first by a process that reads the clock of a test: `Date` is as far ahead as the file says at each reading. */
import { readFileSync } from 'node:fs';

const realNow = Date.now;
const file = process.env['CLOCK_FILE'] ?? '';
const now = () => realNow() + Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Date, {
  construct: (target, given: readonly unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
