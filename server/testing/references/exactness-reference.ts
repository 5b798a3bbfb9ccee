/** The table of published figures, and whether the product computes each to its last digit. */
import { isReproduced, type PublishedGroup, publishedGroups } from '@fairbook/domain/testing/published.ts';

export function exactnessReference(): string {
  const groups = publishedGroups();
  const cases = groups.flatMap((group) => group.cases);
  return [
    `${cases.filter(isReproduced).length} of ${cases.length} figures that others published are computed to their last digit. The others are named`,
    'below with the reason. A test (`domain/src/bonds/published.test.ts`) recomputes all of them from the facts in `domain/testing/`.',
    '',
    'Methods, with formula and source, are in the descriptions of `domain/src/bonds/bonds.ts`, `interest.ts`, `debt-service.ts`, `accretion.ts`,',
    '`issuance-costs.ts`, `arbitrage-yield.ts`, `issue-price.ts` and `refunding.ts`.',
    '',
    '| Figures | Reproduced |',
    '|---|---|',
    ...groups.map(
      (group) => `| ${group.title} | ${group.cases.filter(isReproduced).length} of ${group.cases.length} |`,
    ),
    '',
    ...groups.flatMap(section),
  ].join('\n');
}

function section({ title, lead, cases }: PublishedGroup): string[] {
  const rows = cases.map((one) => {
    const { what, source, published, computed, remark = '' } = one;
    return `| ${what} | ${source} | ${published} | ${isReproduced(one) ? 'the same' : computed} | ${remark} |`;
  });
  return [
    `## ${title}`,
    '',
    lead,
    '',
    '| Case | Source | Published | Computed | Remark |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ];
}
