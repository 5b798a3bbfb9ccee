/** Details of one audit event, beside the list. */

import { texts as common } from '@fairbook/ui/base/texts.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { DataList } from '@fairbook/ui/kit/PageHeader.tsx';
import { Anchor, Button, Drawer } from '@mantine/core';
import { Link } from 'react-router';
import { texts } from '../../base/texts.ts';
import { ruleChangesOf, wordsOf } from '../parts/audit-words.ts';
import { When } from '../parts/When.tsx';
import css from './audit.module.css';
import { type AuditEvent, nameOf, pageOf, whoOf } from './events.ts';

const words = texts.auditTrail;

interface EventDrawerProps {
  readonly event: AuditEvent | null;
  readonly onClose: () => void;
  /** Filters the list by the same subject, or by the same actor. */
  readonly onFilter: (filter: Readonly<Record<string, readonly string[]>>) => void;
}

export function EventDrawer({ event, onClose, onFilter }: EventDrawerProps) {
  return (
    <Drawer
      opened={event !== null}
      onClose={onClose}
      position="right"
      size={480}
      title={event && wordsOf(event.action, event.detail)}
      closeButtonProps={{ 'aria-label': common.dialog.close }}
      classNames={{ title: css.title, header: css.header }}
    >
      {event && <Whole event={event} onFilter={onFilter} />}
    </Drawer>
  );
}

/** 'Water Bonds · Auction'. */
function namedKind(about: NonNullable<AuditEvent['about']>): string {
  return about.kind === 'rules' ? nameOf(about) : `${nameOf(about)} · ${words.kinds[about.kind]}`;
}

function Whole({ event, onFilter }: { event: AuditEvent; onFilter: EventDrawerProps['onFilter'] }) {
  const { about, subject, actor, action, at, detail, seal, logEntry } = event;
  const page = pageOf(about);
  const rules = ruleChangesOf(action, detail);
  const changed = changedFields(detail);
  const shown = changed.length > 0 ? ['from', 'to'] : rules.length > 0 ? ['changes'] : [];
  const fields = Object.entries(detail).filter(([name]) => !shown.includes(name));
  return (
    <div className={css.whole}>
      <DataList
        items={[
          { label: words.about, value: about ? namedKind(about) : words.gone },
          { label: words.who, value: whoOf(event) },
          { label: words.when, value: <When at={at} seconds /> },
          { label: words.entry.keptAs, value: <code className={css.code}>{`${action} ${subject}`}</code> },
        ]}
      />
      <div className={css.ways}>
        {page && (
          <Anchor component={Link} to={page}>
            {words.entry.openPage}
          </Anchor>
        )}
        <Button variant="default" size="xs" onClick={() => onFilter({ subject: [subject] })}>
          {words.entry.allAbout}
        </Button>
        {actor !== 'investor' && (
          <Button variant="default" size="xs" onClick={() => onFilter({ actor: [actor] })}>
            {words.entry.allBy}
          </Button>
        )}
      </div>
      <section>
        <h3 className={css.part}>{words.entry.detail}</h3>
        {rules.map((change) => (
          <p key={change} className={css.rule}>
            {change}
          </p>
        ))}
        {fields.length + changed.length === 0 ? (
          <p className={css.none}>{words.entry.nothingMore}</p>
        ) : (
          <DataList
            items={[
              ...changed.map(({ name, from, to }) => ({
                label: name,
                value: (
                  <>
                    <Value value={from} /> → <Value value={to} />
                  </>
                ),
              })),
              ...fields.map(([name, value]) => ({ label: name, value: <Value value={value} /> })),
            ]}
          />
        )}
      </section>
      <section>
        <h3 className={css.part}>{words.entry.chain}</h3>
        {seal ? (
          <>
            <p className={css.none}>{words.entry.position(seal.position)}</p>
            <code className={css.code}>{seal.hash}</code>
            <p className={css.none}>{seal.content === null ? words.entry.hidden : words.entry.content}</p>
            {seal.content === null ? null : <code className={css.code}>{seal.content}</code>}
          </>
        ) : (
          <p className={css.none}>{logEntry === null ? words.entry.unsealed : words.entry.logged(logEntry)}</p>
        )}
      </section>
    </div>
  );
}

type Stored = Readonly<Record<string, unknown>>;

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Differences where an event has all fields before and after. */
function changedFields({ from, to }: Stored): { name: string; from: unknown; to: unknown }[] {
  if (!isStored(from) || !isStored(to)) return [];
  return Object.keys(to)
    .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
    .map((name) => ({ name, from: from[name], to: to[name] }));
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function Value({ value }: { readonly value: unknown }) {
  if (typeof value === 'object' && value !== null)
    return <pre className={css.code}>{JSON.stringify(value, null, 2)}</pre>;
  if (typeof value === 'string' && moment.test(value)) return <Moment at={value} />;
  return <span dir="auto">{String(value ?? texts.none)}</span>;
}
