/** Administrators sign up by invitation, learn who they are, and invite each other. */
import type { accountsAdmin } from '@fairbook/contract/accounts/admin.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Administrator } from '../http/actor.ts';
import { conflict, found, Refused } from '../http/errors.ts';
import type { Handlers } from '../http/implement.ts';
import { writeLetter } from '../outside/letter.ts';
import { isKnown } from './accounts.sql.ts';
import {
  acceptAdminInvite,
  findOpenAdminInvite,
  inviteAdministrator,
  listAdminInvites,
  openAdministrator,
  revokeAdminInvite,
} from './administrators.sql.ts';
import { accountExists, identityConfiguration, metaFor } from './visitors.ts';

export const accountsAdminHandlers: Handlers<typeof accountsAdmin> = {
  readMetadata: async ({ actor }) => ({
    id: actor.uuid,
    email: actor.email,
    firstName: actor.firstName,
    lastName: actor.lastName,
  }),

  readIdentityConfiguration: async ({ deps }) => identityConfiguration(deps.config),

  readMeta: async ({ deps }) => metaFor(deps.config, 'admin'),

  signUpAdministrator: async ({ db, actor, body }) => {
    if (await isKnown(db, actor)) throw accountExists();
    if (!(await acceptAdminInvite(db, actor.email))) {
      const message = 'This e-mail has not been invited as an administrator';
      throw new Refused(403, { message, data: { code: 'not-invited' } });
    }
    const { firstName, lastName } = body;
    const { userId, uuid } = await openAdministrator(db, { uid: actor.uid, email: actor.email, firstName, lastName });
    const administrator = { adminId: userId, uuid, email: actor.email, firstName, lastName };
    await audit(db, { actor: administrator, action: 'administrator.join', subject: `administrator:${uuid}` });
    return { userId, uuid, email: actor.email, name: `${firstName} ${lastName}`, registeredByPassword: true };
  },

  listAdminInvites: async ({ db }) => listAdminInvites(db),

  inviteAdministrator: async ({ db, actor, body, deps }) => {
    if (await isKnown(db, { uid: '', email: body.email })) throw accountExists();
    const id = await inviteAdministrator(db, body.email);
    if (id === null) throw conflict('already-invited', 'Already invited');
    await audit(db, { actor, action: 'administrator.invite', subject: `admin-invite:${id}` });
    return sendInvite(db, id, actor, deps);
  },

  resendAdminInvite: async ({ db, actor, params: { id }, deps }) => {
    found(await findOpenAdminInvite(db, id));
    await audit(db, { actor, action: 'administrator.resend-invite', subject: `admin-invite:${id}` });
    return sendInvite(db, id, actor, deps);
  },

  revokeAdminInvite: async ({ db, actor, params }) => {
    found((await revokeAdminInvite(db, params.id)) || null);
    await audit(db, { actor, action: 'administrator.revoke-invite', subject: `admin-invite:${params.id}` });
    return null;
  },
};

/** Mails the invitation, and answers it as it now stands. */
async function sendInvite(db: Db, id: string, from: Administrator, { jobs, config }: Pick<Deps, 'jobs' | 'config'>) {
  const invite = found(await findOpenAdminInvite(db, id));
  const link = `${config.adminUrl}/signup?${new URLSearchParams({ email: invite.email })}`;
  const heading = 'You are invited to administer Fairbook';
  const letter = writeLetter({
    heading,
    paragraphs: [
      `${from.firstName} ${from.lastName} invites you to administer Fairbook.`,
      `Open your account with this e-mail address: ${invite.email}`,
    ],
    button: { label: 'Open your account', url: link },
    footer: [{ text: 'If you did not expect this, you need not do anything.' }],
  });
  await jobs.enqueue(db, 'send-mail', { to: invite.email, subject: heading, ...letter });
  return invite;
}
