/** Verification of the audit trail's hash chain, piece by piece for a long one. */

import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { IconLink } from '@fairbook/ui/icons/objects/link.ts';
import { IconCircleCheck } from '@fairbook/ui/icons/signs/circle-check.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { texts } from '../../base/texts.ts';
import css from './audit.module.css';

type Chain = AnswerOf<typeof peopleAdmin.checkAuditChain>;

const words = texts.auditTrail.chain;

const isWhole = ({ checkedTo, position, firstBroken }: Chain) => firstBroken !== null || checkedTo >= position;

export function ChainState() {
  const [latest, setLatest] = useState<Chain | null>(null);
  // The first piece; for most trails that is all.
  const first = useQuery({
    ...ask(api.checkAuditChain, { query: {} }),
    staleTime: 60_000,
  });
  const checking = useMutation({
    mutationFn: async () => {
      for (let after = 0; ; ) {
        const chain = await api.checkAuditChain({ query: { after } });
        setLatest(chain);
        if (isWhole(chain) || chain.checkedTo === after) return;
        after = chain.checkedTo;
      }
    },
    meta: { notice: false },
  });
  const error = checking.error ?? first.error;
  if (error) return <ListProblem error={error} onRetry={() => checking.mutate()} />;
  const chain = latest ?? first.data;
  if (!chain) return <p className={css.chain}>{words.checking}</p>;
  if (chain.firstBroken !== null) {
    return (
      <Alert color="red" role="alert" title={words.broken(chain.firstBroken)} className={css.broken}>
        {words.brokenHint}
      </Alert>
    );
  }
  const { position, checkedTo, hash, at, waiting } = chain;
  const Icon = isWhole(chain) && position > 0 ? IconCircleCheck : IconLink;
  return (
    <section className={css.chain} aria-label={words.label}>
      <Icon size={18} stroke={1.8} aria-hidden className={css.sign} />
      <p role="status">
        {position === 0 && words.none}
        {position > 0 && (isWhole(chain) ? words.holds(position) : words.partly(checkedTo, position))}
        {waiting > 0 && ` ${words.waiting(waiting)}`}
        {hash && (
          <span className={tableCss.cellSecond}>
            {words.last} <Moment at={at} /> · <code title={hash}>{hash.slice(0, 16)}…</code>
          </span>
        )}
      </p>
      <Button variant="default" size="xs" loading={checking.isPending} onClick={() => checking.mutate()}>
        {isWhole(chain) ? words.again : words.check}
      </Button>
    </section>
  );
}
