/** Checks of an auction: its terms, its dates, its advisors, and who sells it. Humans decide. */

import { keyOf, maturityText } from '../../auctions/maturity-key.ts';
import type { AuctionTerms } from '../../auctions/offering.ts';
import { type Day, dayOf } from '../../base/dates.ts';
import { isAlike } from '../../base/text/likeness.ts';
import type { AccountStatus, AuctionStatus } from '../../base/vocabulary.ts';
import { whyNotBaseCusip, whyNotCusip } from '../../bonds/cusip.ts';
import { check, fact } from './account.ts';
import { issuerKey } from './keys.ts';
import { knownBases, treasury } from './known-bases.ts';
import { thresholds } from './thresholds.ts';
import type { Check, CheckSignal, Evidence } from './vocabulary.ts';

/** A professional of the sale. */
export interface Advisor {
  readonly subject: string;
  readonly uuid: string;
  readonly name: string;
  readonly domain: string;
}

export interface SaleToCheck {
  readonly terms: AuctionTerms;
  readonly status: AuctionStatus;
  readonly startDate: Date | null;
  readonly closeDate: Date | null;
  readonly investorPresentationDate: Date | null;
  readonly issuer: { readonly subject: string; readonly name: string; readonly status: AccountStatus };
  readonly advisors: readonly Advisor[];
  /** Auctions of other issuers with the same base CUSIP. */
  readonly sameBase: readonly { readonly subject: string; readonly name: string }[];
}

export function checkSale(sale: SaleToCheck, now: Date): Check[] {
  const { terms, issuer } = sale;
  const standing = { signal: 'issuer-status', value: issuer.status, likeness: null, subject: issuer.subject } as const;
  const statement = terms.documents.preliminaryOfficialStatement;
  return [
    check('issuer', issuer.status === 'Active' ? [] : [standing]),
    check('base-cusip', baseCusip(sale)),
    check('cusips', cusips(terms)),
    check('dates', dates(sale, now)),
    check('roles', roles(sale)),
    check('statement', statement === null ? [fact('no-statement')] : []),
  ];
}

function baseCusip({ terms, issuer, sameBase }: SaleToCheck): Evidence[] {
  const base = terms.baseCusip.trim().toUpperCase();
  if (base === '') return [];
  const known = knownBases.find((each) => each.base === base)?.issuer ?? (base.startsWith('912') ? treasury : null);
  const isOwn =
    known !== null && isAlike(issuerKey(known).core, issuerKey(issuer.name).core, thresholds.organizationLikeness);
  return [
    ...(whyNotBaseCusip(base) === null ? [] : [fact('base-invalid', base)]),
    ...(known === null || isOwn ? [] : [fact('base-known', `${base} · ${known}`)]),
    ...sameBase.map(({ subject, name }) => ({ signal: 'base-used' as const, value: name, likeness: null, subject })),
  ];
}

function cusips({ maturityStructure: rows, baseCusip: base }: AuctionTerms): Evidence[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const { cusip } = row;
    const maturityDate = maturityText(keyOf(row));
    const text = cusip.trim().toUpperCase();
    const isTwice = text !== '' && seen.has(text);
    seen.add(text);
    return [
      ...(whyNotCusip(cusip, base) === null ? [] : [fact('cusip-invalid', `${maturityDate} · ${cusip}`)]),
      ...(isTwice ? [fact('cusip-twice', `${maturityDate} · ${cusip}`)] : []),
    ];
  });
}

/** Pairs of days in odd order, each with its sentence on the screen. */
function dates(sale: SaleToCheck, now: Date): Evidence[] {
  const { terms, status, startDate, closeDate, investorPresentationDate: presentation } = sale;
  const {
    dated,
    firstPrincipalPaymentDate: first,
    finalMaturityDate: final,
    marketingPeriodLaunchDate: launch,
  } = terms;
  const day = (moment: Date | null) => (moment === null ? null : dayOf(moment));
  const pairs: readonly (readonly [CheckSignal, earlier: Day | null, later: Day | null])[] = [
    ['dated-late', dated, first],
    ['final-early', first, final],
    ['launch-late', day(launch), day(startDate)],
    ['presentation-late', day(presentation), day(closeDate)],
    ['call-early', dated, terms.redemptionDate],
    ['call-late', terms.redemptionDate, final],
  ];
  const isOver = status === 'Ended';
  const past = terms.maturityStructure.filter((row) => row.isOffered && row.maturityDate <= dayOf(now));
  return [
    ...pairs.flatMap(([signal, earlier, later]) =>
      earlier !== null && later !== null && earlier > later ? [fact(signal, `${earlier} > ${later}`)] : [],
    ),
    ...(isOver ? [] : past.map((row) => fact('maturity-past', maturityText(keyOf(row))))),
  ];
}

/** Counsel and trustee watch each other: one person, or one firm by its mail, is both. */
function roles({ terms, advisors }: SaleToCheck): Evidence[] {
  const of = (uuids: readonly string[]) => advisors.filter(({ uuid }) => uuids.includes(uuid));
  const [counsel, trustees] = [of(terms.auctionCounsel), of(terms.auctionTrustee)];
  return counsel.flatMap((one) =>
    trustees
      .filter((other) => other.uuid === one.uuid || (one.domain !== '' && other.domain === one.domain))
      .map((other) => ({
        signal: other.uuid === one.uuid ? ('same-person' as const) : ('same-firm' as const),
        value: other.uuid === one.uuid ? one.name : `${one.name}, ${other.name}`,
        likeness: null,
        subject: other.subject,
      })),
  );
}
