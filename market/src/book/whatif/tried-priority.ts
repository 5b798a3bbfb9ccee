/** A priority being tried: the groups in the order they would be served, each offered or not. */
import { notOffered, type Priorities } from '@fairbook/domain/auctions/offering.ts';
import { type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';

/** Assumed amounts for people who only gave feedback; null leaves it to the server. */
export type Supposed = Readonly<{ individual: number; institution: number }> | null;

export interface TriedClass {
  readonly orderClass: OrderClass;
  readonly isOffered: boolean;
}

/** The current priority, as the first to try. Groups that are not offered come last. */
export function priorityToTry(priorities: Priorities): TriedClass[] {
  const last = orderClasses.length + 1;
  const placeOf = (rank: number) => (rank === notOffered ? last : rank);
  return orderClasses
    .toSorted((one, other) => placeOf(priorities[one.priority]) - placeOf(priorities[other.priority]))
    .map(({ value, priority }) => ({ orderClass: value, isOffered: priorities[priority] !== notOffered }));
}

/** The group at `from` moves `by` places down, or up where it is negative; at the ends nothing moves. */
export function moveClass(classes: readonly TriedClass[], from: number, by: number): TriedClass[] {
  const [moved, to] = [classes[from], from + by];
  if (!moved || to < 0 || to >= classes.length) return [...classes];
  return classes.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export function offerClass(classes: readonly TriedClass[], orderClass: OrderClass, isOffered: boolean): TriedClass[] {
  return classes.map((each) => (each.orderClass === orderClass ? { ...each, isOffered } : each));
}

/** Ranks from 1 for the offered groups, in their order. */
export function prioritiesOf(classes: readonly TriedClass[]): Priorities {
  const offered = classes.filter(({ isOffered }) => isOffered);
  const ranks = orderClasses.map(({ value, priority }) => {
    const place = offered.findIndex(({ orderClass }) => orderClass === value);
    return [priority, place === -1 ? notOffered : place + 1];
  });
  return Object.fromEntries(ranks) as Record<keyof Priorities, number>;
}

/** Returns whether the same groups would be served in the same order. */
export function isSamePriority(one: readonly TriedClass[], other: readonly TriedClass[]): boolean {
  const served = (classes: readonly TriedClass[]) =>
    classes.flatMap(({ orderClass, isOffered }) => (isOffered ? [orderClass] : [])).join();
  return served(one) === served(other);
}

/** Dollars from typed text, '$25,000' or '25000'; null unless it is an amount up to $1,000,000,000. */
export function supposedAmount(text: string): number | null {
  const amount = Number(text.replace(/[$,\s]/g, ''));
  return text.trim() !== '' && Number.isInteger(amount) && amount >= 0 && amount <= 1_000_000_000 ? amount : null;
}
