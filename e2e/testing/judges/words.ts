/**
 * Judges the words of a Spanish page: each is a word of the Spanish texts, or data. A text that is written in a component, a label that is shown as it is
 * stored, and a sentence of the server without a translation have words that no Spanish text has. pseudo.full.test.ts finds also those whose
 * words some Spanish text has.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import catalog from '@fairbook/domain/base/sentences/es.json' with { type: 'json' };
import ofVerification from '@fairbook/domain/base/sentences/es.verification.json' with { type: 'json' };
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import type { Page } from 'playwright-core';
import { parseSync } from 'vite';
import { countriesOf, type Shown, shownOn, unmarked, valuesOfAnswers } from '../pseudo.ts';

const root = join(import.meta.dirname, '../../..');

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The texts in a module: its strings other than names of properties and modules. */
function textsOf(path: string): string[] {
  const texts: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    if (!isNode(node) || node.type === 'ImportDeclaration' || node.type.startsWith('TS')) return;
    if (node.type === 'Literal' && typeof node['value'] === 'string') texts.push(node['value']);
    if (node.type === 'TemplateElement') texts.push((node['value'] as { readonly cooked: string }).cooked);
    if (node.type === 'Property') walk(node['value']);
    else Object.values(node).forEach(walk);
  };
  walk(parseSync(path, readFileSync(path, 'utf8')).program);
  return texts;
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

let known: ReadonlySet<string> | undefined;

/** All words of the Spanish texts, in lower case. */
function spanishWords(): ReadonlySet<string> {
  const ofCatalogs = [catalog, ofVerification].flatMap((texts) => Object.values<string>(texts));
  known ??= new Set([...spanishModules().flatMap(textsOf), ...ofCatalogs, ...timeWords()].flatMap(wordsOf));
  return known;
}

/** Names of months, days and zones of issuers, as browsers write them. */
function timeWords(): string[] {
  const days = Array.from({ length: 73 }, (_, at) => new Date(2026, 0, 1 + 5 * at));
  const styles = ['long', 'short'] as const;
  const formats = styles.map((style) => new Intl.DateTimeFormat('es-US', { month: style, weekday: style }));
  const zones = usStates.map(({ value }) => zoneOfState('US', value));
  const named = zones.map((timeZone) => new Intl.DateTimeFormat('es-US', { timeZone, timeZoneName: 'longGeneric' }));
  return [
    ...formats.flatMap((format) => days.map((day) => format.format(day))),
    ...named.map((format) => format.format()),
  ];
}

function spanishModules(): string[] {
  const patterns = ['{ui,market,admin,domain,contract}/src/**/*.es.ts', 'domain/src/base/sentences/spanish-words.ts'];
  return globSync(patterns, { cwd: root }).map((file) => join(root, file));
}

/** Texts with a word that is neither Spanish nor of one of the values, which are found by their words. */
export function foreign(shown: readonly Shown[], valuesWith: (word: string) => readonly string[]): string[] {
  const foreignIn = (text: string) => wordsOf(text).filter((word) => !spanishWords().has(word));
  return shown.flatMap((one) => {
    const words = foreignIn(one.text);
    if (words.length === 0) return [];
    const left = unmarked([one], new Set(words.flatMap(valuesWith)));
    return left.filter((each) => foreignIn(each.slice(each.indexOf(': '))).length > 0);
  });
}

/** A judge of the window, which must not have loaded anything yet; it returns what is wrong on the page that is shown then. */
export function judgeOfWords(page: Page): () => Promise<string[]> {
  const values = valuesOfAnswers(page.context());
  const indexed = new Set<string>();
  const byWord = new Map<string, string[]>();
  const index = (value: string) => {
    if (indexed.has(value)) return;
    indexed.add(value);
    for (const word of new Set(wordsOf(value))) {
      const same = byWord.get(word);
      if (same) same.push(value);
      else byWord.set(word, [value]);
    }
  };
  return async () => {
    if (indexed.size === 0) for (const country of await countriesOf(page, 'es-US')) index(country);
    for (const value of await values()) index(value);
    return foreign(await shownOn(page), (word) => byWord.get(word) ?? []);
  };
}
