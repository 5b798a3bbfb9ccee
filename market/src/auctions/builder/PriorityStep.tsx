/** Step 3: the order of priority groups, the denominations of orders, and limits per investor. */

import { orderPriorityForm } from '@fairbook/contract/auctions/forms.ts';
import { zipCodesIn } from '@fairbook/domain/accounts/local.ts';
import { localZipErrors } from '@fairbook/domain/accounts/local-zips.ts';
import { proposedAmountErrors, proposedLimits } from '@fairbook/domain/auctions/denominations.ts';
import { resizingErrors } from '@fairbook/domain/auctions/drawing-rules.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { notOffered, orderLimitErrors, type Priorities } from '@fairbook/domain/auctions/offering.ts';
import { allocationErrors } from '@fairbook/domain/auctions/retail.ts';
import { type FieldTexts, fieldsInLanguage } from '@fairbook/domain/base/in-language.ts';
import { centsFromDollars } from '@fairbook/domain/base/money.ts';
import { orderClasses, type PriorityField, type RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import { IconArrowDown } from '@fairbook/ui/icons/arrows/arrow-down.ts';
import { IconArrowUp } from '@fairbook/ui/icons/arrows/arrow-up.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { api } from '../../base/api.ts';
import type { OwnAuction } from '../../base/queries.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import formCss from '../../parts/form.module.css';
import { typedTexts } from '../../parts/TextInputs.tsx';
import { buildingTexts } from '../texts/building.ts';
import { AllocationTerms } from './AllocationTerms.tsx';
import css from './builder.module.css';
import { LocalArea } from './LocalArea.tsx';
import { amountTexts, OrderAmounts } from './OrderAmounts.tsx';
import { dollarsOrText, dollarText } from './profile.ts';
import { RuleChoice } from './RuleChoice.tsx';
import { classesInOrder, filledFirst, labelOfClass, moveClass, namesOf, offeredInOrder } from './ranks.ts';
import { type RuleValues, rulesIn, ruleValuesOf, SaleRules } from './SaleRules.tsx';
import { StepPage } from './StepPage.tsx';
import type { StepProps } from './shapes.ts';
import { useStep } from './use-step.ts';

const words = buildingTexts.priority;
const limitFields = ['indMinAmount', 'indMaxAmount', 'instMinAmount', 'instMaxAmount'] as const;
const amountFields = ['orderMinimum', 'orderStep', 'investorCap', ...limitFields] as const;

type Values = Priorities &
  RuleValues &
  Readonly<Record<(typeof amountFields | typeof amountTexts)[number] | 'retailShare' | 'localZipCodes', string>> & {
    readonly allocationRule: RuleVersion;
  };

export function PriorityStep({ auction, isLocked }: StepProps) {
  const form = useStep<Values>({
    step: 'priority',
    auction,
    isLocked,
    valuesOf,
    errorsOf: (values) => errorsOf(values, auction),
    save: (values, headers) => api.savePriority({ params: { auctionId: auction.uuid }, body: bodyOf(values), headers }),
  });
  const { values, change, errorOf, leave } = form;
  const list = useRef<HTMLOListElement>(null);
  const order = classesInOrder(values);
  const offered = offeredInOrder(values);

  function move(field: PriorityField, by: -1 | 1): void {
    change(moveClass(values, field, by));
    // Focus follows the moved row, to the other button at either end.
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-class="${field}"]`);
      const wanted = row?.querySelector<HTMLButtonElement>(`[data-move="${by}"]:not(:disabled)`);
      (wanted ?? row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus();
    });
  }

  return (
    <StepPage
      step="priority"
      form={form}
      auction={{ ...auction, orderPriority: { ...auction.orderPriority, ...ranksOf(values) } }}
    >
      <p className={auctionPageCss.note}>{words.lead}</p>
      <ol ref={list} className={css.ranks}>
        {order.map((field) => {
          const label = labelOfClass(field);
          return (
            <li key={field} data-class={field}>
              <span>{label}</span>
              <NativeSelect
                name={field}
                aria-label={words.rank(label)}
                value={String(values[field])}
                error={errorOf(field)}
                onChange={(event) => {
                  leave(field);
                  for (const other of order) leave(other);
                  change({ [field]: Number(event.currentTarget.value) });
                }}
                data={[
                  ...orderClasses.map((_, index) => String(index + 1)),
                  { value: String(notOffered), label: words.notOffered },
                ]}
              />
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={words.up(label)}
                data-move={-1}
                disabled={offered.indexOf(field) < 1}
                onClick={() => move(field, -1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={words.down(label)}
                data-move={1}
                disabled={!offered.includes(field) || offered.at(-1) === field}
                onClick={() => move(field, 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <p className={css.ranksSentence} aria-live="polite">
        {sentenceOf(values)}
      </p>
      <RuleChoice
        value={values.allocationRule}
        isLocked={isLocked}
        sale={auction}
        onChoose={(allocationRule) => change({ ...values, allocationRule })}
      />
      <AllocationTerms inputs={form.inputs} />
      <LocalArea typed={values.localZipCodes} inputs={form.inputs} />
      <OrderAmounts market={auction.marketTerms} inputs={form.inputs} />
      <h3>{words.limits}</h3>
      <p className={auctionPageCss.note}>{words.limitsHint}</p>
      <div className={formCss.pair}>
        {limitFields.map((field) => (
          <TextInput
            key={field}
            label={fieldWords[field].label}
            inputMode="decimal"
            leftSection="$"
            {...form.inputs(field)}
          />
        ))}
      </div>
      <SaleRules values={values} inputs={form.inputs} />
    </StepPage>
  );
}

function valuesOf(auction: OwnAuction): Values {
  const { orderPriority } = auction;
  const amounts = amountFields.map((field) => [field, dollarText(orderPriority[field])]);
  return {
    ...orderPriority,
    ...(Object.fromEntries(amounts) as Record<(typeof amountFields)[number], string>),
    ...typedTexts(amountTexts, orderPriority),
    ...ruleValuesOf(auction),
    retailShare: orderPriority.retailShare === null ? '' : String(orderPriority.retailShare),
    localZipCodes: orderPriority.localZipCodes.join(' '),
  };
}

function bodyOf(values: Values) {
  const amounts = amountFields.map((field) => [field, dollarsOrText(values[field])]);
  return {
    ...values,
    ...(Object.fromEntries(amounts) as Record<(typeof amountFields)[number], ReturnType<typeof dollarsOrText>>),
    localZipCodes: zipCodesIn(values.localZipCodes),
    ...rulesIn(values),
  };
}

function ranksOf(values: Values): Priorities {
  const ranks = orderClasses.map(({ priority }) => [priority, values[priority]]);
  return Object.fromEntries(ranks) as Record<PriorityField, number>;
}

function errorsOf(
  values: Values,
  { marketTerms: market, municipality }: Pick<OwnAuction, 'marketTerms' | 'municipality'>,
): FieldTexts {
  const area = fieldsInLanguage(localZipErrors(zipCodesIn(values.localZipCodes), municipality.state));
  // For single codes the form would name the place in the list, which no one sees.
  if (area['localZipCodes'] !== undefined)
    return { ...errorsOf({ ...values, localZipCodes: '' }, { marketTerms: market, municipality }), ...area };
  const parsed = orderPriorityForm.safeParse(bodyOf(values));
  if (!parsed.success) return fieldErrorsOf(orderPriorityForm, bodyOf(values));
  const [minimum, step] = [centsFromDollars(market.minimum), centsFromDollars(market.step)];
  if (minimum === null || step === null) return {};
  const limits = proposedLimits(parsed.data, { minimum, step });
  return fieldsInLanguage({
    ...orderLimitErrors(parsed.data, limits),
    ...allocationErrors(parsed.data, limits),
    ...proposedAmountErrors(parsed.data, { minimum, step }),
    ...resizingErrors({ allocationRule: values.allocationRule, resizing: rulesIn(values).resizing }),
  });
}

/** 'First served: state institutions, then national institutions. Not offered to …' */
function sentenceOf(ranks: Priorities): string {
  const shut = classesInOrder(ranks).filter((field) => ranks[field] === notOffered);
  const first = filledFirst(ranks);
  return shut.length === 0 ? first : `${first} ${words.shut(namesOf(shut).join(', '))}`;
}
