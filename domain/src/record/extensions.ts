/** The extensions of a closing record: facts of a sale beside the core, each with a name, a version and the checks that need to know it. */

import { afterCloseChoices } from '../auctions/sale-rules.ts';
import { fail, sayFinding } from '../base/sentences/findings.ts';
import { valuesOf } from '../base/vocabulary.ts';
import type { RecordedChange } from '../sale-changes/recorded-changes.ts';
import type { RecordedReopening } from '../sale-changes/reopening.ts';
import { digest, list, moment, oneOf, type Reader, shape, text, textThat, wholeNumber } from './record-values.ts';
import { type RecordedAct, readActs } from './recorded-acts.ts';
import { readChanges, readReopening } from './recorded-change-reader.ts';
import { type AffectedCheck, affectedChecks } from './unknown.ts';
import { mostWitnessSeconds, type Witnessing } from './witnessing.ts';

export interface RecordedExtension {
  /** The checks that a verifier cannot make without knowing the extension, sorted. */
  readonly affects: readonly AffectedCheck[];
  readonly data: unknown;
  readonly name: string;
  readonly version: number;
}

/** The data of the extensions that this release knows, all in version 1. */
interface ExtensionData {
  /** Changes made after the sale was announced, earliest first; at least one. */
  readonly changes: readonly RecordedChange[];
  /** Seed of the draw: 64 hexadecimal digits; see `logs/seed.ts`. */
  readonly draw: string;
  /** Groups of pseudonyms, the first bidder of each group first: a group is one bidder to the rule. */
  readonly 'linked-accounts': readonly (readonly string[])[];
  /** In a sale that opened again, since its witnesses had not signed in time. */
  readonly reopening: RecordedReopening;
  /** Acts of administrators about bidders in the last hours before the close, earliest first; at least one. */
  readonly standing: readonly RecordedAct[];
  /** In sales with witnesses: when they had signed what was entered before the close. */
  readonly witnessing: Witnessing;
}
export type ExtensionName = keyof ExtensionData;

/** More is no extension: programs that read texts nested deeper may not be able to. */
const deepest = 64;

function atLeast<Value>(least: number, read: Reader<Value[]>): Reader<Value[]> {
  return (value, path) => {
    const all = read(value, path);
    return all.length < least ? fail(path, sayFinding('a list of at least {least}', { least })) : all;
  };
}

const readWitnessing = shape<Witnessing>(
  {
    afterClose: oneOf(valuesOf(afterCloseChoices)),
    entries: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    witnessSeconds: wholeNumber(1, mostWitnessSeconds),
  },
  { signedAt: moment },
);

const known: {
  readonly [Name in ExtensionName]: {
    readonly affects: readonly AffectedCheck[];
    readonly read: Reader<ExtensionData[Name]>;
  };
} = {
  changes: { affects: ['moments', 'result'], read: atLeast(1, readChanges) },
  draw: { affects: ['result'], read: digest },
  'linked-accounts': { affects: ['result'], read: atLeast(1, list(atLeast(2, list(text)))) },
  reopening: { affects: ['moments'], read: readReopening },
  standing: { affects: [], read: atLeast(1, readActs) },
  witnessing: { affects: [], read: readWitnessing },
};
const knownVersion = 1;

function isKnownName(name: string): name is ExtensionName {
  return Object.hasOwn(known, name);
}

/** Returns whether this release knows the extension in its version. */
export function isKnownExtension({ name, version }: Pick<RecordedExtension, 'name' | 'version'>): boolean {
  return isKnownName(name) && version === knownVersion;
}

/** The checks that cannot be made without knowing the extension: of a known name also those that its known version affects. */
export function checksOf({ affects, name }: RecordedExtension): AffectedCheck[] {
  const ofName: readonly AffectedCheck[] = isKnownName(name) ? known[name].affects : [];
  return affectedChecks.filter((check) => affects.includes(check) || ofName.includes(check));
}

/** Data of an extension of a record; undefined where it has none, or one of a version that is not known. */
export function extensionOf<Name extends ExtensionName>(
  { extensions }: { readonly extensions: readonly RecordedExtension[] },
  name: Name,
): ExtensionData[Name] | undefined {
  const extension = extensions.find((one) => one.name === name);
  return extension && isKnownExtension(extension) ? (extension.data as ExtensionData[Name]) : undefined;
}

/** The extensions with this data, as a record lists them; those without data are left out. */
export function extensionsWith(data: { readonly [Name in ExtensionName]: ExtensionData[Name] | undefined }) {
  const names = Object.keys(data).filter(isKnownName).sort();
  return names.flatMap((name): RecordedExtension[] =>
    data[name] === undefined ? [] : [{ affects: known[name].affects, data: data[name], name, version: knownVersion }],
  );
}

function isData(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((one) => isData(one, depth - 1));
}

const anyData: Reader<unknown> = (value, path) =>
  isData(value, deepest)
    ? value
    : fail(path, sayFinding('a value of integers, nested at most {depth} deep', { depth: deepest }));

const anyExtension = shape<RecordedExtension>({
  affects: list(oneOf(affectedChecks)),
  data: anyData,
  name: textThat(
    'a name of small letters, digits and hyphens',
    (value) => value.length <= 64 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value),
  ),
  version: wholeNumber(1, 999_999),
});

function isSorted(texts: readonly string[]): boolean {
  return texts.every((one, index) => index === 0 || one > (texts[index - 1] ?? ''));
}

const readExtension: Reader<RecordedExtension> = (value, path) => {
  const extension = anyExtension(value, path);
  const { affects, data, name, version } = extension;
  if (!isSorted(affects)) return fail(`${path}.affects`, 'sorted, each once');
  if (!isKnownName(name) || version !== knownVersion) return extension;
  if (affects.join() !== known[name].affects.join())
    return fail(
      `${path}.affects`,
      sayFinding('what the extension {name} affects: {checks}', { name, checks: known[name].affects.join(', ') }),
    );
  return { ...extension, data: known[name].read(data, `${path}.data`) };
};

export const readExtensions: Reader<RecordedExtension[]> = (value, path) => {
  const all = list(readExtension)(value, path);
  return isSorted(all.map(({ name }) => name)) ? all : fail(path, 'sorted by name, each once');
};
