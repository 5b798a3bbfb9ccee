/** Jobs of the team of a sale: mails of invitations. */

import { defaultLanguage, languageOrNull } from '@fairbook/domain/base/languages.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { roleName } from '@fairbook/domain/deal-team/deal-team.ts';
import { type MailContent, writeMail } from '../../platform/adapters/mail-template.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/deps.ts';
import { invitationMail, marketInviteDays, newCode } from '../../store/accounts/invitation.ts';
import { openSignUp, readInvitation } from '../../store/deal-team/places.sql.ts';
import { announce } from '../notices/notifications/announce.ts';
import { joinTeams } from './joining.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'mail-team-invitation': { readonly place: string };
    /** For a person who has signed up by an invitation, and whose email is verified. */
    'join-teams': { readonly user: number };
  }
}

type Invited = NonNullable<Awaited<ReturnType<typeof readInvitation>>>;

/** A person with an account gets a notice and accepts on their page; one without gets the link that opens one. The mail names city, sale and role. */
const mailTeamInvitation: JobHandler<'mail-team-invitation'> = async ({ place }, deps) => {
  const invited = await readInvitation(deps.db, place);
  if (!invited) return;
  const { userId, userType } = invited;
  if (userId !== null && userType === 'market-professional') {
    await inTransaction(deps.db, (db) =>
      announce(db, deps.jobs, {
        event: `team-invitation:${place}`,
        type: 'System',
        title: say('{city} invites you to the team of {name}', { city: invited.municipality, name: invited.auction }),
        body: say('Role: {role}. Accept or decline it under Connections.', { role: { label: roleName(invited.role) } }),
        data: { part: 'team-invitation' },
        to: [userId],
      }),
    );
    return;
  }
  await deps.mail.send(await mailFor(invited, deps));
};

async function mailFor(invited: Invited, { db, config }: Parameters<typeof mailTeamInvitation>[1]) {
  const { email, role, auction, municipality, inviter, inviterId } = invited;
  const language = languageOrNull(invited.language) ?? defaultLanguage;
  const heading = say('{city} invites you to the team of {name}', { city: municipality, name: auction });
  const paragraphs = [
    say('{person} of {city} invites you to the team of the sale {name} on Fairbook.', {
      person: inviter,
      city: municipality,
      name: auction,
    }),
    say('Role: {role}.', { role: { label: roleName(role) } }),
  ];
  const code = newCode();
  if (invited.userId === null && (await openSignUp(db, email, inviterId, code))) {
    const page = `${config.marketUrl}/invite`;
    return invitationMail({
      ...{ email, code, language, page, days: marketInviteDays, heading },
      paragraphs: [...paragraphs, 'Open your account, and you are in the team once your email is verified.'],
    });
  }
  const content: MailContent = {
    heading,
    paragraphs: [
      ...paragraphs,
      'Professionals of a sale need an account for market professionals. This address has another account or invitation, so ask for an invitation to another address.',
    ],
    footer: [{ text: 'If you did not expect this invitation, you can ignore it.' }],
  };
  return writeMail(email, content, language);
}

const joinTeamsOf: JobHandler<'join-teams'> = async ({ user }, { db, jobs }) => {
  await inTransaction(db, (transaction) => joinTeams(transaction, jobs, user));
};

export const dealTeamJobs = {
  'mail-team-invitation': mailTeamInvitation,
  'join-teams': joinTeamsOf,
};
