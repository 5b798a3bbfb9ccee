/** Accounts that are one investor's with this one: why, since when, and what the investor says about it. */
import type { linksAdmin } from '@fairbook/contract/accounts/links/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Anchor, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, useAdministrator } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { pageOf } from '../audit/events.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { decide } from '../parts/refused.ts';
import { linksTexts as words } from '../texts/links.ts';
import { Answered } from './Answered.tsx';
import css from './checks.module.css';
import LinkDialog from './LinkDialog.tsx';

type LinksAnswer = AnswerOf<typeof linksAdmin.listAccountLinks>;
type AccountLink = LinksAnswer['links'][number];
type Statement = LinksAnswer['statements'][number];

export default function LinksSection({ subject }: { subject: string }) {
  const query = useQuery(ask(api.listAccountLinks, { query: { subject } }));
  const mayLink = hasAdminRole(useAdministrator().role, 'Reviewer');
  const [isLinking, setLinking] = useState(false);
  return (
    <Section title={words.title}>
      <p className={css.count}>{words.lead}</p>
      <Answered query={query}>
        {({ links, statements }) => (
          <>
            <Standing subject={subject} links={links.filter(({ endedAt }) => endedAt === null)} mayEnd={mayLink} />
            <Former links={links.filter(({ endedAt }) => endedAt !== null)} />
            {statements.length > 0 && (
              <>
                <h3>{words.statements}</h3>
                <ul className={css.checks}>
                  {statements.map((said) => (
                    <Said key={said.id} subject={subject} said={said} links={links} mayAnswer={mayLink} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Answered>
      {mayLink && (
        <Button variant="default" size="compact-sm" onClick={() => setLinking(true)}>
          {words.link}
        </Button>
      )}
      {isLinking && <LinkDialog subject={subject} onClose={() => setLinking(false)} />}
    </Section>
  );
}

interface StandingProps {
  readonly subject: string;
  readonly links: readonly AccountLink[];
  readonly mayEnd: boolean;
}

function Standing({ subject, links, mayEnd }: StandingProps) {
  const queries = useQueryClient();
  const [ending, setEnding] = useState<AccountLink | null>(null);
  if (links.length === 0) return <p className={css.count}>{words.none}</p>;
  return (
    <>
      <ul className={css.checks}>
        {links.map((link) => (
          <li key={link.id} className={`${css.finding} ${css.link}`}>
            <LinkLines link={link} />
            {mayEnd && (
              <Button variant="default" size="compact-sm" onClick={() => setEnding(link)}>
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ReasonDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={words.endTitle(ending?.about?.name ?? words.gone)}
        lead={words.endLead}
        hint={words.endHint}
        submit={words.end}
        onSend={(reason) =>
          decide(queries, () => api.endAccountLink({ params: { id: ending?.id ?? '' }, body: { subject, reason } }), {
            change: 'links',
            done: words.endDone,
          }).finally(() => invalidate(queries, 'sharedDecision'))
        }
      />
    </>
  );
}

function LinkLines({
  link: { about, ground, reason, linkedBy, linkedAt, endedBy, endedAt, endReason },
}: {
  link: AccountLink;
}) {
  const page = pageOf(about);
  return (
    <>
      <p>
        {about && page ? (
          <Anchor component={Link} to={page} inherit dir="auto">
            {about.name}
          </Anchor>
        ) : (
          words.gone
        )}{' '}
        · {words.grounds[ground]}
      </p>
      <p className={css.count}>
        {words.linked(linkedBy)} <Moment at={linkedAt} />
      </p>
      <blockquote dir="auto">{reason}</blockquote>
      {endedAt !== null && (
        <>
          <p className={css.count}>
            {words.ended(endedBy ?? '')} <Moment at={endedAt} />
          </p>
          <blockquote dir="auto">{endReason}</blockquote>
        </>
      )}
    </>
  );
}

/** Those that have ended, folded into one line. */
function Former({ links }: { links: readonly AccountLink[] }) {
  if (links.length === 0) return null;
  return (
    <details className={css.quiet}>
      <summary>{words.former(links.length)}</summary>
      <ul>
        {links.map((link) => (
          <li key={link.id} className={`${css.finding} ${css.link}`}>
            <LinkLines link={link} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SaidProps {
  readonly subject: string;
  readonly said: Statement;
  readonly links: readonly AccountLink[];
  readonly mayAnswer: boolean;
}

function Said({ subject, said: { id, email, about, text, by, at, settledAt }, links, mayAnswer }: SaidProps) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'answer' | 'link' | null>(null);
  const page = pageOf(about);
  const isLinked = links.some((link) => link.endedAt === null && link.about?.id === about?.id);
  return (
    <li className={`${css.finding} ${css.link}`} data-seen={settledAt !== null || undefined}>
      <h3>{email === null ? words.objects : words.declares(email)}</h3>
      {email !== null &&
        (about && page ? (
          <Anchor component={Link} to={page} inherit dir="auto">
            {about.name}
          </Anchor>
        ) : (
          <p>{words.unknownAccount}</p>
        ))}
      <p className={css.count}>
        {by} · <Moment at={at} />
      </p>
      <blockquote dir="auto">{text}</blockquote>
      {settledAt !== null && (
        <p className={css.count}>
          {words.answered} <Moment at={settledAt} />
        </p>
      )}
      {settledAt === null && mayAnswer && (
        <>
          {about && !isLinked && (
            <Button variant="default" size="compact-sm" onClick={() => setAsked('link')}>
              {words.linkWith(about.name)}
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => setAsked('answer')}>
            {words.answer}
          </Button>
        </>
      )}
      {asked === 'link' && about && (
        <LinkDialog subject={subject} other={about.id} name={about.name} onClose={() => setAsked(null)} />
      )}
      <ReasonDialog
        opened={asked === 'answer'}
        onClose={() => setAsked(null)}
        title={words.answerTitle}
        label={words.answer}
        lead={words.answerLead}
        hint={words.answerHint}
        submit={words.answer}
        onSend={(answer) =>
          decide(queries, () => api.settleLinkStatement({ params: { id }, body: { subject, answer } }), {
            change: 'links',
            done: words.answerDone,
          })
        }
      />
    </li>
  );
}
