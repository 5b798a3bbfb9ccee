/** The steps of a sale that its team signs: who signed what, what is required, and what is missing. */

import { advisorRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import {
  canSign,
  isSignedBeforeSale,
  type SignedStep,
  signedSteps,
  type TeamRole,
} from '@fairbook/domain/deal-team/deal-team.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { confirm, FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Badge, Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import css from './deal-team.module.css';
import type { DealTeam } from './queries.ts';
import { dealTeamTexts } from './texts/deal-team.ts';

const words = dealTeamTexts.signOffs;
const colors = { InForce: 'green', Void: 'orange', Withdrawn: 'gray' } as const;

type Step = DealTeam['steps'][number];

export function SignOffs({ team }: { team: DealTeam }) {
  const { steps, me, whyNotSignOffs } = team;
  const [isChoosing, setChoosing] = useState(false);
  const choose = me.isIssuer && me.canWrite;
  return (
    <Section
      title={words.title}
      actions={
        choose && (
          <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
            {words.choose}
          </Button>
        )
      }
    >
      <p className={css.note} role="status">
        {whyNotSignOffs?.message} {standingOf(team)}
      </p>
      {steps.map((step) => (
        <StepRows
          key={step.step}
          auctionId={team.auction.uuid}
          step={step}
          isOpen={isSignedBeforeSale(step.step) ? whyNotSignOffs === null : step.sha256 !== null}
          isComputing={team.documents.some(({ sha256 }) => sha256 === null)}
        />
      ))}
      <RequirementChanges team={team} />
      {isChoosing && <RequiredDialog team={team} onClose={() => setChoosing(false)} />}
    </Section>
  );
}

/** Requirements and their drops with the people who made them: a drop at the last moment is for everyone of the team to see. */
function RequirementChanges({ team: { requirementChanges: changes } }: { team: DealTeam }) {
  if (changes.length === 0) return null;
  const late = changes.filter(({ lateAt }) => lateAt !== null);
  const list = (shown: typeof changes, label: string) => (
    <ul className={css.list} aria-label={label}>
      {shown.map(({ step, role, isRequired, at, name, lateAt }) => (
        <li key={`${step} ${role} ${at}`}>
          <span className={css.main}>
            <strong>
              {labelOf(signedSteps, step)}: {labelOf(advisorRoles, role)}
            </strong>
            <span>
              <span dir="auto">{name}</span> · <Moment at={at} />
            </span>
          </span>
          {lateAt !== null && <Badge color="orange">{words.late}</Badge>}
          <Badge color="gray">{isRequired ? words.added : words.dropped}</Badge>
        </li>
      ))}
    </ul>
  );
  return (
    <div className={css.step}>
      {late.length > 0 && (
        <>
          <h3>{words.lateTitle}</h3>
          {list(late, words.lateTitle)}
        </>
      )}
      <details className={css.more}>
        <summary>{words.changes(changes.length)}</summary>
        {list(changes, words.changesTitle)}
      </details>
    </div>
  );
}

/** Missing sign-offs: before the sale for going live, then of the final official statement, once there is one. */
function standingOf({ steps, missing, whyNotSignOffs }: DealTeam): string | null {
  if (missing.length > 0) return words.missing(missing.length);
  const asked = steps.filter(({ step, sha256 }) =>
    isSignedBeforeSale(step) ? whyNotSignOffs === null : sha256 !== null,
  );
  if (asked.some(({ required }) => required.length > 0)) return words.complete;
  return whyNotSignOffs === null ? words.none : null;
}

interface StepProps {
  readonly auctionId: string;
  readonly step: Step;
  readonly isOpen: boolean;
  /** True if the hash of a document is not known yet. */
  readonly isComputing: boolean;
}

function StepRows({ auctionId, step, isOpen, isComputing }: StepProps) {
  const name = labelOf(signedSteps, step.step) ?? step.step;
  const signed = new Set(step.signOffs.filter(({ state }) => state === 'InForce').map(({ role }) => role));
  const unsigned = isOpen ? step.required.filter((role) => !signed.has(role)) : [];
  return (
    <div className={css.step}>
      <h3>{name}</h3>
      {step.signOffs.length === 0 && unsigned.length === 0 ? (
        <p className={css.note}>{noteOf(step, isComputing)}</p>
      ) : (
        <ul className={css.list}>
          {step.signOffs.map((signOff) => (
            <SignOffRow key={signOff.id} auctionId={auctionId} signOff={signOff} />
          ))}
          {unsigned.map((role) => (
            <li key={role}>
              <span className={css.main}>
                <strong>{labelOf(advisorRoles, role)}</strong>
              </span>
              <Badge color="orange">{words.unsigned}</Badge>
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        {step.canSignAs.map((role) => (
          <SignButton key={role} auctionId={auctionId} step={step} role={role} name={name} />
        ))}
      </div>
    </div>
  );
}

/** Note of a step that no one has signed or has to sign now. */
function noteOf({ step, sha256, required }: Step, isComputing: boolean): string {
  if (sha256 !== null) return words.optional;
  if (isSignedBeforeSale(step) && isComputing) return words.computing;
  if (isSignedBeforeSale(step)) return words.nothing;
  if (required.length === 0) return words.afterSale;
  return words.afterSaleBy(required.map((role) => labelOf(advisorRoles, role) ?? role).join(', '));
}

function SignOffRow({ auctionId, signOff }: { auctionId: string; signOff: Step['signOffs'][number] }) {
  const queries = useQueryClient();
  const { id, name, firm, role, signedAt, state, countedAt, canWithdraw } = signOff;
  async function withdraw() {
    const done = await confirm({
      title: words.withdraw,
      message: words.withdrawQuestion,
      ok: words.withdraw,
      onConfirm: () => api.withdrawSignOff({ params: { auctionId, signOffId: id } }),
    });
    await invalidate(queries, 'dealTeam');
    if (done) showDone(words.withdrawn);
  }
  return (
    <li data-state={state}>
      <span className={css.main}>
        <strong>{labelOf(advisorRoles, role)}</strong>
        <span>
          <span dir="auto">{firm === null ? name : `${name}, ${firm}`}</span> · <Moment at={signedAt} />
        </span>
      </span>
      <Badge color={colors[state]}>{countedAt === null ? words.states[state] : words.counted}</Badge>
      {canWithdraw && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => void withdraw()}>
          {words.withdraw}
        </Button>
      )}
    </li>
  );
}

interface SignButtonProps {
  readonly auctionId: string;
  readonly step: Step;
  readonly role: TeamRole;
  readonly name: string;
}

/** Signs what the page shows: where it has changed since, the server refuses. */
function SignButton({ auctionId, step, role, name }: SignButtonProps) {
  const queries = useQueryClient();
  const { sha256 } = step;
  const roleWords = labelOf(advisorRoles, role) ?? role;
  if (sha256 === null) return null;
  async function sign(seen: string) {
    const done = await confirm({
      title: words.signTitle(name),
      message: (
        <>
          <p>{isSignedBeforeSale(step.step) ? words.signQuestion(roleWords) : words.signFinal(roleWords)}</p>
          <p>
            {words.fingerprint}: <span className={css.hash}>{seen}</span>
          </p>
        </>
      ),
      ok: words.signNow,
      onConfirm: () => api.signOff({ params: { auctionId }, body: { step: step.step, role, sha256: seen } }),
    });
    await invalidate(queries, 'dealTeam');
    if (done) showDone(words.done);
  }
  return (
    <Button
      size="xs"
      variant={step.required.includes(role) ? 'filled' : 'default'}
      aria-label={`${words.sign(roleWords)}: ${name}`}
      onClick={() => void sign(sha256)}
    >
      {words.sign(roleWords)}
    </Button>
  );
}

function RequiredDialog({ team, onClose }: { team: DealTeam; onClose: () => void }) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(team.steps.flatMap(({ step, required }) => required.map((role) => keyOf(step, role)))),
  );
  const all = signedSteps.flatMap(({ value: step }) =>
    advisorRoles.map(({ value: role }) => ({ step, role })).filter(({ role }) => canSign(role, step)),
  );
  // Requirements for going live stay once the sale is live.
  const open = signedSteps.filter(({ value }) => team.whyNotSignOffs === null || !isSignedBeforeSale(value));
  const pairs = all.filter(({ step }) => open.some(({ value }) => value === step));
  const toggle = (key: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  async function save() {
    const required = all.filter(({ step, role }) => chosen.has(keyOf(step, role)));
    await api
      .requireSignOffs({ params: { auctionId: team.auction.uuid }, body: { required } })
      .finally(() => invalidate(queries, 'dealTeam', 'ownAuction'));
    showDone(words.saved);
  }
  return (
    <FormDialog opened onClose={onClose} title={words.requireTitle} submit={words.save} onSubmit={save}>
      <p className={css.note}>{words.requireLead}</p>
      {open.map(({ value: step, label }) => (
        <Checkbox.Group
          key={step}
          label={label}
          description={isSignedBeforeSale(step) ? undefined : words.finalHint}
          value={pairs.filter((one) => one.step === step && chosen.has(keyOf(step, one.role))).map(({ role }) => role)}
        >
          <div className={css.choices}>
            {pairs
              .filter((one) => one.step === step)
              .map(({ role }) => (
                <Checkbox
                  key={role}
                  value={role}
                  label={labelOf(advisorRoles, role)}
                  onChange={() => toggle(keyOf(step, role))}
                />
              ))}
          </div>
        </Checkbox.Group>
      ))}
    </FormDialog>
  );
}

function keyOf(step: SignedStep, role: TeamRole): string {
  return `${step} ${role}`;
}
