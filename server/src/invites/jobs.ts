/** Jobs that mail invitations and notify inviters when a person has joined. */
import { defaultLanguage, languageOrNull } from '@fairbook/domain/languages.ts';
import type { JobHandler } from '../deps.ts';
import { invitationMail, marketInviteDays, newCode } from '../invitation.ts';
import { announce } from '../notifications/announce.ts';
import { findUsedInvite, listInviters, putCode } from './invites.sql.ts';

declare module '../jobs.ts' {
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
  const { email, name, municipality, inviter, role, language } = sent;
  await mail.send(
    invitationMail({
      email,
      code,
      language: languageOrNull(language) ?? defaultLanguage,
      page: `${config.marketUrl}/invite`,
      days: marketInviteDays,
      subject: `${municipality} invites you to Fairbook`,
      heading: role === null ? `${municipality} invites you to Fairbook` : `Join ${municipality} on Fairbook`,
      paragraphs:
        role === null
          ? [
              `${inviter} of ${municipality} invites you to join Fairbook as a market professional. On Fairbook, municipalities sell their bonds directly to investors.`,
            ]
          : [
              `${name ?? email}, ${inviter} invites you to join ${municipality} on Fairbook as ${role === 'Admin' ? 'an Admin' : 'a User'}. On Fairbook, municipalities sell their bonds directly to investors.`,
              role === 'Admin'
                ? 'You will prepare and run its auctions and manage who has access.'
                : 'You will prepare and run its auctions.',
            ],
    }),
  );
};

/** Notifies the inviters of a person that they have joined: once their email is verified, and only once. */
const announceJoined: JobHandler<'announce-joined'> = async ({ user }, { db, jobs }) => {
  const used = await findUsedInvite(db, user);
  if (!used) return;
  const { uuid, invitedById, municipality, municipalityName, name } = used;
  await announce(db, jobs, {
    event: `invite:${uuid}:joined`,
    type: 'InviteeJoined',
    title: 'Invitation accepted',
    body: municipalityName === null ? `${name} has joined Fairbook.` : `${name} has joined ${municipalityName}.`,
    data: { invite: uuid, ...(municipality === null ? {} : { municipality }) },
    to: invitedById === null ? [] : await listInviters(db, invitedById),
  });
};

export const invitesJobs = { 'mail-invitation': mailInvitation, 'announce-joined': announceJoined };
