/** A request to loosen an institution's rules for orders: the present and the requested ones, and the people who can decide. */
import { type OrderRule, orderRuleNames } from '@fairbook/domain/orders/order-rule-changes.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment, formatWholeMoney, readersZone } from '@fairbook/ui/format/format.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { waitingOrderTexts } from '../../orders/texts/waiting-orders.ts';
import css from './rules.module.css';
import type { Rules } from './rules.ts';

const words = waitingOrderTexts.request;

type RuleChange = NonNullable<Rules['change']>;

interface RuleRequestProps {
  readonly change: RuleChange;
  /** How many people other than the reader could confirm it. */
  readonly confirmers: number;
  readonly isActive: boolean;
}

export function RuleRequest({ change, confirmers, isActive }: RuleRequestProps) {
  const { person, requestedBy, requestedAt, expiresAt, whyNotOpen } = change;
  const shown = (at: string) => formatMoment(at, readersZone());
  return (
    <section className={css.rulesRequest} aria-labelledby="rule-request">
      <h3 id="rule-request">{whyNotOpen === null ? words.title : words.pastTitle}</h3>
      <p className={css.rulesRequestFacts}>
        <strong>{person ? words.of(person.name) : words.ofAmount}</strong>
        <span>{words.by(requestedBy, shown(requestedAt))}</span>
        {whyNotOpen === null && <span>{words.expires(shown(expiresAt))}</span>}
      </p>
      <DataTable caption={words.caption} columns={columns} rows={rowsOf(change)} rowKey={({ rule }) => rule} />
      <p className={css.rulesRequestWhy} role="status">
        {whyNotOpen ? whyNotOpen.message : sentenceOf(change, confirmers)}
      </p>
      {isActive && change.canWithdraw && <Decisions change={change} />}
    </section>
  );
}

/** Sentence about the person who decides; nothing where it is the reader. */
function sentenceOf({ isYours, whyNotConfirm }: RuleChange, confirmers: number): string {
  if (isYours && confirmers === 0) return `${words.others} ${waitingOrderTexts.rules.nobody}`;
  if (whyNotConfirm?.code === 'right-too-new') return whyNotConfirm.message;
  return whyNotConfirm === null ? '' : words.others;
}

function Decisions({ change }: Pick<RuleRequestProps, 'change'>) {
  const queries = useQueryClient();
  const params = { id: change.id };
  const { isYours, requestedBy } = change;

  /** After it was done, or another person was first, the request has changed. */
  async function decide(asking: Parameters<typeof confirm>[0], done: string): Promise<void> {
    const isDone = await confirm(asking);
    await invalidate(queries, 'orderRules');
    if (isDone) showDone(done);
  }

  const confirmIt = () =>
    decide(
      {
        message: words.confirmQuestion(requestedBy),
        ok: words.confirm,
        onConfirm: () => api.confirmDecision({ params }),
      },
      words.confirmed,
    );
  const endIt = () =>
    decide(
      {
        message: isYours ? words.withdrawQuestion : words.declineQuestion(requestedBy),
        ok: isYours ? words.withdraw : words.decline,
        onConfirm: () => (isYours ? api.withdrawDecision({ params }) : api.refuseDecision({ params })),
      },
      isYours ? words.withdrawn : words.declined,
    );
  return (
    <div className={css.rulesRequestActions}>
      {change.whyNotConfirm === null && (
        <Button size="xs" onClick={() => void confirmIt()}>
          {words.confirm}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => void endIt()}>
        {isYours ? words.withdraw : words.decline}
      </Button>
    </div>
  );
}

interface LimitRow {
  readonly rule: OrderRule;
  readonly before: number | null;
  readonly after: number | null;
}

function rowsOf({ before, after }: RuleChange): LimitRow[] {
  return orderRuleNames
    .map((rule) => ({ rule, before: before[rule], after: after[rule] }))
    .filter((row) => row.before !== row.after);
}

function amountOf(rule: OrderRule, amount: number | null): string {
  if (amount !== null) return formatWholeMoney(amount);
  return rule === 'approvalAbove' ? words.noAmount : waitingOrderTexts.rules.none;
}

const columns: readonly Column<LimitRow>[] = [
  { key: 'rule', header: words.rule, cell: ({ rule }) => words.names[rule] },
  { key: 'before', header: words.before, align: 'end', cell: ({ rule, before }) => amountOf(rule, before) },
  { key: 'after', header: words.after, align: 'end', cell: ({ rule, after }) => amountOf(rule, after) },
];
