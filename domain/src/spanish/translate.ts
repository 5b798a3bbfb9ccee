/**
 * Spanish of the sentences that rules and the server write in English: refusals, notices, mails. The English sentence is the key, with {names} for what
 * is inserted: `['{sale} is live', '{sale} está en curso']`. A name with `:words` holds words of ours, which are translated too; all others are kept,
 * except for days and moments.
 */
import { inWords } from '../label-words.es.ts';

/** English and Spanish. */
export type Sentences = readonly (readonly [english: string, spanish: string])[];

interface Pattern {
  readonly form: RegExp;
  readonly spanish: string;
  /** Names in the order of the groups of `form`. */
  readonly names: readonly string[];
  /** Letters besides the insertions: of several that match, the longest one is meant. */
  readonly length: number;
}

const betweenSentences = /(?<=[.!?…”:])\s+(?=[A-Z“$\d])/;
const insertion = /\{(\w+(?::words)?)\}/g;

/** Translates by a dictionary. Text that it does not know stays. */
export function translatorOf(dictionary: Sentences): (text: string) => string {
  const whole = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [english, spanish] of dictionary) {
    if (english.search(insertion) === -1) whole.set(english, spanish);
    else patterns.push(patternOf(english, spanish));
  }
  patterns.sort((one, other) => other.length - one.length);

  const one = (text: string): string | null => {
    const known = whole.get(text) ?? dateIn(text);
    if (known !== null) return known;
    const label = inWords(text);
    if (label !== text) return label;
    for (const pattern of patterns) {
      const found = pattern.form.exec(text);
      if (found) return fill(pattern, found.slice(1), translate);
    }
    return null;
  };
  function translate(text: string): string {
    if (text.includes('\n')) return text.split('\n').map(translate).join('\n');
    const parts = text.split(betweenSentences);
    const translated = parts.map(one);
    // By sentences where each is known; a name may contain what looks like the end of one.
    if (parts.length > 1 && !translated.includes(null)) return translated.join(' ');
    return one(text) ?? parts.map((part, at) => translated[at] ?? part).join(' ');
  }
  return translate;
}

function patternOf(english: string, spanish: string): Pattern {
  const names = [...english.matchAll(insertion)].map(([, name = '']) => name);
  const literals = english.split(/\{\w+(?::words)?\}/);
  const form = new RegExp(
    `^${literals.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('(.+?)')}$`,
    's',
  );
  return { form, spanish, names, length: literals.join('').length };
}

function fill({ spanish, names }: Pattern, values: readonly string[], translate: (text: string) => string): string {
  const inserted = new Map(
    names.map((name, at) => {
      const value = values[at] ?? '';
      return [name.replace(':words', ''), name.endsWith(':words') ? translate(value) : (dateIn(value) ?? value)];
    }),
  );
  return spanish.replace(/\{(\w+)\}/g, (_, name: string) => inserted.get(name) ?? '');
}

const months: Readonly<Record<string, string>> = {
  ...{ Jan: 'ene', Feb: 'feb', Mar: 'mar', Apr: 'abr', May: 'may', Jun: 'jun' },
  ...{ Jul: 'jul', Aug: 'ago', Sep: 'sept', Oct: 'oct', Nov: 'nov', Dec: 'dic' },
};
const day = new RegExp(`^(${Object.keys(months).join('|')}) (\\d{1,2}), (\\d{4})(?:, (.+))?$`);
const time = /^(\d{1,2}:\d{2}(?::\d{2})?)[ \u00a0](AM|PM)( \S+)?$/;

/** 'Mar 1, 2026, 6:00 AM PST' as '1 mar 2026, 6:00 a.m. PST'; null where the text is neither a day nor a moment. */
function dateIn(text: string): string | null {
  const [, month = '', date, year, rest] = day.exec(text) ?? [];
  if (date === undefined) return timeIn(text);
  const clock = rest === undefined ? '' : timeIn(rest);
  return clock === null ? null : `${date} ${months[month]} ${year}${clock && `, ${clock}`}`;
}

function timeIn(text: string): string | null {
  const [, clock, half, zone] = time.exec(text) ?? [];
  return clock === undefined ? null : `${clock} ${half === 'AM' ? 'a.m.' : 'p.m.'}${zone ?? ''}`;
}
