/** Translates sentences of rules, calls, notices and mails, which are written in English, by a list of English and Spanish ones. */
import { inWords } from '../label-words.es.ts';
import { timeInSpanish } from '../sentences/spanish-words.ts';

/**
 * An English sentence and its Spanish one. A name in braces stands for what differs: `{name}` is inserted as it is, `{reason:words}` is
 * translated itself, `{states:list}` is translated name by name, `{close:time}` is a day or moment, `{due:day}` a day only, and `{step:amount}`
 * has no spaces.
 */
export type Sentence = readonly [english: string, spanish: string];

/** The space between two sentences, which stays where it is. */
const between = /((?<=[.:?!])\s+(?=[\p{Lu}“$]))/u;

/** Characters with a meaning in regular expressions. Not every browser has `RegExp.escape`. */
const special = /[\\^$.*+?()[\]{}|]/g;

const blank = /\{(\w+)(?::(words|list|time|day|amount))?\}/g;

/** Pattern of each kind of blank; anything by default. */
const shapes: Readonly<Record<string, string>> = {
  amount: String.raw`\S+`,
  day: String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}`,
};

/** Characters of a line. Longer ones are written by people, and searching them for every sentence would take seconds. */
const longest = 1_000;

/**
 * A function that gives the Spanish of a text, line by line. Lines of several sentences are translated one by one where the list does not have
 * the whole. Sentences that are not in the list, such as those of people, stay as they are.
 */
export function translatorOf(sentences: readonly Sentence[]): (text: string) => string {
  const whole = new Map(sentences.filter(([english]) => !english.includes('{')));
  // A pattern with more words of its own is the closer one.
  const patterns = sentences
    .filter(([english]) => english.includes('{'))
    .map(([english, spanish]) => ({ ...patternOf(english), spanish, own: english.replace(blank, '').length }))
    .sort((a, b) => b.own - a.own);

  const sentence = (text: string): string | null => {
    const known = whole.get(text);
    if (known !== undefined) return known;
    const label = inWords(text);
    if (label !== text) return label;
    for (const { expression, spanish } of patterns) {
      const found = expression.exec(text)?.groups;
      if (found) return filled(spanish, found, translate);
    }
    return null;
  };
  const line = (text: string): string =>
    text.length > longest ? text : (sentence(text) ?? text.split(between).map(part).join(''));
  const part = (text: string): string => sentence(text) ?? text;
  const translate = (text: string): string => text.split('\n').map(line).join('\n');
  return translate;
}

function patternOf(english: string): { readonly expression: RegExp } {
  const parts = english.split(blank);
  let expression = '';
  // Each blank gives three parts: the words before it, its name and its kind.
  for (let at = 0; at < parts.length; at += 3) {
    expression += (parts[at] ?? '').replace(special, String.raw`\$&`);
    if (at + 1 < parts.length) expression += `(?<${parts[at + 1]}>${shapes[parts[at + 2] ?? ''] ?? '.+?'})`;
  }
  return { expression: new RegExp(`^${expression}$`) };
}

function filled(spanish: string, found: Readonly<Record<string, string>>, translate: (text: string) => string): string {
  return spanish.replace(blank, (_, name: string, kind?: string) => {
    const text = found[name] ?? '';
    if (kind === 'words') return translate(text);
    if (kind === 'list')
      return text
        .split(', ')
        .map((part) => part.split(' or ').map(translate).join(' o '))
        .join(', ');
    return kind === 'time' || kind === 'day' ? timeInSpanish(text) : text;
  });
}
