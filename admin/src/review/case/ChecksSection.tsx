/** Checks of an account or an auction: what needs attention with its evidence, and what was marked as seen. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { checksAdmin } from '@fairbook/contract/review/checks/admin.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { accountStatuses, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { IconAlertTriangle } from '@fairbook/ui/icons/signs/alert-triangle.ts';
import { IconCircleCheck } from '@fairbook/ui/icons/signs/circle-check.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Anchor, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, useAdministrator } from '../../base/api.ts';
import { pageOf } from '../audit/events.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { decide } from '../parts/refused.ts';
import { checksTexts as words } from '../texts/checks.ts';
import { linksTexts } from '../texts/links.ts';
import { Answered } from './Answered.tsx';
import css from './checks.module.css';
import LinkDialog from './LinkDialog.tsx';

type Check = AnswerOf<typeof checksAdmin.listChecks>['checks'][number];
type Evidence = Check['evidence'][number];

/** Lines of evidence shown before the rest is asked for. */
const fewLines = 4;

export default function ChecksSection({ subject }: { subject: string }) {
  const query = useQuery(ask(api.listChecks, { query: { subject } }));
  return (
    <Section title={words.title}>
      <Answered query={query}>
        {({ checks, open }) => (
          <>
            <p className={css.count} role="status">
              {open > 0 ? words.count(open) : words.none}
            </p>
            <ul className={css.checks}>
              {checks
                .filter(({ outcome }) => outcome === 'Attention')
                .map((check) => (
                  <Finding key={check.check} subject={subject} check={check} />
                ))}
            </ul>
            <Quiet checks={checks} outcome="Passed" label={words.passed} />
            <Quiet checks={checks} outcome="NotApplicable" label={words.notApplicable} />
          </>
        )}
      </Answered>
    </Section>
  );
}

/** Names of the checks with this outcome, folded into one line. */
function Quiet({ checks, outcome, label }: QuietProps) {
  const names = checks.filter((check) => check.outcome === outcome).map(({ check }) => words.names[check]);
  if (names.length === 0) return null;
  return (
    <details className={css.quiet}>
      <summary>{label(names.length)}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}

interface QuietProps {
  readonly checks: readonly Check[];
  readonly outcome: Check['outcome'];
  readonly label: (count: number) => string;
}

function Finding({ subject, check }: { subject: string; check: Check }) {
  const { evidence, seen } = check;
  const [isWhole, setWhole] = useState(false);
  const isSeen = seen?.isCurrent === true;
  const lines = isWhole ? evidence : evidence.slice(0, fewLines);
  const rest = evidence.length - lines.length;
  return (
    <li className={css.finding} data-seen={isSeen || undefined}>
      <h3>
        {isSeen ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
        <span className={utilitiesCss.hidden}>{isSeen ? words.seen : words.attention}: </span>
        {words.names[check.check]}
      </h3>
      <ul>
        {lines.map((each) => (
          <EvidenceLine key={`${each.signal} ${each.value} ${each.about?.id}`} evidence={each} subject={subject} />
        ))}
      </ul>
      {rest > 0 && (
        <Anchor component="button" type="button" inherit onClick={() => setWhole(true)}>
          {words.more(rest)}
        </Anchor>
      )}
      {seen && (
        <div className={css.seen}>
          <p>
            {words.seenBy(seen.by)} <Moment at={seen.at} />
          </p>
          <blockquote dir="auto">{seen.reason}</blockquote>
          {!isSeen && <p>{words.outdated}</p>}
        </div>
      )}
      <Actions subject={subject} check={check} isSeen={isSeen} />
    </li>
  );
}

interface EvidenceProps {
  readonly evidence: Evidence;
  readonly subject: string;
}

function EvidenceLine({ evidence: { signal, value, likeness, about, status }, subject }: EvidenceProps) {
  const page = pageOf(about);
  const sentence = words.signals[signal](value);
  // The link is the name then, which is not said twice.
  const isNamed = about !== null && page !== null && about.name === value && sentence.endsWith(value);
  const alike = likeness !== null && likeness < 1 && <> · {words.alike(Math.floor(likeness * 100))}</>;
  return (
    <li>
      <span dir="auto">{isNamed ? sentence.slice(0, -value.length) : sentence}</span>
      {!isNamed && alike}
      {about && page && (
        <span className={isNamed ? undefined : css.about}>
          <Anchor component={Link} to={page} inherit dir="auto">
            {about.name}
          </Anchor>
          {isNamed && alike}
          {status && <> · {labelOf(accountStatuses, status)}</>}
          {subject.startsWith('investor:') && isInvestor(about) && <LinkButton subject={subject} about={about} />}
        </span>
      )}
    </li>
  );
}

type About = NonNullable<Evidence['about']>;

function isInvestor({ kind }: About): boolean {
  return kind === 'individual' || kind === 'institution';
}

/** Links both accounts, where one investor is behind them. */
function LinkButton({ subject, about }: { readonly subject: string; readonly about: About }) {
  const { role } = useAdministrator();
  const [isLinking, setLinking] = useState(false);
  if (!hasAdminRole(role, 'Reviewer')) return null;
  return (
    <>
      {' '}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={linksTexts.linkWith(about.name)}
        onClick={() => setLinking(true)}
      >
        {linksTexts.form.submit}
      </Button>
      {isLinking && (
        <LinkDialog subject={subject} other={about.id} name={about.name} onClose={() => setLinking(false)} />
      )}
    </>
  );
}

function Actions({ subject, check: { check, fingerprint }, isSeen }: ActionsProps) {
  const { role } = useAdministrator();
  const queries = useQueryClient();
  const [isMarking, setMarking] = useState(false);
  if (!hasAdminRole(role, 'Reviewer')) return null;
  if (isSeen) {
    const reopen = () =>
      decide(queries, () => api.unmarkCheck({ body: { subject, check } }), { change: 'checks', done: words.reopened });
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => void reopen()}>
        {words.reopen}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setMarking(true)}>
        {words.mark}
      </Button>
      <ReasonDialog
        opened={isMarking}
        onClose={() => setMarking(false)}
        title={words.markTitle(words.names[check])}
        hint={words.markHint}
        submit={words.markSubmit}
        onSend={(reason) =>
          decide(queries, () => api.markCheck({ body: { subject, check, fingerprint, reason } }), {
            change: 'checks',
            done: words.marked,
          })
        }
      />
    </>
  );
}

interface ActionsProps {
  readonly subject: string;
  readonly check: Check;
  readonly isSeen: boolean;
}
