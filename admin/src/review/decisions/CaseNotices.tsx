/** Notices to the administrator about their cases: who answered, which case, and what. */
import { ask, useAction } from '@fairbook/ui/base/api.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { callsChangedBy } from '../../base/invalidation.ts';
import { texts } from '../../base/texts.ts';
import { nameOf, pageOf } from '../audit/events.ts';
import { Answered } from '../case/Answered.tsx';
import { questionsTexts } from '../texts/questions.ts';
import css from './decisions.module.css';

const words = questionsTexts.notices;
const most = 50;

export default function CaseNotices() {
  const query = useQuery(ask(api.listAdminNotices, { query: { page: 1, pageSize: most } }));
  const markAll = useAction(api.markAdminNoticesRead, { changes: callsChangedBy.adminNotices, done: words.marked });
  const isAnyUnread = query.data?.rows.some(({ isRead }) => !isRead) ?? false;
  return (
    <div className={css.cases}>
      <Section
        title={words.title}
        actions={
          isAnyUnread && (
            <Button variant="default" size="compact-sm" loading={markAll.isPending} onClick={() => markAll.mutate({})}>
              {words.markAll}
            </Button>
          )
        }
      >
        <Answered query={query}>
          {({ rows, total }) =>
            rows.length === 0 ? (
              <NoRows text={words.empty} />
            ) : (
              <>
                <ul className={css.notices}>
                  {rows.map(({ id, kind, decision, about, by, text, at, isRead }) => {
                    const page = pageOf(about);
                    return (
                      <li key={id} data-unread={!isRead || undefined}>
                        <p className={css.noticeHead}>
                          {!isRead && <span className={utilitiesCss.hidden}>{words.unread}: </span>}
                          <strong dir="auto">{words.kinds[kind](by)}</strong> ·{' '}
                          {decision !== null && <>{texts.decisions.action[decision]} · </>}
                          {about && page ? (
                            <Anchor component={Link} to={page} inherit dir="auto">
                              {nameOf(about)}
                            </Anchor>
                          ) : (
                            words.gone
                          )}{' '}
                          · <Moment at={at} />
                        </p>
                        {text !== '' && (
                          <p className={css.noticeText} dir="auto">
                            {text}
                          </p>
                        )}
                      </li>
                    );
                  })}
                </ul>
                {total > rows.length && <p className={css.older}>{words.older(rows.length, total)}</p>}
              </>
            )
          }
        </Answered>
      </Section>
    </div>
  );
}
