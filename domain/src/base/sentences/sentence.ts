/**
 * Sentences for people. A sentence is its English text in the code, which is its key in the catalogs of other languages (`es.json`), and the values of
 * its `{placeholders}`. It becomes a text where it is read, in the language of its reader. Text that people typed is a value, which no catalog changes.
 */
import type spanish from './es.json';
import type findings from './es.verification.json';

/** The sentences of the catalogs, in English. */
export type Text = keyof typeof spanish;

/** A sentence with its values; the same in answers of the API and in the database. */
export interface Filled {
  readonly text: string;
  readonly values: Readonly<Record<string, Value>>;
}

export type Sentence = Text | Filled;

/** Also one of verification, whose catalog is apart (findings.ts). */
export type AnySentence = Sentence | keyof typeof findings;

/** A text or number is inserted as it is. */
export type Value = string | number | Filled | Label | Time | List;

/** A label of a fixed list, such as a status. */
export interface Label {
  readonly label: string;
}

/** A day or moment, as it is written in English. */
export interface Time {
  readonly time: string;
}

export interface List {
  readonly list: readonly Value[];
  /** Between two values; a comma by default. */
  readonly by?: string;
  /** Before the last value, instead of a comma. */
  readonly last?: 'or' | 'and';
}

type Name<T extends string> = T extends `${string}{${infer First}}${infer Rest}` ? First | Name<Rest> : never;

/** Values for all placeholders of a text. */
export type Values<T extends string> = Readonly<Record<Name<T>, Value>>;

/** A sentence with values for all of its placeholders. */
export function say<T extends Text>(text: T, values: Values<T>): Filled {
  return { text, values };
}

/** A sentence as a value of another one. */
export function filled(sentence: AnySentence): Filled {
  return typeof sentence === 'string' ? { text: sentence, values: {} } : sentence;
}

/** Sentences one after another. */
export function joined<S extends AnySentence>(sentences: readonly S[], by = ' '): S | Filled {
  const [first] = sentences;
  if (first !== undefined && sentences.length === 1) return first;
  return { text: '{all}', values: { all: { list: sentences.map(filled), by } } };
}

/** Text that stays as it is where a sentence is expected: that of a person, and words for operators. */
export function typed(text: string): Filled {
  return { text: '{typed}', values: { typed: text } };
}

/** Words of a language for the parts of a sentence. */
export interface Words {
  readonly text: (english: string) => string;
  readonly label: (english: string) => string;
  readonly time: (english: string) => string;
  readonly last: Readonly<Record<'or' | 'and', string>>;
}

/** The text of a sentence in a language. */
export function textOf(sentence: AnySentence, words: Words): string {
  if (typeof sentence === 'string') return words.text(sentence);
  return words.text(sentence.text).replace(/\{(\w+)\}/g, (_, name: string) => valueIn(sentence.values[name], words));
}

function valueIn(value: Value | undefined, words: Words): string {
  if (typeof value !== 'object') return String(value ?? '');
  if ('text' in value) return textOf(value, words);
  if ('label' in value) return words.label(value.label);
  if ('time' in value) return words.time(value.time);
  const { list, by = ', ', last } = value;
  const texts = list.map((one) => valueIn(one, words));
  if (last === undefined || texts.length < 2) return texts.join(by);
  return `${texts.slice(0, -1).join(by)} ${words.last[last]} ${texts.at(-1)}`;
}

const inEnglish: Words = {
  text: (english) => english,
  label: (english) => english,
  time: (english) => english,
  last: { or: 'or', and: 'and' },
};

export function english(sentence: AnySentence): string {
  return textOf(sentence, inEnglish);
}
