/** Editing of order priority: the groups in their order, and moving one of them. */
import { notOffered, type Priorities } from '@fairbook/domain/auctions/offering.ts';
import { orderClasses, type PriorityField } from '@fairbook/domain/base/vocabulary.ts';
import { buildingTexts } from '../texts/building.ts';

/** All groups by rank, those without one last; equal ranks stay in the market's order. */
export function classesInOrder(ranks: Priorities): PriorityField[] {
  const place = (field: PriorityField) => (ranks[field] === notOffered ? Number.POSITIVE_INFINITY : ranks[field]);
  return orderClasses
    .map(({ priority }) => priority)
    .sort((one, other) => (place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0));
}

/** The groups that may order, first served first. */
export function offeredInOrder(ranks: Priorities): PriorityField[] {
  return classesInOrder(ranks).filter((field) => ranks[field] !== notOffered);
}

/** Ranks after `field` has changed places with the group before (-1) or after it (1); unchanged where there is none. */
export function moveClass(ranks: Priorities, field: PriorityField, by: -1 | 1): Priorities {
  const order = offeredInOrder(ranks);
  const at = order.indexOf(field);
  const other = at < 0 ? undefined : order[at + by];
  return other === undefined ? ranks : { ...ranks, [field]: ranks[other], [other]: ranks[field] };
}

/** 'Filled first: state institutions, then …' */
export function filledFirst(ranks: Priorities): string {
  const offered = offeredInOrder(ranks);
  return offered.length === 0
    ? buildingTexts.priority.nobody
    : buildingTexts.priority.first(namesOf(offered).join(buildingTexts.priority.between));
}

export function namesOf(fields: readonly PriorityField[]): string[] {
  return fields.map((field) => buildingTexts.priority.several(labelOfClass(field)));
}

export function labelOfClass(field: PriorityField): string {
  return orderClasses.find(({ priority }) => priority === field)?.label ?? field;
}
