/** The table of published figures, and whether the product computes each to its last digit. */
import { defaultDeliveryDays } from '@fairbook/domain/bonds/delivery.ts';
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
    '## The day of delivery',
    '',
    'Bonds are paid for and delivered on one day, with the interest accrued until then. `domain/src/bonds/delivery.ts` computes it, and everything shows what it',
    'gives: pages, papers, files, webhooks and the API, as `settlement`.',
    '',
    '- A business day is Monday to Friday without the holidays of the Federal Reserve Banks. One on a Sunday is kept on Monday, one on a Saturday is not moved.',
    '- A date that the issuer gives holds while it is a business day after the day of the close, where the issuer is. Where the close moves to that day or past it,',
    '  delivery moves to the next business day after the close.',
    `- By default it is the first business day at least ${defaultDeliveryDays} days after the close and not before the dated date.`,
    '- It moves with every change of the close, and the notice of the change says so. A close that would put it on or after the first principal payment is refused.',
    '- Price and yield go together as of the date that the issuer gave, or the dated date by default, so that a close that moves changes neither.',
    '',
    '## Interest dates at month ends',
    '',
    'Interest is paid on the day of the month on which a bond is due, or the last day of a shorter month. With `endOfMonth` it is paid on last days of months. The two',
    'differ for a bond from August 31 to February 29: February 28 and August 29, or February 28 and August 31. The form asks where the dated date and the final',
    'maturity leave it open. A client that does not send `endOfMonth` gets the first rule. The terms state either one, and reviewers are warned about the first.',
    '',
    '## Rounding of debt service',
    '',
    'The issue pays interest rounded to the cent for all bonds together, and each holder gets that of each bond rounded by itself. Rounding carries: the payments of a',
    'bond add up to its interest, rounded once. Closing transcripts show both, and the difference as “Rounding”. Three holders of $5,000 at 3.125% get $234.39 and the',
    'issue pays $234.38; half a year later it is the other way around, and over the life nothing is left.',
    '',
    '## Amounts that are no multiple of the increment',
    '',
    'Principal is a multiple of the increment of the sale, as orders are; anything else is refused. A remainder could not be ordered, and the published rules of',
    'allocation count whole increments. An issuer with a principal of $419,000 sets an increment that divides it, such as $1,000, for the sale.',
    '',
    '## The second calculation',
    '',
    '`verifiers/figures` computes every figure a second time, in Python with its standard library: exact fractions and decimals of 40 digits, from the inputs',
    'alone. It was written from MSRB Rules G-15 and G-33, Treas. Reg. section 1.148-4, the instructions for Form 8038-G and the MSRB glossary, whose places its',
    'descriptions name, and shares no code with the program. The allocation is that of `verifiers/python`.',
    '',
    '```sh',
    `echo '{"bond": {"day": "2036-06-01", "principal": 5000, "rate": 5, "yield": 3.3, "terms": {"dated": "2027-06-01", "settlement": "2027-06-01"}}}' |`,
    '  python3 verifiers/figures/figures.py',
    'npx vitest run domain/src/bonds/independent.test.ts',
    'npx vitest run server/src/features/results/second-calculation.test.ts',
    '```',
    '',
    '- The first test compares published sales, and random bonds and issues of every structure and day count.',
    '- The second takes two real sales from the pasted schedule to the transcript, with every structure and change, and compares every number of every answer of',
    '  the API, every column of every CSV, and every figure in PDFs, order log and closing record, for each reader. A figure that is compared with nothing fails',
    '  it. `server/testing/market/checked-answers.ts` and `checked-files.ts` beside it name what is no figure.',
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
