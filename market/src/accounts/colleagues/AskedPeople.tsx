/** Invitations and roles that wait for a second person of the account, and the people who can decide. */
import { labelOf, roles } from '@fairbook/domain/base/vocabulary.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { colleagueTexts } from '../texts/colleagues.ts';
import type { Colleagues } from './colleagues.ts';
import css from './rules.module.css';

const words = colleagueTexts.asking;

type Asked = Colleagues['waiting'][number];

export function AskedPeople({ waiting, isActive }: { waiting: readonly Asked[]; isActive: boolean }) {
  return waiting.map((asked) => <AskedPerson key={asked.id} asked={asked} isActive={isActive} />);
}

function AskedPerson({ asked, isActive }: { asked: Asked; isActive: boolean }) {
  const { id, person, requestedBy, requestedAt, expiresAt, isYours, whyNotConfirm } = asked;
  const shown = (at: string) => formatMoment(at, readersZone());
  const what = words.what(person?.name ?? '', person ? labelOf(roles, person.role) : '');
  return (
    <section className={css.rulesRequest} aria-labelledby={`asked-${id}`}>
      <h3 id={`asked-${id}`}>{words.title}</h3>
      <p className={css.rulesRequestFacts}>
        <strong>{what}</strong>
        <span>{words.by(requestedBy, shown(requestedAt))}</span>
        <span>{words.expires(shown(expiresAt))}</span>
      </p>
      {whyNotConfirm && (
        <p className={css.rulesRequestWhy} role="status">
          {whyNotConfirm.message}
        </p>
      )}
      {isActive && <Decisions id={id} what={what} isYours={isYours} canConfirm={whyNotConfirm === null} />}
    </section>
  );
}

interface DecisionsProps {
  readonly id: string;
  readonly what: string;
  readonly isYours: boolean;
  readonly canConfirm: boolean;
}

function Decisions({ id, what, isYours, canConfirm }: DecisionsProps) {
  const queries = useQueryClient();
  const params = { id };
  async function decide(ok: string, done: string, onConfirm: () => Promise<unknown>): Promise<void> {
    const isDone = await confirm({ message: what, ok, onConfirm });
    await invalidate(queries, 'colleagues');
    if (isDone) showDone(done);
  }
  const end = () => (isYours ? api.withdrawDecision({ params }) : api.refuseDecision({ params }));
  return (
    <div className={css.rulesRequestActions}>
      {canConfirm && (
        <Button
          size="xs"
          onClick={() => void decide(words.confirm, words.confirmed, () => api.confirmDecision({ params }))}
        >
          {words.confirm}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        onClick={() => void decide(isYours ? words.withdraw : words.refuse, words.ended, end)}
      >
        {isYours ? words.withdraw : words.refuse}
      </Button>
    </div>
  );
}
