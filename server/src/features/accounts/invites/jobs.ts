/** Jobs that mail invitations and notify inviters when a person has joined. */

import { roleWords } from '@fairbook/domain/accounts/account-roles.ts';
import { defaultLanguage, languageOrNull } from '@fairbook/domain/base/languages.ts';
import { filled, say, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import type { Role, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { type MailContent, writeMail } from '../../../platform/adapters/mail-template.ts';
import type { JobHandler } from '../../../platform/deps.ts';
import { hasProvenAccount } from '../../../store/accounts/accounts.sql.ts';
import { invitationMail, marketInviteDays, newCode } from '../../../store/accounts/invitation.ts';
import { findUsedInvite, listInviters, putCode } from '../../../store/accounts/invites.sql.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { announce } from '../../notices/notifications/announce.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'mail-invitation': { readonly invite: string };
    'announce-joined': { readonly user: number };
  }
}

/**
 * Creates the code when its mail is written, so that no job ever contains one. Run twice, it creates a second code, and the later mail has the
 * working link.
 */
const mailInvitation: JobHandler<'mail-invitation'> = async ({ invite }, { db, mail, config }) => {
  const code = newCode();
  const sent = await putCode(db, invite, code);
  if (!sent) return;
  const { email, name, account, inviter, role, userType, language } = sent;
  // The answer to the inviter is the same for an address without an account: only its owner learns of it.
  if (role !== null && (await hasProvenAccount(db, email))) {
    const names = { person: name ?? email, inviter, name: account };
    return mail.send(writeMail(email, ofKnown(names), await languageOfMailbox(db, email)));
  }
  await mail.send(
    invitationMail({
      email,
      code,
      language: languageOrNull(language) ?? defaultLanguage,
      page: `${config.marketUrl}/invite`,
      days: marketInviteDays,
      subject: say('{name} invites you to Fairbook', { name: account }),
      heading: say(role === null ? '{name} invites you to Fairbook' : 'Join {name} on Fairbook', { name: account }),
      paragraphs:
        role === null
          ? [
              say(
                '{inviter} of {name} invites you to join Fairbook as a market professional. On Fairbook, municipalities sell their bonds directly to investors.',
                { inviter, name: account },
              ),
            ]
          : [
              say(
                '{person}, {inviter} invites you to join {name} on Fairbook as {role}. On Fairbook, municipalities sell their bonds directly to investors.',
                { person: name ?? email, inviter, name: account, role: filled(roleWords[role]) },
              ),
              workOf(userType, role),
            ],
    }),
  );
};

/** The mail to a person who has an account, which belongs to one organization. Its code leaves the server for nobody. */
function ofKnown(names: { readonly person: string; readonly inviter: string; readonly name: string }): MailContent {
  return {
    heading: say('Join {name} on Fairbook', { name: names.name }),
    paragraphs: [
      say(
        '{person}, {inviter} invites you to join {name} on Fairbook. This address has an account already, which belongs to one organization, so it cannot join another one.',
        names,
      ),
      'To join, give them another address. They do not learn from Fairbook that this one has an account.',
    ],
    footer: [{ text: 'If you did not expect this invitation, you can ignore it.' }],
  };
}

/** Work of an invited person. */
function workOf(userType: UserType, role: Role): Text {
  if (userType === 'municipality') {
    return role === 'Admin'
      ? 'You will prepare and run its auctions and manage who has access.'
      : 'You will prepare and run its auctions.';
  }
  if (userType === 'market-professional') {
    if (role === 'Viewer') return 'You will see the sales that it works on.';
    return role === 'Admin'
      ? 'You will work on its sales and manage who has access.'
      : 'You will work on the sales that name it.';
  }
  switch (role) {
    case 'Admin':
      return 'You will place and approve its orders and manage who has access.';
    case 'Trader':
      return 'You will place its orders.';
    case 'Approver':
      return 'You will approve orders that need a second person.';
    default:
      return 'You will see its orders and results.';
  }
}

/** Gives a person who has joined the teams they were invited to, and notifies their inviters: once their email is verified, and only once. */
const announceJoined: JobHandler<'announce-joined'> = async ({ user }, { db, jobs }) => {
  await jobs.enqueue(db, 'join-teams', { user }, { singletonKey: `${user}` });
  const used = await findUsedInvite(db, user);
  if (!used) return;
  const { uuid, invitedById, municipality, account, name } = used;
  await announce(db, jobs, {
    event: `invite:${uuid}:joined`,
    type: 'InviteeJoined',
    title: 'Invitation accepted',
    body:
      account === null
        ? say('{name} has joined Fairbook.', { name })
        : say('{name} has joined {municipality}.', { name, municipality: account }),
    data: { invite: uuid, ...(municipality === null ? {} : { municipality }) },
    to: invitedById === null ? [] : await listInviters(db, invitedById),
  });
};

export const invitesJobs = { 'mail-invitation': mailInvitation, 'announce-joined': announceJoined };
