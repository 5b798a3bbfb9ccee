/** Generates a schedule from the amount, the first and last maturity and a coupon. */

import { emptyMaturity, type WrittenMaturity } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { readDay, readPercent } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { centsFromDollars, dollarsOf } from '@fairbook/domain/base/money.ts';
import { planSchedule, type SchedulePlan, whyNotPlan } from '@fairbook/domain/figures/schedule-plan.ts';
import { formatDay } from '@fairbook/ui/format/format.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OwnAuction } from '../../../base/queries.ts';
import formCss from '../../../parts/form.module.css';
import ownAuctionCss from '../../../parts/own-auction.module.css';
import { buildingTexts } from '../../texts/building.ts';

const words = buildingTexts.maturities;

export interface GenerateDialogProps {
  readonly auction: OwnAuction;
  readonly count: number;
  readonly onRows: (rows: readonly WrittenMaturity[]) => void;
  readonly onClose: () => void;
}

export function GenerateDialog({ auction, count, onRows, onClose }: GenerateDialogProps) {
  const { keyDates, profile, terms } = auction;
  const [structure, setStructure] = useState<SchedulePlan['structure']>('level-debt');
  const [first, setFirst] = useState<string>(keyDates.firstPrincipalPaymentDate ?? '');
  const [final, setFinal] = useState<string>(keyDates.finalMaturityDate ?? '');
  const [rate, setRate] = useState('');
  const [tried, setTried] = useState(false);
  const amount = centsFromDollars(profile.amount);
  const [minimum, step] = [centsFromDollars(terms.minimum), centsFromDollars(terms.step)];
  const [firstMaturity, finalMaturity] = [readDay(first), readDay(final)];
  const interestRate = readPercent(rate);
  const limits = minimum === null || step === null ? null : { minimum, step };
  const plan: SchedulePlan | null =
    amount === null || firstMaturity === null || finalMaturity === null || interestRate === null
      ? null
      : { amount, firstMaturity, finalMaturity, interestRate, structure };
  const refused = plan && limits ? whyNotPlan(plan, limits) : null;
  const rows = plan && limits && !refused ? planSchedule(plan, limits) : [];

  function submit(): Promise<void> | false {
    setTried(true);
    if (rows.length === 0) return false;
    onRows(
      rows.map((row) => ({
        ...emptyMaturity,
        maturityDate: row.maturityDate,
        principalAmount: String(dollarsOf(row.principalAmount)),
        interestRate: String(interestRate ?? ''),
      })),
    );
    return Promise.resolve();
  }

  const required = (isMissing: boolean) => (tried && isMissing ? words.required : undefined);
  return (
    <FormDialog opened onClose={onClose} title={words.generateTitle} submit={words.generate} onSubmit={submit}>
      <NativeSelect
        label={words.structure}
        value={structure}
        onChange={(event) =>
          setStructure(event.currentTarget.value === 'equal-principal' ? 'equal-principal' : 'level-debt')
        }
        data={Object.entries(words.structures).map(([value, label]) => ({ value, label }))}
      />
      <div className={formCss.pair}>
        <TextInput
          type="date"
          label={words.first}
          value={first}
          error={required(firstMaturity === null)}
          onChange={(event) => setFirst(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={words.final}
          value={final}
          error={required(finalMaturity === null)}
          onChange={(event) => setFinal(event.currentTarget.value)}
        />
      </div>
      <TextInput
        label={words.rate}
        inputMode="decimal"
        value={rate}
        error={required(interestRate === null) ?? (refused && inLanguage(refused.message))}
        onChange={(event) => setRate(event.currentTarget.value)}
      />
      {firstMaturity && finalMaturity && rows.length > 0 && (
        <p className={ownAuctionCss.dialogText} role="status">
          {words.preview(rows.length, formatDay(firstMaturity), formatDay(finalMaturity))}{' '}
          {count > 0 && words.replaces(count)}
        </p>
      )}
    </FormDialog>
  );
}
