/** Internal notes of administrators about a case, and the people they mention. */

import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';

export const noteLimits = { length: 2000, notes: 200 } as const;

export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** Those whose names stand in the text after an @. Where two names begin alike the longer one counts; where two people have one name both do. */
export function mentionedIn<Person extends Mentionable>(text: string, people: readonly Person[]): Person[] {
  const longestFirst = [...people].sort((one, other) => other.name.length - one.name.length);
  const found = new Set<string>();
  for (const part of text.split('@').slice(1)) {
    const name = longestFirst.find((person) => startsWithName(part, person.name))?.name.toLowerCase();
    if (name !== undefined) found.add(name);
  }
  return people.filter(({ name }) => found.has(name.toLowerCase()));
}

function startsWithName(text: string, name: string): boolean {
  const next = text.charAt(name.length);
  return text.slice(0, name.length).toLowerCase() === name.toLowerCase() && !/[\p{L}\p{N}]/u.test(next);
}

/** Why no note can be added to a case with so many. */
export function whyNotAddNote(notes: number): Refusal | null {
  if (notes < noteLimits.notes) return null;
  return refusal('too-many-notes', say('A case has at most {most} notes', { most: noteLimits.notes }));
}
