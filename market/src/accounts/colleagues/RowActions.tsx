/** Actions of an Admin on a person or an invitation: a menu, with a confirmation for each action. */

import { rolesFor } from '@fairbook/domain/accounts/account-roles.ts';
import { whyNotChangeRole, whyNotRemove } from '@fairbook/domain/accounts/colleagues.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { labelOf, type Role, roles } from '@fairbook/domain/base/vocabulary.ts';
import { messageOf, showDone, showProblem } from '@fairbook/ui/base/queries.ts';
import { IconDots } from '@fairbook/ui/icons/signs/dots.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../base/api.ts';
import { type Change, invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';
import { colleagueTexts } from '../texts/colleagues.ts';
import type { Colleague, ColleagueInvite } from './colleagues.ts';
import css from './people.module.css';
import { whatRoleDoes } from './roles.ts';

const words = colleagueTexts;

interface Act {
  readonly question: string;
  readonly ok: string;
  readonly danger?: boolean;
  readonly work: () => Promise<unknown>;
  readonly done: string;
  /** Query keys it invalidates besides the list. */
  readonly news?: readonly Change[];
}

export function PersonActions({ person, people }: { person: Colleague; people: readonly Colleague[] }) {
  const act = useAct();
  const { userType } = usePerson();
  const { id, name, role, isYou, isActive } = person;
  const params = { id };
  const does = (each: Role) => whatRoleDoes(userType, each);
  if (!isActive) {
    const restore: Act = {
      question: words.restoreQuestion(name, does(rolesFor(userType)[0])),
      ok: words.restore,
      work: () => api.restoreColleague({ params }),
      done: words.restored(name),
    };
    return (
      <Actions name={name}>
        <Menu.Item onClick={() => void act(restore)}>{words.restore}</Menu.Item>
      </Actions>
    );
  }
  const questionOf = (other: Role) => {
    if (isYou) return words.makeYourselfQuestion(does(other));
    return other === 'Admin' ? words.makeAdminQuestion(name) : words.makeQuestion(name, does(other));
  };
  const others = rolesFor(userType)
    .filter((other) => other !== role)
    .toReversed();
  const change = (other: Role): Act => ({
    question: questionOf(other),
    ok: words.make[other],
    work: () => api.changeColleagueRole({ params, body: { role: other } }),
    done: words.roleChanged(name, labelOf(roles, other)),
    news: isYou ? ['account'] : [],
  });
  const remove: Act = {
    question: isYou ? words.leaveQuestion : words.removeQuestion(name),
    ok: isYou ? words.leave : words.remove,
    danger: true,
    work: () => api.removeColleague({ params }),
    done: words.removed(name),
    news: isYou ? ['account'] : [],
  };
  const whyNot = (other: Role) => whyNotChangeRole(people, person, other);
  const whyStay = whyNotRemove(people, person);
  return (
    <Actions name={name} hint={whyStay ? inLanguage(whyStay.message) : undefined}>
      {others.map((other) => (
        <Menu.Item key={other} disabled={whyNot(other) !== null} onClick={() => void act(change(other))}>
          {words.make[other]}
        </Menu.Item>
      ))}
      <Menu.Item color="red" disabled={whyStay !== null} onClick={() => void act(remove)}>
        {remove.ok}
      </Menu.Item>
    </Actions>
  );
}

export function InviteActions({ invite: { id, name, email } }: { invite: ColleagueInvite }) {
  const queries = useQueryClient();
  const act = useAct();
  const params = { id };
  const resend = useMutation({
    mutationFn: () => api.resendColleagueInvite({ params }),
    meta: { notice: false },
    onSuccess: () => showDone(words.resent(email)),
    onError: (error) => showProblem(messageOf(error)),
    onSettled: () => invalidate(queries, 'colleagues'),
  });
  const revoke: Act = {
    question: words.revokeQuestion(email),
    ok: words.revoke,
    danger: true,
    work: () => api.revokeColleagueInvite({ params }),
    done: words.revoked,
  };
  return (
    <Actions name={name} isBusy={resend.isPending}>
      <Menu.Item onClick={() => resend.mutate()}>{words.resend}</Menu.Item>
      <Menu.Item color="red" onClick={() => void act(revoke)}>
        {words.revoke}
      </Menu.Item>
    </Actions>
  );
}

interface ActionsProps {
  readonly name: string;
  readonly isBusy?: boolean;
  /** Why a menu item is disabled. */
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

function Actions({ name, isBusy = false, hint, children }: ActionsProps) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} loading={isBusy} aria-label={words.actionsFor(name)}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {hint !== undefined && <div className={css.peopleHint}>{hint}</div>}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns whether an act waits for a second person. */
function waits(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'pendingDecision' in answer && answer.pendingDecision !== undefined
  );
}

/** Asks, acts, and shows the outcome. */
function useAct() {
  const queries = useQueryClient();
  return async ({ question, ok, danger = false, work, done, news = [] }: Act): Promise<void> => {
    let isWaiting = false;
    const onConfirm = async () => {
      isWaiting = waits(await work());
    };
    const isDone = await confirm({ message: question, ok, danger, onConfirm });
    await invalidate(queries, 'colleagues', ...news);
    if (isDone) showDone(isWaiting ? words.asking.asked : done);
  };
}
