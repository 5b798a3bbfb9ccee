/** The forms of an institution's rules for orders. They say before sending what waits for another person. */
import { orderLimitsBody, orderRulesBody } from '@fairbook/contract/orders/waiting-orders/shapes.ts';
import { typedDollars } from '@fairbook/domain/base/text/typed-amounts.ts';
import { loosenedRules, type OrderRule } from '@fairbook/domain/orders/order-rule-changes.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { Alert, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { waitingOrderTexts } from '../../orders/texts/waiting-orders.ts';
import type { Ruled, Rules } from './rules.ts';

const words = waitingOrderTexts.rules;

interface DialogProps {
  /** As they were when the dialog was opened, or later. */
  readonly rules: Rules;
  readonly onClose: () => void;
}

const textOf = (amount: number | null) => (amount === null ? '' : formatWholeMoney(amount));

type Amounts = Readonly<Record<OrderRule, number | null>>;
const none: Amounts = { approvalAbove: null, maxOrder: null, maxDay: null };

export function ApprovalDialog({ rules, onClose }: DialogProps) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { approvalAbove: textOf(rules.approvalAbove) } });
  const body = () => ({ approvalAbove: typedDollars(form.values.approvalAbove) });
  const looser = loosenedRules({ ...none, approvalAbove: rules.approvalAbove }, { ...none, ...body() });
  const send = async () => finish(queries, rules, await api.saveOrderRules({ body: body() }));
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.approvalTitle}
      submit={submitOf(rules, looser)}
      onSubmit={() => sendForm({ values: body(), setErrors: form.setErrors }, orderRulesBody, send)}
    >
      <p className={dialogsCss.dialogText}>{words.approvalLead}</p>
      <TextInput label={words.above} inputMode="numeric" data-autofocus {...form.getInputProps('approvalAbove')} />
      <Effect rules={rules} looser={looser} />
    </FormDialog>
  );
}

export function LimitsDialog({ rules, person, onClose }: DialogProps & { readonly person: Ruled }) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { maxOrder: textOf(person.maxOrder), maxDay: textOf(person.maxDay) } });
  const body = () => ({ maxOrder: typedDollars(form.values.maxOrder), maxDay: typedDollars(form.values.maxDay) });
  const { maxOrder, maxDay } = person;
  const looser = loosenedRules({ ...none, maxOrder, maxDay }, { ...none, ...body() });
  const send = async () =>
    finish(queries, rules, await api.saveOrderLimits({ params: { id: person.id }, body: body() }));
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.limitsTitle(person.name)}
      submit={submitOf(rules, looser)}
      onSubmit={() => sendForm({ values: body(), setErrors: form.setErrors }, orderLimitsBody, send)}
    >
      <p className={dialogsCss.dialogText}>{words.limitsLead}</p>
      <TextInput label={words.maxOrder} inputMode="numeric" data-autofocus {...form.getInputProps('maxOrder')} />
      <TextInput label={words.maxDay} inputMode="numeric" {...form.getInputProps('maxDay')} />
      <Effect rules={rules} looser={looser} />
    </FormDialog>
  );
}

async function finish(queries: QueryClient, before: Rules, after: Rules): Promise<void> {
  await invalidate(queries, 'orderRules');
  const isRequest = after.change !== null && after.change.id !== before.change?.id;
  showDone(isRequest ? words.sent : words.saved);
}

const submitOf = ({ needsSecond }: Rules, looser: readonly OrderRule[]) =>
  needsSecond && looser.length > 0 ? words.send : words.save;

interface EffectProps {
  readonly rules: Rules;
  /** Rules that the typed values loosen. */
  readonly looser: readonly OrderRule[];
}

/** Returns whether what is typed holds at once, or waits for another person. */
function Effect({ rules, looser }: EffectProps) {
  const waits = rules.needsSecond && looser.length > 0;
  return (
    <Alert color={waits ? 'yellow' : 'gray'} role="status">
      {waits ? sentenceOf(rules, looser) : looser.length > 0 ? words.alone : words.atOnce}
    </Alert>
  );
}

function sentenceOf({ change, confirmers, whyNotLoosen }: Rules, looser: readonly OrderRule[]): string {
  if (whyNotLoosen) return whyNotLoosen.message;
  // One that no one can confirm anymore is in the way of no other.
  if (change?.whyNotOpen === null) return words.blocked;
  const waits = words.waits(looser.map((rule) => waitingOrderTexts.request.names[rule]).join(', '));
  return confirmers === 0 ? `${waits} ${words.nobody}` : waits;
}
