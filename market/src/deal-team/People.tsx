/** Members of the team of a sale. Its issuer invites, removes and grants access to the book; a professional can leave. */
import { teamInviteForm } from '@fairbook/contract/deal-team/shapes.ts';
import { advisorRoles, labelOf, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { type BookLevel, bookLevels, type TeamRole } from '@fairbook/domain/deal-team/deal-team.ts';
import { messageOf, showDone, showProblem } from '@fairbook/ui/base/queries.ts';
import { formatDayOf } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Badge, Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { paths } from '../base/paths.ts';
import { usePerson } from '../base/person.ts';
import { InvitationDialog } from '../parts/InvitationDialog.tsx';
import css from './deal-team.module.css';
import type { DealTeam } from './queries.ts';
import { dealTeamTexts } from './texts/deal-team.ts';

const words = dealTeamTexts.people;

export function People({ team }: { team: DealTeam }) {
  const [isInviting, setInviting] = useState(false);
  const { auction, members, invitations, roleGrants, me } = team;
  const mayManage = me.isIssuer && me.canWrite;
  const { features } = usePerson();
  const mayExtend = mayManage && features.includes('deal-team');
  return (
    <>
      <Section
        title={words.title}
        actions={
          mayExtend && (
            <Button size="xs" variant="default" onClick={() => setInviting(true)}>
              {words.invite}
            </Button>
          )
        }
      >
        <ul className={css.list} aria-label={words.title}>
          {members.map((member) => (
            <MemberRow key={member.id} auctionId={auction.uuid} member={member} />
          ))}
        </ul>
      </Section>
      {invitations.length > 0 && (
        <Section title={words.invitations}>
          <ul className={css.list} aria-label={words.invitations}>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                auctionId={auction.uuid}
                invitation={invitation}
                mayManage={mayManage}
              />
            ))}
          </ul>
        </Section>
      )}
      {mayExtend && (
        <Section title={words.access}>
          <p className={css.note}>{words.accessHint}</p>
          <ul className={css.list} aria-label={words.access}>
            {roleGrants.map(({ role, level }) => (
              <li key={role}>
                <span className={css.main}>
                  <strong>{labelOf(advisorRoles, role)}</strong>
                </span>
                <LevelSelect
                  auctionId={auction.uuid}
                  label={`${words.access}: ${labelOf(advisorRoles, role)}`}
                  to={{ role }}
                  level={level}
                />
              </li>
            ))}
            {members.map(({ id, name, firm, role, bookLevel }) => (
              <li key={id}>
                <span className={css.main}>
                  <strong dir="auto">{firm === null ? name : `${name}, ${firm}`}</strong>
                  <span>{words.alone}</span>
                </span>
                <LevelSelect
                  auctionId={auction.uuid}
                  label={`${words.access}: ${name}, ${labelOf(advisorRoles, role)}`}
                  to={{ placeId: id }}
                  level={bookLevel ?? 'None'}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {isInviting && <InviteDialog auctionId={auction.uuid} onClose={() => setInviting(false)} />}
    </>
  );
}

interface MemberRowProps {
  readonly auctionId: string;
  readonly member: DealTeam['members'][number];
}

function MemberRow({ auctionId, member }: MemberRowProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const zone = useZone();
  const { id, name, firm, role, isOwn, since, isNamed, canEnd } = member;
  async function end() {
    const done = await confirm({
      title: isOwn ? words.leaveTitle : words.removeTitle(name),
      message: isOwn ? words.leaveQuestion : words.removeQuestion,
      ok: isOwn ? words.leave : words.remove,
      danger: true,
      onConfirm: () => api.endTeamPlace({ params: { auctionId, placeId: id } }),
    });
    if (done && isOwn) await navigate(paths.connections);
    await invalidate(queries, 'dealTeam');
    if (done) showDone(isOwn ? words.left : words.removed);
  }
  return (
    <li>
      <span className={css.main}>
        <strong dir="auto">{firm === null ? name : `${name}, ${firm}`}</strong>
        <span>
          {labelOf(advisorRoles, role)} · {words.since(formatDayOf(since, zone))}
          {isNamed && ` · ${words.named}`}
        </span>
      </span>
      {isOwn && <Badge color="gray">{words.you}</Badge>}
      {canEnd && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={isOwn ? words.leave : `${words.remove}: ${name}, ${labelOf(advisorRoles, role)}`}
          onClick={() => void end()}
        >
          {isOwn ? words.leave : words.remove}
        </Button>
      )}
    </li>
  );
}

interface InvitationRowProps {
  readonly auctionId: string;
  readonly invitation: DealTeam['invitations'][number];
  readonly mayManage: boolean;
}

function InvitationRow({ auctionId, invitation, mayManage }: InvitationRowProps) {
  const queries = useQueryClient();
  const zone = useZone();
  const { id, email, role, expiresAt, isExpired } = invitation;
  async function revoke() {
    const done = await confirm({
      title: words.revokeTitle(email),
      message: words.revokeQuestion,
      ok: words.revoke,
      danger: true,
      onConfirm: () => api.endTeamPlace({ params: { auctionId, placeId: id } }),
    });
    await invalidate(queries, 'dealTeam');
    if (done) showDone(words.revoked);
  }
  return (
    <li>
      <span className={css.main}>
        <strong dir="auto">{email}</strong>
        <span>
          {labelOf(advisorRoles, role)} · {isExpired ? words.expired : words.expires(formatDayOf(expiresAt, zone))}
        </span>
      </span>
      {mayManage && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`${words.revoke}: ${email}`}
          onClick={() => void revoke()}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}

interface LevelSelectProps {
  readonly auctionId: string;
  readonly label: string;
  readonly to: { readonly role: TeamRole } | { readonly placeId: string };
  readonly level: BookLevel;
}

/** Saves each choice at once. */
function LevelSelect({ auctionId, label, to, level }: LevelSelectProps) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (chosen: BookLevel) => api.grantTeamBook({ params: { auctionId }, body: { ...to, level: chosen } }),
    meta: { notice: false },
    onSuccess: () => showDone(words.saved),
    onError: (error) => showProblem(messageOf(error)),
    onSettled: () => invalidate(queries, 'dealTeam'),
  });
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={bookLevels.map(({ value, label: text }) => ({ value, label: text }))}
      value={saving.isPending ? saving.variables : level}
      disabled={saving.isPending}
      onChange={(event) => {
        const chosen = valuesOf(bookLevels).find((value) => value === event.currentTarget.value);
        if (chosen) saving.mutate(chosen);
      }}
    />
  );
}

function InviteDialog({ auctionId, onClose }: { auctionId: string; onClose: () => void }) {
  const form = useForm<{ email: string; role: TeamRole }>({ initialValues: { email: '', role: 'MunicipalAdvisor' } });
  return (
    <InvitationDialog
      words={{ invite: words.inviteTitle, send: words.send, inviteLead: words.inviteLead, sent: words.sent }}
      form={form}
      shape={teamInviteForm}
      send={() => api.inviteToDealTeam({ params: { auctionId }, body: form.values })}
      changes="dealTeam"
      onClose={onClose}
    >
      <TextInput type="email" label={words.email} withAsterisk data-autofocus {...form.getInputProps('email')} />
      <NativeSelect
        label={words.role}
        data={advisorRoles.map(({ value, label }) => ({ value, label }))}
        {...form.getInputProps('role')}
      />
    </InvitationDialog>
  );
}
