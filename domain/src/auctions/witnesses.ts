/** Which witnesses a sale names, and how many of them must cosign a head of its order log before it counts as witnessed. */

import type { FieldErrors, Unmet } from '../base/refusal.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';

/** Active witnesses of a market, and so of a sale. */
export const maxWitnesses = 20;

/** More than half; 0 without witnesses. */
export function majorityOf(witnesses: number): number {
  return witnesses === 0 ? 0 : Math.floor(witnesses / 2) + 1;
}

/** Why a quorum is not possible, in a sentence; null where it is. */
export function whyNotQuorum(quorum: number, witnesses: number): Sentence | null {
  if (witnesses === 0) return quorum === 0 ? null : 'Must be 0 without witnesses';
  if (Number.isInteger(quorum) && quorum >= 1 && quorum <= witnesses) return null;
  return witnesses === 1 ? 'Must be 1' : say('Must be from 1 to {most}', { most: witnesses });
}

export interface WitnessOption {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** Chosen witnesses that were deactivated since. */
export function missingFromWitnesses({
  options,
  witnesses,
}: {
  readonly options: readonly WitnessOption[];
  readonly witnesses: readonly string[];
}): Unmet[] {
  return options
    .filter(({ id, isActive }) => !isActive && witnesses.includes(id))
    .map(({ name }) => ({
      code: 'witness-inactive',
      message: say('The witness {name} is no longer active: choose again', { name }),
      step: 'review',
      field: 'witnesses',
    }));
}

/** Errors in a choice, by field. */
export function witnessChoiceErrors(
  { witnesses, quorum }: { readonly witnesses: readonly string[]; readonly quorum: number },
  options: readonly WitnessOption[],
): FieldErrors {
  const errors: Record<string, Sentence> = {};
  for (const [index, id] of witnesses.entries()) {
    const option = options.find((one) => one.id === id);
    if (!option) errors[`witnesses.${index}`] = 'Unknown witness';
    else if (!option.isActive) errors[`witnesses.${index}`] = say('{name} is no longer active', { name: option.name });
  }
  const wrongQuorum = whyNotQuorum(quorum, witnesses.length);
  return wrongQuorum === null ? errors : { ...errors, quorum: wrongQuorum };
}

/** An answer of a witness, which is a program of others, as one line that can be stored and shown. */
export function shortenedAnswer(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 200)
    .toWellFormed();
}
