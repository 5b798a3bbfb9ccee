/** Meaning of a search text: words in any order, an id, a phone number, the number of an order. Used by the lists of administrators. */
import { isUuid } from '../uuid.ts';

export interface SearchWord {
  readonly text: string;
  /** Words of known names that are spelled almost like it; tried where nothing has the word itself. */
  readonly spellings: readonly string[];
  /** The id that the word is. */
  readonly uuid: string | null;
  /** The last digits of the phone number that the word is. */
  readonly digits: string | null;
}

export interface Search {
  readonly words: readonly SearchWord[];
  /** The number of an order, in capitals: 'ALD-7F3K'. */
  readonly orderNumber: string | null;
}

/** Lists that are searched count up to here: each row that a common word finds has to be compared. */
export const maxCountedFound = 1_000;

/** More words say nothing new, and each costs a search. */
const maxWords = 8;
/** Shorter words have no index; they are left out where there are longer ones. */
const indexedLength = 3;
const phoneDigits = { least: 7, most: 10 } as const;
const phone = /^[+\d(][\d\s().+/-]*$/;
const orderNumber = /^[A-Z]{3}-[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{2,22})?$/;

/** Null where the text is empty. */
export function searchOf(text: string | undefined): Search | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const capitals = trimmed.toUpperCase();
  const number = orderNumber.test(capitals) ? capitals : null;
  if (phone.test(trimmed) && digitsOf(trimmed).length >= phoneDigits.least)
    return { words: [wordOf(trimmed)], orderNumber: number };
  const parts = [...new Set(trimmed.split(/\s+/))];
  const long = parts.filter((part) => [...part].length >= indexedLength);
  return { words: (long.length > 0 ? long : parts).slice(0, maxWords).map(wordOf), orderNumber: number };
}

function wordOf(text: string): SearchWord {
  const id = text.toLowerCase().replace(/^[a-z-]+:/, '');
  const digits = phone.test(text) ? digitsOf(text) : '';
  return {
    text,
    spellings: [],
    uuid: isUuid(id) ? id : null,
    digits: digits.length >= phoneDigits.least ? digits.slice(-phoneDigits.most) : null,
  };
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
