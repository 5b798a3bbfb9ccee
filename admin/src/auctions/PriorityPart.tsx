/** Order priority: the six groups by rank, the denominations of orders, and limits per investor. */
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { notOffered } from '@fairbook/domain/auctions/offering.ts';
import { orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { saleChangeTexts } from '@fairbook/ui/sale/sale-change-texts.ts';
import { knownFacts, ruleFacts, textFacts } from '@fairbook/ui/sale/sale-facts.ts';
import { texts } from '../base/texts.ts';
import css from './auctions.module.css';
import type { Auction } from './shapes.ts';
import { allocationTexts as ofAllocation } from './texts/allocation.ts';

const words = texts.priority;

export function PriorityPart({ auction }: { auction: Auction }) {
  const { orderPriority, terms, marketTerms } = auction;
  const ranked = orderClasses
    .map(({ label, priority }) => ({ label, rank: orderPriority[priority] }))
    .toSorted((a, b) => placeOf(a.rank) - placeOf(b.rank));
  const { indMinAmount, indMaxAmount, instMinAmount, instMaxAmount, orderMinimum, orderStep } = orderPriority;
  const { retailShare, investorCap } = orderPriority;
  return (
    <>
      <Section title={texts.auction.priority}>
        <p className={css.note}>{words.lead}</p>
        <ol className={css.ranks}>
          {ranked.map(({ label, rank }) => (
            <li key={label} data-shut={rank === notOffered || undefined}>
              <span className={css.rank} aria-hidden={rank === notOffered}>
                {rank === notOffered ? texts.none : rank}
              </span>
              <span>{label}</span>
              {rank === notOffered && <span>{words.notOffered}</span>}
            </li>
          ))}
        </ol>
      </Section>
      <Section title={words.rule}>
        <p className={css.note}>{words.rules[orderPriority.allocationRule]}</p>
      </Section>
      <Section title={ofAllocation.title}>
        <DataList
          items={[
            {
              label: fieldWords.retailShare.label,
              value: retailShare === null ? ofAllocation.none : ofAllocation.retailShareValue(retailShare),
            },
            {
              label: fieldWords.investorCap.label,
              value:
                investorCap === null ? ofAllocation.none : ofAllocation.investorCapValue(formatWholeMoney(investorCap)),
            },
          ]}
        />
      </Section>
      {orderPriority.localZipCodes.length > 0 && (
        <Section title={words.local}>
          <p className={css.note}>{words.localValue(orderPriority.localZipCodes.join(', '))}</p>
        </Section>
      )}
      <Section title={words.denominations}>
        <DataList
          items={[
            { label: words.minimum, value: amountText(terms.minimum, orderMinimum, marketTerms.minimum) },
            { label: words.step, value: amountText(terms.step, orderStep, marketTerms.step) },
            ...knownFacts(textFacts('amounts', orderPriority)),
          ]}
        />
      </Section>
      <Section title={words.limits}>
        <DataList
          items={[
            { label: words.institutions, value: limitText(instMinAmount, instMaxAmount) },
            { label: words.individuals, value: limitText(indMinAmount, indMaxAmount) },
          ]}
        />
      </Section>
      <Section title={saleChangeTexts.rules}>
        <DataList items={ruleFacts(auction)} />
      </Section>
    </>
  );
}

/** Groups that are not offered come last. */
function placeOf(rank: number): number {
  return rank === notOffered ? Number.POSITIVE_INFINITY : rank;
}

/** The applicable amount, and whether it is the issuer's own. */
function amountText(applies: number, proposed: number | null, market: number): string {
  const amount = formatWholeMoney(applies);
  return proposed === null || proposed === market ? amount : words.proposed(amount, formatWholeMoney(market));
}

function limitText(least: number | null, most: number | null): string {
  if (least !== null && most !== null) return words.between(formatWholeMoney(least), formatWholeMoney(most));
  if (least !== null) return words.atLeast(formatWholeMoney(least));
  return most === null ? words.noLimit : words.atMost(formatWholeMoney(most));
}
