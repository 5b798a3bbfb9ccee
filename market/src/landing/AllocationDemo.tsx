/** Demo of the allocation rule: four adjustable orders and one maturity. */
import { dollarsOf, formatDollars } from '@fairbook/domain/base/money.ts';
import { SegmentedControl, Slider } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import css from './demo.module.css';
import { allotDemo, type DemoAward, type DemoClass, demoPrincipal, demoRanks, demoStart } from './demo.ts';
import { landingTexts } from './texts/landing.ts';

const words = landingTexts.how;
const [step, most] = [5_000, 100_000];

export default function AllocationDemo() {
  const [amounts, setAmounts] = useState<Readonly<Record<DemoClass, number>>>(demoStart);
  const [priority, setPriority] = useState<keyof typeof demoRanks>('usual');
  const { awards, unsold } = allotDemo(amounts, demoRanks[priority]);
  return (
    <div className={css.demo}>
      <div className={css.demoBar} aria-hidden>
        {awards.map(({ orderClass, award }) => (
          <span key={orderClass} data-class={orderClass} style={shareOf(award)} />
        ))}
      </div>
      <p className={css.demoUnsold} aria-live="polite">
        <span>
          {words.offered} {formatDollars(demoPrincipal)}
        </span>
        <span>{unsold > 0 ? words.unsold(formatDollars(unsold)) : words.sold}</span>
      </p>
      <SegmentedControl
        aria-label={words.priority}
        value={priority}
        onChange={(value) => setPriority(value === 'local' ? 'local' : 'usual')}
        data={[
          { value: 'usual', label: words.usual },
          { value: 'local', label: words.local },
        ]}
      />
      <ol className={css.demoOrders}>
        {awards.map((award) => (
          <DemoOrder
            key={award.orderClass}
            award={award}
            onChange={(amount) => setAmounts({ ...amounts, [award.orderClass]: amount })}
          />
        ))}
      </ol>
    </div>
  );
}

function DemoOrder({ award, onChange }: { award: DemoAward; onChange: (amount: number) => void }) {
  const { orderClass, rank, asked, reason } = award;
  const { name, place } = words.investors[orderClass];
  const amount = dollarsOf(asked);
  return (
    <li data-class={orderClass}>
      <div className={css.demoWho}>
        <strong>{name}</strong>
        <span>
          {place}, {words.rank(rank)}
        </span>
      </div>
      <Slider
        min={0}
        max={most}
        step={step}
        value={amount}
        onChange={onChange}
        label={formatDollars(asked)}
        thumbLabel={words.orderOf(name)}
        color="gray"
        size="sm"
      />
      <div className={css.demoGets}>
        {amount === 0 ? words.none : words.gets(formatDollars(award.award), formatDollars(asked))}
      </div>
      {reason !== '' && <p>{reason}</p>}
    </li>
  );
}

function shareOf(award: number): CSSProperties {
  return { inlineSize: `${(award / demoPrincipal) * 100}%` };
}
