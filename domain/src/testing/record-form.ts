/** The form of closing records by docs/CLOSING-RECORD.md: every field there is, and none besides. Shares no code with the product. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

type Check = (value: Json | undefined) => boolean;

const text: Check = (value) => typeof value === 'string';
const truth: Check = (value) => typeof value === 'boolean';
const whole = (least: number, most: number) => (value: Json | undefined) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const oneOf = (words: string) => (value: Json | undefined) =>
  typeof value === 'string' && words.split(' ').includes(value);
const shaped = (pattern: RegExp) => (value: Json | undefined) => typeof value === 'string' && pattern.test(value);
const list = (check: Check) => (value: Json | undefined) => Array.isArray(value) && value.every((one) => check(one));
const object = (fields: Readonly<Record<string, Check>>) => (value: Json | undefined) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = value as { readonly [key: string]: Json };
  const names = Object.keys(fields);
  return Object.keys(given).length === names.length && names.every((name) => fields[name]?.(given[name]));
};

const amount = whole(0, 999_999_999_999_999);
const isTime = (value: string) => {
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
};
const moment: Check = (value) => typeof value === 'string' && value.length === 24 && value >= '0001' && isTime(value);
const day: Check = (value) => typeof value === 'string' && value >= '0001' && isTime(`${value}T00:00:00.000Z`);
const rank: Check = (value) => value === -1 || whole(1, 6)(value);

const classes =
  'stateInstitution nationalInstitution stateIndividual nationalIndividual internationalInstitution internationalIndividual';
/** In the order in which classes of one rank are served. */
export const classNames = classes.split(' ');
const orderClass = oneOf(classes);
const figures = {
  award: amount,
  demand: amount,
  outcome: oneOf('Sold PartlySold NoBids'),
  principal: amount,
  unsold: amount,
};

const ruleVersion = 'priority-pro-rata-1';
/** As the document has it. */
const ruleSha256 = '8d4193de976a53193a833f0475bbca07b6d8494d587f973e8906345f2d1d41c8';
const head = object({
  origin: text,
  root: (value) =>
    typeof value === 'string' &&
    Buffer.from(value, 'base64').toString('base64') === value &&
    value.length === 44 &&
    value.at(-2) !== '=',
  size: whole(1, Number.MAX_SAFE_INTEGER),
});
const log: Check = (value) => value === null || head(value);

/** What a record of each format looks like. */
export const formats: readonly Check[] = [1, 2, 3].map((format) =>
  object({
    auction: object({
      closeDate: moment,
      name: text,
      startDate: moment,
      uuid: text,
      ...(format > 1 && { announcedCloseDate: moment }),
    }),
    bidders: list(object({ commitment: shaped(/^[0-9a-f]{64}$/), pseudonym: text })),
    format: oneOf(`fairbook-closing-record-${format}`),
    ...(format > 1 && {
      halts: list(
        object({
          choice: oneOf('keep extend date close'),
          closeAfter: moment,
          closeBefore: moment,
          haltedAt: moment,
          haltedBy: oneOf('issuer administrator system'),
          reason: text,
          resumedAt: moment,
          resumedBy: oneOf('issuer administrator'),
        }),
      ),
    }),
    maturities: list(
      object({
        ...figures,
        classes: list(
          object({
            available: amount,
            award: amount,
            demand: amount,
            isCut: truth,
            orderClass,
            rank,
            sharePercent: whole(0, 100),
          }),
        ),
        maturityDate: day,
      }),
    ),
    orders: list(
      object({
        amount,
        award: amount,
        bidder: text,
        isSuspended: truth,
        maturityDate: day,
        orderClass,
        rank,
        reason: oneOf('filled share belowStep belowMinimum classesBefore notCounted classNotOffered suspended'),
        result: oneOf('Filled Partial Unfilled Skipped'),
        [format === 3 ? 'place' : 'sequence']: whole(1, Number.MAX_SAFE_INTEGER),
        ...(format > 1 && { placedAt: moment }),
      }),
    ),
    ...(format === 3
      ? { rule: object({ sha256: oneOf(ruleSha256), version: oneOf(ruleVersion) }), log }
      : { ruleVersion: oneOf(ruleVersion) }),
    terms: object({
      maturities: list(object({ maturityDate: day, principal: amount })),
      minimum: amount,
      ranks: object(Object.fromEntries(classNames.map((name) => [name, rank]))),
      step: whole(1, 999_999_999_999_999),
    }),
    totals: object(figures),
  }),
);
