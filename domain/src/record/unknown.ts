/** Parts of a record or a log that a verifier does not know: it makes all checks that do not depend on them, and names the others. */

import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';
import { type Filled, filled } from '../base/sentences/sentence.ts';

/** The checks of a record that an extension can affect, in their order. */
export const affectedChecks = ['bidders and orders', 'moments', 'result'] as const;
export type AffectedCheck = (typeof affectedChecks)[number];
/** With those of a log. */
type Check = AffectedCheck | 'orders' | 'terms' | 'draw';

export interface Unknown {
  readonly kind: 'extension' | 'rule' | 'entry' | 'beacon scheme';
  /** For an extension with its version. */
  readonly name: string;
  /** Those that were not made. None where the unknown affects no check: its own content is not checked then. */
  readonly checks: readonly Check[];
}

/** As both verifiers print it, for instance “extension donations 1 (result)”. */
export function unknownInWords({ kind, name, checks }: Unknown): string {
  return checks.length === 0 ? `${kind} ${name}` : `${kind} ${name} (${checks.join(', ')})`;
}

/** As a sentence for people. */
export function unknownSentence({ kind, name, checks }: Unknown): FindingSentence {
  const what = nameOf(kind, name);
  if (checks.length === 0)
    return sayFinding('{what} is unknown to this verifier, which checked everything else.', { what });
  const list = checks.map(filled);
  return sayFinding('{what} is unknown to this verifier, which therefore did not check: {checks}.', {
    what,
    checks: { list },
  });
}

function nameOf(kind: Unknown['kind'], name: string): Filled {
  switch (kind) {
    case 'extension':
      return sayFinding('The extension {name}', { name });
    case 'rule':
      return sayFinding('The rule {name}', { name });
    case 'entry':
      return sayFinding('The kind of entries {name}', { name });
    case 'beacon scheme':
      return sayFinding('The scheme of the beacon {name}', { name });
  }
}

/** The same, each once, with all checks that were not made because of it. */
export function mergedUnknown(all: readonly Unknown[]): Unknown[] {
  const groups = Map.groupBy(all, ({ kind, name }) => `${kind} ${name}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    const checks = [...(first?.checks ?? []), ...others.flatMap((one) => one.checks)];
    return first ? [{ ...first, checks: [...new Set(checks)] }] : [];
  });
}
