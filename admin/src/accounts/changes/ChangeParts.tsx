/** Parts of a change request's page: values, effect on priority, open orders. */

import { blocksOrders, factInWords } from '@fairbook/domain/auctions/facts.ts';
import { factLabels } from '@fairbook/domain/base/fact-words.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { texts } from '../../base/texts.ts';
import css from './changes.module.css';
import { type ClassRow, classRows, factOn, issuerIn } from './effects.ts';
import type { Change } from './shapes.ts';

const words = texts.factChanges;

interface ValueRow {
  readonly field: keyof typeof factLabels;
  readonly before: string;
  /** Null where the detail is unchanged. */
  readonly after: string | null;
}

/** Unchanged details are shown too: a state says little without its country. */
export function Values({ change }: { change: Change }) {
  const said = (field: ValueRow['field'], value: string | null) =>
    value === null ? words.values.none : factInWords(field, value);
  const rows = change.facts.map(({ field }): ValueRow => {
    const isChanged = change.changes.some((each) => each.field === field);
    return {
      field,
      before: said(field, factOn(change, field, 'from')),
      after: isChanged ? said(field, factOn(change, field, 'to')) : null,
    };
  });
  return (
    <Section title={words.values.title}>
      <DataTable caption={words.values.title} columns={valueColumns} rows={rows} rowKey={({ field }) => field} />
    </Section>
  );
}

const valueColumns: readonly Column<ValueRow>[] = [
  { key: 'field', header: words.values.detail, cell: ({ field }) => factLabels[field] },
  { key: 'before', header: words.values.before, cell: ({ before }) => <span className={css.value}>{before}</span> },
  {
    key: 'after',
    header: words.values.after,
    cell: ({ after }) =>
      after === null ? (
        <span className={css.unchanged}>{words.values.unchanged}</span>
      ) : (
        <strong className={css.value}>{after}</strong>
      ),
  },
];

export function Classes({ change }: { change: Change }) {
  return (
    <Section title={words.classes.title}>
      {change.account.userType === 'municipality' ? (
        <ClassesOfIssuer change={change} />
      ) : (
        <ClassesOfInvestor change={change} />
      )}
    </Section>
  );
}

function ClassesOfIssuer({ change }: { change: Change }) {
  const [from, to] = [factOn(change, 'state', 'from'), factOn(change, 'state', 'to')];
  const name = factOn(change, 'name', 'to') ?? change.account.name;
  return (
    <p className={css.note}>
      {from === to
        ? words.classes.issuerStays
        : words.classes.issuerMoves(name, factInWords('state', from), factInWords('state', to))}
    </p>
  );
}

function ClassesOfInvestor({ change }: { change: Change }) {
  const rows = classRows(change);
  if (rows.every(({ before, after }) => before === after)) return <p className={css.note}>{words.classes.same}</p>;
  return (
    <>
      <p className={css.above}>{change.status === 'Open' ? words.classes.lead : words.classes.past}</p>
      <DataTable
        caption={words.classes.title}
        columns={classColumns}
        rows={rows}
        rowKey={({ state }) => state ?? 'elsewhere'}
      />
    </>
  );
}

const classColumns: readonly Column<ClassRow>[] = [
  {
    key: 'issuer',
    header: words.classes.issuer,
    cell: ({ state }) => issuerIn(state, words.classes.elsewhere),
  },
  { key: 'before', header: words.classes.before, cell: ({ before }) => before },
  {
    key: 'after',
    header: words.classes.after,
    cell: ({ before, after }) => (before === after ? after : <strong>{after}</strong>),
  },
];

/** Values that apply until the decision. Administrators too cannot see who has orders in open auctions. */
export function Standing({ change: { status, account, changes } }: { change: Change }) {
  if (status !== 'Open') return null;
  const { standing } = words;
  if (!blocksOrders(changes)) return null;
  const isIssuer = account.userType === 'municipality';
  return (
    <Section title={isIssuer ? standing.issuerTitle : standing.title}>
      <p className={css.note}>{isIssuer ? standing.issuer : standing.lead}</p>
      <p className={css.note}>{isIssuer ? standing.issuerBlocked : standing.investorBlocked}</p>
    </Section>
  );
}
