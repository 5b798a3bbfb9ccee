/** Compares every number in answers about one sale with a second calculation of it (verifiers/figures). A number that is compared with nothing is an error. */
import type { SecondAnswer } from '@fairbook/domain/testing/second-figures.ts';
import type { ReadAnswer } from './every-answer.ts';
import { type CheckedSale, isSame, type Place, rules } from './second-rules.ts';

/** Calls that answer nothing about the figures of a sale, and numbers that are no figures: ids, places, sizes, times and settings. */
const notFigures = [
  /^(readMeta|readHealth|checkAuditChain|readMarketRules|readReview|countAccounts|countFactChanges|readRecoveryCodes|lookAtSale|readSaleReaders)\./,
  /^(readOrderRules|readOwnOrderRules|listReasonTemplates|readSaleProof|readOrderLog|readLogEntry|listMyLogEntries|readClosingRecord|countChoices)\./,
  /^(listIndividuals|listInstitutionals|listProfessionals|readWitnessChoice|readMarketSummary|countAuctions|countOwnAuctions|readSaleChanges)\./,
  /\.(sequence|version|messages|logEntry|told|subscribers|numActiveAuctions|auctionsCount|auctionCount|waiting|quorum|size)$/,
  /BondIssuanceStats\.count$|bondIssuanceStats\.count$|^readFeedback\.(total|levels|demand\.(investors|amount|notCounted|levels))|^readFeedback.*\.amount$/,
  // Each point is of another moment.
  /\.buildUp\.bids$/,
];

/** Numbers that people entered, as they are compared with what they entered. */
const given =
  /(priority[A-Z]\w+|\.rank|retailShare|investorCap|redemptionPrice|orderMinimum|orderStep|maturityPercent|totalPercent|minutes|\.before|\.after|\.minimum|\.step|calls\.price|inputs\.costs\.amount|fiscalYearStart|recent\.investmentAmount|revisions\.latest\.lines\.investmentAmount|^listAuditEvents\..*|saleChanges\.maturities\.principal)$/;

/** Errors in these answers, and how many numbers were compared. */
export function checkAnswers(
  answers: readonly ReadAnswer[],
  checked: CheckedSale,
): { compared: number; errors: string[] } {
  const errors = new Set<string>();
  const entered = enteredIn(checked);
  let compared = 0;
  for (const { call, by, data } of answers) {
    walk(data, { ...checked, path: call, by, around: {} }, (number, place) => {
      if (notFigures.some((path) => path.test(place.path))) return;
      compared += 1;
      if (given.test(place.path)) {
        if (!entered.has(number)) errors.add(`${place.path} is ${number}, which was not entered`);
        return;
      }
      const [, expectedAt] = rules.find(([path]) => path.test(place.path)) ?? [];
      const expected = expectedAt?.(place);
      const where = `${place.path}${place.day ? ` at ${place.day}` : ''}${place.date ? ` on ${place.date}` : ''} for ${by}`;
      if (expected === undefined) errors.add(`${where} is ${number}, and was compared with nothing`);
      else if (!isSame(number, expected)) errors.add(`${where} is ${number} instead of ${JSON.stringify(expected)}`);
    });
  }
  return { compared, errors: [...errors] };
}

/** Amounts and rates that people entered, and that followed from them then, in dollars and in cents. */
export function enteredIn({ sale, announced, second }: CheckedSale): ReadonlySet<number> {
  const followed = [announced, second].flatMap(({ maturities, totals }) => [
    totals.announced / 100,
    ...maturities.flatMap((one: SecondAnswer) => [one.announced / 100, Number(one.price), Number(one.yield)]),
  ]);
  // The minimum and the increment of the market, the published bounds of a resizing, a rank for none, and a price of none.
  const standard = [5_000, 25, 10, 60, -1, 0];
  return new Set(
    [...numbersIn(sale), ...followed, ...standard].flatMap((number) => [number, Math.round(number * 100), number]),
  );
}

function walk(value: unknown, place: Place, found: (number: number, place: Place) => void): void {
  if (typeof value === 'number') found(value, place);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) walk(each, place, found);
    return;
  }
  const around = value as Readonly<Record<string, unknown>>;
  if (isOfAnother(around, place.auctionId)) return;
  const { maturityDate, date, year, orderClass } = around;
  const here = {
    ...{ ...place, around },
    ...(typeof maturityDate === 'string' && {
      day: maturityDate,
      maturity: place.second.maturities.find((one: SecondAnswer) => one.day === maturityDate),
    }),
    ...(typeof date === 'string' && { date }),
    ...(typeof year === 'number' && { year }),
    ...(typeof orderClass === 'string' && { orderClass }),
  };
  for (const [name, each] of Object.entries(around)) {
    if (name === 'year') continue;
    walk(each, { ...here, path: `${place.path}.${name}` }, found);
  }
}

/** Returns whether an object in a list is about another sale. */
function isOfAnother(around: Readonly<Record<string, unknown>>, own: string): boolean {
  const { uuid, auctionId, subject } = around;
  const id = 'ladder' in around ? (uuid ?? auctionId) : auctionId;
  if (typeof subject === 'string' && subject.startsWith('auction:')) return subject !== `auction:${own}`;
  return typeof id === 'string' && id !== own;
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
