/** Linked accounts: accounts of one investor, which are one participant in the turns, shares and caps of a sale. */

/** By investor, the first one of the group of linked accounts; an investor without links is its own. */
export type Leads = Int32Array;

/**
 * The leads of so many investors, who are numbered in the order of their first orders. Groups have no investor in common. Undefined where no two
 * investors are linked, so that sales without links are allocated as they always were.
 */
export function leadsOf(groups: Iterable<readonly number[]>, investors: number): Leads | undefined {
  let leads: Leads | undefined;
  for (const group of groups) {
    if (group.length < 2) continue;
    leads ??= Int32Array.from({ length: investors }, (_, index) => index);
    const lead = Math.min(...group);
    for (const member of group) leads[member] = lead;
  }
  return leads;
}

/** The groups of two or more, each with its lead first. */
export function groupsOf(leads: Leads | undefined): number[][] {
  const groups = new Map<number, number[]>();
  leads?.forEach((lead, investor) => {
    if (lead === investor) return;
    const group = groups.get(lead) ?? [lead];
    group.push(investor);
    groups.set(lead, group);
  });
  return [...groups.values()];
}

/** Replaces each investor of a column by the lead, so that the orders of a group are those of one investor. */
export function ledBy(leads: Leads | undefined, investor: Int32Array): Int32Array {
  return leads ? investor.map((one) => leads[one] ?? one) : investor;
}

/**
 * The commitment that a group draws with: the smallest among its investors, so that neither time nor amount decides it. Investors without links have their
 * own.
 */
export function drawnFor(
  leads: Leads | undefined,
  commitmentAt: (investor: number) => string,
): (investor: number) => string {
  if (!leads) return commitmentAt;
  const smallest = new Map<number, string>();
  for (const group of groupsOf(leads)) {
    const [first = ''] = group.map(commitmentAt).sort();
    for (const investor of group) smallest.set(investor, first);
  }
  return (investor) => smallest.get(investor) ?? commitmentAt(investor);
}
