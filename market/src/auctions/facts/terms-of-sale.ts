/** The terms of a sale, line by line, as the app and the public page show them. */
import { drawsLots } from '@fairbook/domain/auctions/drawing-rules.ts';
import { callFeatures, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { formatDay, formatMoney, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import {
  countingFacts,
  factsOf,
  knownFacts,
  ruleFacts,
  type SaleFact,
  securityFacts,
  textFacts,
} from '@fairbook/ui/sale/sale-facts.ts';
import type { PublicAuction } from '../../base/queries.ts';
import type { TermId } from '../../parts/texts/terms.ts';
import { auctionTexts } from '../texts/auctions.ts';
import { ruleTexts } from '../texts/rules.ts';
import { allocationFacts, localArea } from './allocation-facts.ts';

const words = auctionTexts.page.terms;

export interface TermFact extends SaleFact {
  /** Entry of the glossary, where the label needs one. */
  readonly term?: TermId;
}

type Rules = 'extension' | 'unconfirmedOrders' | 'afterClose' | 'resizing';
type Sale = Pick<PublicAuction, 'profile' | 'keyDates' | 'orderPriority' | 'terms' | Rules>;

/** `beacon` names the beacon of the draw, where the rule draws and the sale has one. */
export function termsOfSale(sale: Sale, beacon: string | null): TermFact[] {
  const { profile, keyDates, orderPriority, terms } = sale;
  const [minimum, step] = [formatWholeMoney(terms.minimum), formatWholeMoney(terms.step)];
  const explained = (term: TermId, facts: readonly SaleFact[]) => facts.map((fact) => ({ ...fact, term }));
  return [
    ...textFacts('purpose', profile),
    ...explained('general-obligation', factsOf(['securityType'], profile)),
    ...explained('tax-exempt', factsOf(['taxStatus'], profile)),
    ...factsOf(['repaymentFrequency'], profile),
    ...countingFacts(keyDates, profile.repaymentFrequency),
    { label: words.redemption, term: 'callable', value: redemption(profile) },
    ...securityFacts(profile),
    ...factsOf(['offeringType'], profile),
    ...explained('cusip', factsOf(['baseCusip'], profile)),
    { label: words.orderSteps, term: 'increment', value: words.orderStepsValue(minimum, step) },
    { label: ruleTexts.title, value: ruleText(orderPriority.allocationRule, beacon) },
    ...allocationFacts(orderPriority),
    ...localArea(orderPriority),
    { label: words.limits, value: limits({ orderPriority }) },
    ...ruleFacts(sale),
    ...knownFacts(textFacts('amounts', orderPriority)),
  ];
}

/** Name and effect of the rule. */
function ruleText(rule: Sale['orderPriority']['allocationRule'], beacon: string | null): string {
  const said = [`${ruleTexts.names[rule]}.`, ruleTexts.summaries[rule]];
  return (drawsLots(rule) ? [...said, ruleTexts.draws, ...(beacon === null ? [] : [beacon])] : said).join(' ');
}

export function limits({ orderPriority: priority }: Pick<PublicAuction, 'orderPriority'>): string {
  const individuals = range(priority.indMinAmount, priority.indMaxAmount);
  const institutions = range(priority.instMinAmount, priority.instMaxAmount);
  const said = [individuals && words.individuals(individuals), institutions && words.institutions(institutions)]
    .filter(Boolean)
    .join('\n');
  return said || words.noLimits;
}

function range(least: number | null, most: number | null): string | null {
  const [from, to] = [least, most].map((amount) => (amount === null ? null : formatWholeMoney(amount)));
  if (from && to) return words.between(from, to);
  if (from) return words.atLeast(from);
  return to ? words.atMost(to) : null;
}

type CallTerms = Pick<PublicAuction['profile'], 'redemptionProvisions' | 'redemptionDate' | 'redemptionPrice'>;

/** The price of 100 of par; most bonds are called at par. */
const par = 100;

export function redemption({ redemptionProvisions, redemptionDate, redemptionPrice }: CallTerms): string {
  const day = redemptionDate && formatDay(redemptionDate);
  const when =
    day && (redemptionPrice === null ? words.redemptionFrom(day) : words.redemptionAt(day, callPrice(redemptionPrice)));
  return [labelOf(callFeatures, redemptionProvisions), when].filter(Boolean).join(', ');
}

export function callPrice(price: number): string {
  return price === par ? words.par : formatMoney(price);
}
