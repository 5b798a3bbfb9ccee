/** Administrators sign up by invitation, learn who they are, and invite each other. */
import type { accountsAdmin } from '@fairbook/contract/accounts/admin.ts';
import { audit } from '../db/audit.ts';
import { conflict, found, Refused } from '../http/errors.ts';
import type { Handlers } from '../http/implement.ts';
import { isKnown } from './accounts.sql.ts';
import {
  acceptAdminInvite,
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
    const invite = await inviteAdministrator(db, body.email);
    if (!invite) throw conflict('already-invited', 'Already invited');
    await audit(db, { actor, action: 'administrator.invite', subject: `admin-invite:${invite.id}` });
    await deps.jobs.enqueue(db, 'send-mail', {
      to: body.email,
      subject: 'You are invited to administer Fairbook',
      text: `${actor.firstName} ${actor.lastName} invited you to administer Fairbook.\n\nSign up with this e-mail address: ${deps.config.adminUrl}/signup`,
    });
    return invite;
  },

  revokeAdminInvite: async ({ db, actor, params }) => {
    found((await revokeAdminInvite(db, params.id)) || null);
    await audit(db, { actor, action: 'administrator.revoke-invite', subject: `admin-invite:${params.id}` });
    return null;
  },
};
