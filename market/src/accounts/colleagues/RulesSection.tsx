/** Rules of the institution for the orders of its people: limits of each person, and the amount that needs approval. */

import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waitingOrderTexts } from '../../orders/texts/waiting-orders.ts';
import { ApprovalDialog, LimitsDialog } from './RuleDialogs.tsx';
import { RuleRequest } from './RuleRequest.tsx';
import css from './rules.module.css';
import { orderRules, type Ruled, type Rules } from './rules.ts';

const words = waitingOrderTexts.rules;

interface RulesSectionProps {
  /** True if the reader manages rules: an Admin of an active account. */
  readonly mayManage: boolean;
  /** True if the account is active: others only read. */
  readonly isActive: boolean;
}

export function RulesSection({ mayManage, isActive }: RulesSectionProps) {
  const { data, error, refetch } = useQuery(orderRules);
  return (
    <section className={css.rules} aria-labelledby="order-rules">
      <h2 id="order-rules">{words.title}</h2>
      <p className={css.rulesLead}>{words.lead}</p>
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && <RulesNow rules={data} mayManage={mayManage} isActive={isActive} />}
    </section>
  );
}

function RulesNow({ rules, mayManage, isActive }: RulesSectionProps & { readonly rules: Rules }) {
  const [changed, setChanged] = useState<Ruled | 'approval' | null>(null);
  const { approvalAbove, people, change } = rules;
  const close = () => setChanged(null);
  return (
    <>
      <div className={css.rulesApproval}>
        <span>{approvalAbove === null ? words.noApproval : words.approval(formatWholeMoney(approvalAbove))}</span>
        {mayManage && (
          <Button size="xs" variant="default" onClick={() => setChanged('approval')}>
            {words.change}
          </Button>
        )}
      </div>
      {change && <RuleRequest key={change.id} change={change} confirmers={rules.confirmers} isActive={isActive} />}
      <DataTable
        caption={words.caption}
        columns={mayManage ? [...columns, changeColumn(setChanged)] : columns}
        rows={people}
        rowKey={({ id }) => id}
      />
      {changed === 'approval' && <ApprovalDialog rules={rules} onClose={close} />}
      {changed !== null && changed !== 'approval' && <LimitsDialog rules={rules} person={changed} onClose={close} />}
    </>
  );
}

const limitOf = (amount: number | null) => (amount === null ? words.none : formatWholeMoney(amount));

const columns: readonly Column<Ruled>[] = [
  { key: 'person', header: words.person, cell: ({ name }) => name },
  { key: 'order', header: words.maxOrder, align: 'end', cell: ({ maxOrder }) => limitOf(maxOrder) },
  { key: 'day', header: words.maxDay, align: 'end', cell: ({ maxDay }) => limitOf(maxDay) },
  { key: 'used', header: words.used, align: 'end', cell: ({ usedToday }) => formatWholeMoney(usedToday) },
];

function changeColumn(onChange: (person: Ruled) => void): Column<Ruled> {
  return {
    key: 'change',
    header: words.limits,
    align: 'end',
    cell: (person) => (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={words.changeFor(person.name)}
        onClick={() => onChange(person)}
      >
        {words.change}
      </Button>
    ),
  };
}
