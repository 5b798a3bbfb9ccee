/** Debt service by payment date, calendar year or fiscal year, with a file of it. */
import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDay, formatMoney } from '../format/format.ts';
import { IconDownload } from '../icons/arrows/download.ts';
import { Section } from '../kit/PageHeader.tsx';
import { locale } from '../theme/locale.ts';
import { CostTable } from './CostTable.tsx';
import css from './cost.module.css';
import { Explained } from './Explained.tsx';
import { type CostOfSale, type ServicePeriod, servicePeriods } from './shape.ts';
import { costTexts as words } from './texts.ts';

interface DebtServiceSectionProps {
  readonly sale: CostOfSale;
  readonly tools: ReactNode;
  readonly onDownload: (by: ServicePeriod) => void;
}

export function DebtServiceSection({ sale, tools, onDownload }: DebtServiceSectionProps) {
  const [by, setBy] = useState<ServicePeriod>('fiscal-year');
  const { cost, inputs } = sale;
  if (!cost) return null;
  return (
    <Section title={words.service} actions={tools}>
      <div className={css.tools}>
        <SegmentedControl
          size="xs"
          aria-label={words.serviceBy}
          value={by}
          onChange={(value) => setBy(servicePeriods.find((period) => period === value) ?? by)}
          data={servicePeriods.map((value) => ({ value, label: words.periods[value] }))}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
          onClick={() => onDownload(by)}
        >
          {words.download}
        </Button>
      </div>
      <CostTable
        caption={words.service}
        columns={[words.periods[by], words.principal, words.interest, words.total]}
        rows={rowsOf(sale, by).map(({ key, principal, interest, total }) => ({
          key,
          cells: [by === 'payment' ? formatDay(key) : key, ...[principal, interest, total].map(formatMoney)],
        }))}
        sums={[
          <Explained key="name" id="debtService" />,
          formatMoney(cost.par),
          formatMoney(cost.interest),
          formatMoney(cost.debtService),
        ]}
      />
      {by === 'fiscal-year' && <p className={css.note}>{words.fiscalFrom(monthName(inputs.fiscalYearStart))}</p>}
    </Section>
  );
}

function rowsOf({ payments, calendarYears, fiscalYears }: CostOfSale, by: ServicePeriod) {
  if (by === 'payment') return payments.map(({ date, ...amounts }) => ({ key: date as string, ...amounts }));
  const years = by === 'fiscal-year' ? fiscalYears : calendarYears;
  return years.map(({ year, ...amounts }) => ({ key: String(year), ...amounts }));
}

/** The name of a month (1–12). */
export function monthName(month: number): string {
  return new Date(Date.UTC(2026, month - 1, 1)).toLocaleString(locale, { month: 'long', timeZone: 'UTC' });
}
