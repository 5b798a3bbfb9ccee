/** Why a list shows no rows: empty, no match, or an error. Also for parts of other pages. */
import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { MaturityLadder } from '../MaturityLadder.tsx';
import pageCss from '../page.module.css';
import css from './list.module.css';
import { listTexts } from './list-texts.ts';

/** An empty ladder: offered, and nothing in it yet. */
const empty = [3, 5, 4, 6, 5, 7, 6, 8].map((offered, at) => ({ maturityDate: `${2027 + at}-12-01`, offered }));

/** First run: says why the list is empty and how rows appear. */
export function NoRows({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={css.empty} role="status">
      <span aria-hidden>
        <MaturityLadder rungs={empty} />
      </span>
      <p>{text}</p>
      {action}
    </div>
  );
}

/** Words and filters match nothing. */
export function NoMatch({ things, onClear }: { things: string; onClear: () => void }) {
  return (
    <div className={css.empty} role="status">
      <p>
        <strong>{listTexts.noMatch(things)}</strong>
        <br />
        {listTexts.noMatchHint}
      </p>
      <Button variant="default" onClick={onClear}>
        {listTexts.clear}
      </Button>
    </div>
  );
}

/** The call failed: the message, and a retry. */
export function ListProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert color="red" role="alert" className={css.listProblem}>
      <p className={pageCss.alertText}>{messageOf(error)}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {texts.problem.retry}
      </Button>
    </Alert>
  );
}
