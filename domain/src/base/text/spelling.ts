/** Words of known names that a typed word may misspell. */
import { edits } from './likeness.ts';

/** At most so many, best first. */
const maxSpellings = 5;

/** Words of `names` that differ from the typed one by a letter or two, by its length. A word of three letters is too short to tell. */
export function spellingsOf(typed: string, names: Iterable<string>): string[] {
  const word = plain(typed);
  const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  const words = new Map([...names].flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)).map((each) => [plain(each), each]));
  return [...words]
    .map(([key, each]) => ({ each, distance: edits([...word], [...key]) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, maxSpellings)
    .map(({ each }) => each);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
