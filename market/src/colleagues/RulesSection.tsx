/** Rules of the institution for the orders of its people: limits of each person, and the amount that needs approval. */
import type { AnswerOf } from '@fairbook/contract/route.ts';
import type { waitingOrdersMarket } from '@fairbook/contract/waitingOrders/market.ts';
import { orderLimitsBody, orderRulesBody } from '@fairbook/contract/waitingOrders/shapes.ts';
import { typedDollars } from '@fairbook/domain/typed-amounts.ts';
import { ask } from '@fairbook/ui/api.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { DataTable } from '@fairbook/ui/DataTable.tsx';
import dialogsCss from '@fairbook/ui/dialogs.module.css';
import { FormDialog } from '@fairbook/ui/dialogs.tsx';
import { formatWholeMoney } from '@fairbook/ui/format.ts';
import { sendForm } from '@fairbook/ui/forms.ts';
import { showDone } from '@fairbook/ui/queries.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { invalidate } from '../invalidation.ts';
import { waitingOrderTexts } from '../texts/waiting-orders.ts';
import css from './rules.module.css';

const words = waitingOrderTexts.rules;

type Ruled = AnswerOf<typeof waitingOrdersMarket.readOrderRules>['people'][number];

const orderRules = ask(api.readOrderRules, {}, { notice: false });

export function RulesSection({ mayManage }: { readonly mayManage: boolean }) {
  const { data } = useQuery(orderRules);
  const [changed, setChanged] = useState<Ruled | 'approval' | null>(null);
  if (!data) return null;
  const { approvalAbove, people } = data;
  const close = () => setChanged(null);
  return (
    <section className={css.rules} aria-labelledby="order-rules">
      <h2 id="order-rules">{words.title}</h2>
      <p className={css.rulesLead}>{words.lead}</p>
      <div className={css.rulesApproval}>
        <span>{approvalAbove === null ? words.noApproval : words.approval(formatWholeMoney(approvalAbove))}</span>
        {mayManage && (
          <Button size="xs" variant="default" onClick={() => setChanged('approval')}>
            {words.change}
          </Button>
        )}
      </div>
      <DataTable
        caption={words.caption}
        columns={mayManage ? [...columns, change(setChanged)] : columns}
        rows={people}
        rowKey={({ id }) => id}
      />
      {changed === 'approval' && <ApprovalDialog above={approvalAbove} onClose={close} />}
      {changed !== null && changed !== 'approval' && <LimitsDialog person={changed} onClose={close} />}
    </section>
  );
}

const limitOf = (amount: number | null) => (amount === null ? words.none : formatWholeMoney(amount));

const columns: readonly Column<Ruled>[] = [
  { key: 'person', header: words.person, cell: ({ name }) => name },
  { key: 'order', header: words.maxOrder, align: 'end', cell: ({ maxOrder }) => limitOf(maxOrder) },
  { key: 'day', header: words.maxDay, align: 'end', cell: ({ maxDay }) => limitOf(maxDay) },
  { key: 'used', header: words.used, align: 'end', cell: ({ usedToday }) => formatWholeMoney(usedToday) },
];

function change(onChange: (person: Ruled) => void): Column<Ruled> {
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

/** A typed amount; NaN, which no shape accepts, where it is none. */
const amountIn = (text: string) => typedDollars(text);
const textOf = (amount: number | null) => (amount === null ? '' : formatWholeMoney(amount));

function ApprovalDialog({ above, onClose }: { readonly above: number | null; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { approvalAbove: textOf(above) } });
  const body = () => ({ approvalAbove: amountIn(form.values.approvalAbove) });

  async function send(): Promise<void> {
    await api.saveOrderRules({ body: body() });
    await invalidate(queries, 'orderRules');
    showDone(words.saved);
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.approvalTitle}
      submit={words.save}
      onSubmit={() => sendForm({ values: body(), setErrors: form.setErrors }, orderRulesBody, send)}
    >
      <p className={dialogsCss.dialogText}>{words.approvalLead}</p>
      <TextInput label={words.above} inputMode="numeric" data-autofocus {...form.getInputProps('approvalAbove')} />
    </FormDialog>
  );
}

function LimitsDialog({ person, onClose }: { readonly person: Ruled; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { maxOrder: textOf(person.maxOrder), maxDay: textOf(person.maxDay) } });
  const body = () => ({ maxOrder: amountIn(form.values.maxOrder), maxDay: amountIn(form.values.maxDay) });

  async function send(): Promise<void> {
    await api.saveOrderLimits({ params: { id: person.id }, body: body() });
    await invalidate(queries, 'orderRules');
    showDone(words.saved);
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.limitsTitle(person.name)}
      submit={words.save}
      onSubmit={() => sendForm({ values: body(), setErrors: form.setErrors }, orderLimitsBody, send)}
    >
      <p className={dialogsCss.dialogText}>{words.limitsLead}</p>
      <TextInput label={words.maxOrder} inputMode="numeric" data-autofocus {...form.getInputProps('maxOrder')} />
      <TextInput label={words.maxDay} inputMode="numeric" {...form.getInputProps('maxDay')} />
    </FormDialog>
  );
}
