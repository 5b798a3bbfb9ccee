/** The terms of a sale, line by line. */

import { drawsLots } from '@fairbook/domain/auctions/drawing-rules.ts';
import {
  interestFrequencies,
  labelOf,
  offeringTypes,
  type RuleVersion,
  securityTypes,
  taxStatuses,
} from '@fairbook/domain/base/vocabulary.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { DataList } from '@fairbook/ui/kit/PageHeader.tsx';
import { countingFacts, securityFacts } from '@fairbook/ui/sale/structure-words.ts';
import type { OwnAuction, PublicAuction } from '../base/queries.ts';
import { Term } from '../parts/Term.tsx';
import type { TermId } from '../parts/texts/terms.ts';
import { allocationFacts } from './facts/allocation-facts.ts';
import { localArea } from './facts/local-area.ts';
import { redemption } from './facts/redemption.ts';
import { auctionTexts } from './texts/auctions.ts';
import { ruleTexts } from './texts/rules.ts';
import { useDrawBeacon } from './use-draw-beacon.ts';

const words = auctionTexts.page.terms;

export function TermsList({ auction }: { auction: PublicAuction | OwnAuction }) {
  const { profile, terms } = auction;
  const [minimum, step] = [formatWholeMoney(terms.minimum), formatWholeMoney(terms.step)];
  const beacon = useDrawBeacon(auction.orderPriority.allocationRule, auction);
  return (
    <DataList
      items={[
        { label: words.purpose, value: profile.purpose },
        { label: words.useOfFunds, value: profile.useOfFunds },
        { label: words.repaymentSource, value: profile.repaymentSource },
        { label: words.securityType, value: labelOf(securityTypes, profile.securityType) },
        { ...explained('tax-exempt', words.taxStatus), value: labelOf(taxStatuses, profile.taxStatus) },
        { label: words.repaymentFrequency, value: labelOf(interestFrequencies, profile.repaymentFrequency) },
        ...countingFacts(auction.keyDates),
        { ...explained('callable', words.redemption), value: redemption(profile) },
        ...securityFacts(profile),
        { label: words.offeringType, value: labelOf(offeringTypes, profile.offeringType) },
        { ...explained('cusip', words.baseCusip), value: profile.baseCusip },
        { ...explained('increment', words.orderSteps), value: words.orderStepsValue(minimum, step) },
        { label: ruleTexts.title, value: ruleText(auction.orderPriority.allocationRule, beacon) },
        ...allocationFacts(auction.orderPriority),
        ...localArea(auction.orderPriority),
        { label: words.limits, value: limits(auction) },
        ...(auction.orderPriority.resaleNote === null
          ? []
          : [{ label: words.resale, value: auction.orderPriority.resaleNote }]),
      ]}
    />
  );
}

/** Name and effect of the rule. */
function ruleText(rule: RuleVersion, beacon: string | null): string {
  const said = [`${ruleTexts.names[rule]}.`, ruleTexts.summaries[rule]];
  return (drawsLots(rule) ? [...said, ruleTexts.draws, ...(beacon === null ? [] : [beacon])] : said).join(' ');
}

function explained(id: TermId, label: string) {
  return { label, explained: <Term id={id}>{label}</Term> };
}

export function limits({ orderPriority: priority }: PublicAuction | OwnAuction): string {
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
