/** On an account's page: the pending change request; nothing if there is none. */
import { changesInWords } from '@fairbook/domain/auctions/facts.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';
import css from '../parts/parts.module.css';

const words = texts.factChanges;

/** `account` is the id of its page. */
export function OpenChange({ account }: { account: string }) {
  const { data } = useQuery(ask(api.listFactChanges, { query: { account, status: ['Open'] } }));
  return data?.rows.map(({ id, changes, requestedBy, requestedAt }) => (
    <section key={id} className={css.pending} aria-label={words.underReview}>
      <div>
        <h2>{words.underReview}</h2>
        <p className={css.pendingName}>{changesInWords(changes)}</p>
        <p className={css.pendingMeta}>
          {words.requestedBy(requestedBy)} · <Moment at={requestedAt} />
        </p>
      </div>
      <div className={css.pendingChoices}>
        <Button component={Link} to={paths.change(id)} size="sm">
          {words.review}
        </Button>
      </div>
    </section>
  ));
}
