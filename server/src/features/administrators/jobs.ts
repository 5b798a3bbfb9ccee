/** Jobs that mail administrators' invitations. */

import { defaultLanguage, languageOrNull } from '@fairbook/domain/base/languages.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { JobHandler } from '../../platform/deps.ts';
import { findOpenAdminInvite, putAdminCode } from '../../store/accounts/administrators.sql.ts';
import { administratorInviteDays, invitationMail, newCode } from '../../store/accounts/invitation.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'mail-administrator-invitation': { readonly invite: string };
  }
}

/** Creates the code when its mail is written, so that no job ever contains one. */
const mailAdministratorInvitation: JobHandler<'mail-administrator-invitation'> = async (
  { invite },
  { db, mail, config },
) => {
  const code = newCode();
  if (!(await putAdminCode(db, invite, code))) return;
  const sent = await findOpenAdminInvite(db, invite);
  if (!sent) return;
  const { invitedBy } = sent;
  const role = { label: sent.role };
  await mail.send(
    invitationMail({
      email: sent.email,
      code,
      language: languageOrNull(sent.language) ?? defaultLanguage,
      page: `${config.adminUrl}/signup`,
      days: administratorInviteDays,
      heading: 'You are invited to administer Fairbook',
      paragraphs: [
        invitedBy === null
          ? say('You are invited to join Fairbook as an administrator. Your role: {role}.', { role })
          : say('{name} invites you to join Fairbook as an administrator. Your role: {role}.', {
              name: invitedBy,
              role,
            }),
      ],
    }),
  );
};

export const accountsJobs = { 'mail-administrator-invitation': mailAdministratorInvitation };
