/** Parts of a record or a log that a verifier does not know: it makes all checks that do not depend on them, and names the others. */

/** The checks of a record that an extension can affect, in their order. */
export const affectedChecks = ['bidders and orders', 'moments', 'result'] as const;
export type AffectedCheck = (typeof affectedChecks)[number];

export interface Unknown {
  readonly kind: 'extension' | 'rule' | 'entry' | 'beacon scheme';
  /** For an extension with its version. */
  readonly name: string;
  /** Those that were not made. None where the unknown affects no check: its own content is not checked then. */
  readonly checks: readonly string[];
}

/** As both verifiers print it, for instance “extension donations 1 (result)”. */
export function unknownInWords({ kind, name, checks }: Unknown): string {
  return checks.length === 0 ? `${kind} ${name}` : `${kind} ${name} (${checks.join(', ')})`;
}

const named = {
  extension: 'The extension',
  rule: 'The rule',
  entry: 'The kind of entries',
  'beacon scheme': 'The scheme of the beacon',
} as const;

/** As a sentence for people. */
export function unknownSentence({ kind, name, checks }: Unknown): string {
  const what = `${named[kind]} ${name} is unknown to this verifier`;
  if (checks.length === 0) return `${what}, which checked everything else.`;
  return `${what}, which therefore did not check: ${checks.join(', ')}.`;
}

/** The same, each once, with all checks that were not made because of it. */
export function mergedUnknown(all: readonly Unknown[]): Unknown[] {
  const groups = Map.groupBy(all, ({ kind, name }) => `${kind} ${name}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    const checks = [...(first?.checks ?? []), ...others.flatMap((one) => one.checks)];
    return first ? [{ ...first, checks: [...new Set(checks)] }] : [];
  });
}
