/** Numbers with their words. */
import { locale } from './locale.ts';

/** A number with the word for one or for several: '1 row', '2 rows'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString(locale)} ${count === 1 ? one : many}`;
}
