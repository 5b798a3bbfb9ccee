/** The rules of the market: values, defaults, who changed them and why, and their history. Owners change them here. */
import { maxListedChanges } from '@fairbook/contract/review/configuration/shapes.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { ruleChangeInWords } from '@fairbook/domain/review/market-rule-words.ts';
import { marketRulesSubject } from '@fairbook/domain/review/market-rules.ts';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { EventList } from '@fairbook/ui/sale/EventList.tsx';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useAdministrator } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { marketRulesQuery } from '../../base/queries.ts';
import { Answered } from '../case/Answered.tsx';
import { PendingRequests } from '../parts/PendingRequest.tsx';
import { When } from '../parts/When.tsx';
import { marketRulesTexts as words } from '../texts/market-rules.ts';
import css from './configuration.module.css';
import { type MarketRulesNow, type Rule, shownValue } from './rules.ts';

const RulesDialog = lazyPart(() => import('./RulesDialog.tsx'));

const columns: readonly Column<Rule>[] = [
  {
    key: 'rule',
    header: words.column.rule,
    cell: ({ rule }) => (
      <>
        <strong className={css.rule}>{words.rule[rule]}</strong>
        <span className={`${tableCss.cellSecond} ${css.about}`}>{words.about[rule]}</span>
      </>
    ),
  },
  {
    key: 'value',
    header: words.column.value,
    cell: ({ rule, value, isDefault }) => (
      <>
        <span className={css.now}>{shownValue(rule, value)}</span>
        {isDefault && <span className={tableCss.cellSecond}>{words.isDefault}</span>}
      </>
    ),
  },
  {
    key: 'default',
    header: words.column.default,
    cell: ({ rule, default: usual }) => shownValue(rule, usual),
  },
  {
    key: 'changed',
    header: words.column.changed,
    cell: ({ lastChange }) =>
      lastChange === null ? (
        <span className={css.never}>{words.never}</span>
      ) : (
        <>
          <When at={lastChange.at} />
          <span className={tableCss.cellSecond} dir="auto">
            {words.byWhom(lastChange.changedBy, lastChange.requestedBy)}
          </span>
          <span className={`${tableCss.cellSecond} ${css.reason}`} dir="auto">
            {lastChange.reason}
          </span>
        </>
      ),
  },
];

export function RulesSection() {
  const { role } = useAdministrator();
  const isOwner = hasAdminRole(role, 'Owner');
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(marketRulesQuery);
  return (
    <Section
      title={words.title}
      actions={
        isOwner && (
          <Button size="sm" disabled={query.data === undefined} onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )
      }
    >
      <p className={css.lead}>
        {words.lead} {!isOwner && words.ownerOnly}
      </p>
      <PendingRequests subject={marketRulesSubject} />
      <Answered query={query}>
        {(rules) => (
          <>
            <DataTable caption={words.caption} columns={columns} rows={rules.rules} rowKey={({ rule }) => rule} />
            <History rules={rules} />
            {isOpen && (
              <Suspense fallback={null}>
                <RulesDialog rules={rules} onClose={() => setOpen(false)} />
              </Suspense>
            )}
          </>
        )}
      </Answered>
      <p className={css.links}>
        <Anchor component={Link} to={paths.templates} inherit>
          {words.templates}
        </Anchor>
      </p>
    </Section>
  );
}

function History({ rules: { changes } }: { readonly rules: MarketRulesNow }) {
  if (changes.length === 0) return null;
  return (
    <details className={css.history}>
      <summary>{words.history(changes.length)}</summary>
      <EventList
        label={words.historyOf}
        events={changes.map(({ at, changedBy, requestedBy, reason, changes: made }) => ({
          at,
          title: made.map((change) => inLanguage(ruleChangeInWords(change))).join(' · '),
          detail: words.byWhom(changedBy, requestedBy),
          note: reason,
        }))}
      />
      {changes.length === maxListedChanges && <p className={css.lead}>{words.latest(maxListedChanges)}</p>}
      <p className={css.links}>
        <Anchor component={Link} to={`${paths.audit}?subject=${encodeURIComponent(marketRulesSubject)}`} inherit>
          {words.allInAudit}
        </Anchor>
      </p>
    </details>
  );
}
