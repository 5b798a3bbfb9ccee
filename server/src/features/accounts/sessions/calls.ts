/** Handlers of sessions: listing and signing out. An ended session is refused here at once and in other processes within two seconds. */

import type { sessionsAdmin } from '@fairbook/contract/accounts/sessions/admin.ts';
import type { sessionsMarket } from '@fairbook/contract/accounts/sessions/market.ts';
import { type SessionLimits, sessionLimits } from '@fairbook/domain/accounts/sessions.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { InvalidToken } from '../../../platform/adapters/identity.ts';
import { writeMail } from '../../../platform/adapters/mail-template.ts';
import { notFound, Refused, requireFound } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Call, Handlers } from '../../../platform/http/handler.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { endSessionOf } from '../../../store/accounts/provider-sign-ins.sql.ts';
import { deleteCodes } from '../../../store/accounts/recovery-codes.sql.ts';
import { endAllSessions, endSession, findIdentity, listSessions } from '../../../store/accounts/sessions.sql.ts';
import { providerSignInHandlers } from './openid-connect.ts';
import { type OwnChange as Change, type OwnCall as Own, present, subjectOf } from './own.ts';
import { makeOwnCodes, readOwnCodes, recover } from './recovery.ts';

type OwnCall = Own & { readonly deps: Pick<Deps, 'sessions'> };
type SignOutCall = Pick<Call<(typeof sessionsMarket)['signOut']>, 'commit' | 'body'> & {
  readonly deps: Pick<Deps, 'sessions' | 'identity'>;
};
type OwnChange = Change & Pick<Call<unknown>, 'commit'> & { readonly deps: Pick<Deps, 'sessions'> };

async function listOwn({ db, identity, now }: OwnCall, { idleMs, longestMs }: SessionLimits) {
  const { uid, authTime } = present(identity);
  const before = (ms: number) => new Date(now.getTime() - ms);
  const sessions = await listSessions(db, uid, before(idleMs), before(longestMs));
  return sessions.map(({ authTime: begun, ...session }) => ({
    ...session,
    isCurrent: begun.getTime() === authTime.getTime(),
  }));
}

async function endOne({ commit, identity, actor, deps }: OwnChange, id: string): Promise<null> {
  const { uid } = present(identity);
  await commit(async (transaction) => {
    if (!(await endSession(transaction, uid, id))) throw notFound();
    await audit(transaction, {
      actor,
      action: 'account.sign-out',
      subject: subjectOf(actor),
      detail: { session: id },
      secretUntilResultOf: null,
    });
  });
  deps.sessions.noteWrite();
  return null;
}

/** The body names the sign-in: a page calls when it has forgotten it, and whatever the state of the account. */
async function signOut({ commit, body, deps }: SignOutCall): Promise<null> {
  const proven = await deps.identity.verifyToken(body.token).catch((error: unknown) => {
    if (error instanceof InvalidToken) return null;
    throw error;
  });
  if (!proven) return null;
  // Noted once it is committed: a read in between would not find the end, and the token would be accepted until the next.
  await commit((db) => endSessionOf(db, proven));
  deps.sessions.noteWrite();
  return null;
}

async function endAll({ commit, identity, actor, now, deps }: OwnChange, keepCurrent: boolean): Promise<null> {
  const { uid, authTime } = present(identity);
  await commit(async (transaction) => {
    // A sign-in of the current second is kept if it is the calling one: the moment before which tokens are refused is its own.
    await endAllSessions(transaction, uid, keepCurrent ? authTime : now, keepCurrent ? authTime : null);
    const detail = { keepCurrent };
    await audit(transaction, {
      actor,
      action: 'account.sign-out-everywhere',
      subject: subjectOf(actor),
      detail,
      secretUntilResultOf: null,
    });
  });
  deps.sessions.noteWrite();
  return null;
}

export const sessionsHandlers: Handlers<typeof sessionsMarket> = {
  ...providerSignInHandlers('market'),
  listSessions: (call) => listOwn(call, sessionLimits.market),
  readRecoveryCodes: readOwnCodes,
  makeRecoveryCodes: (call) => makeOwnCodes(call, 'market'),
  recoverAccount: { transaction: false, handle: (call) => recover(call, 'market') },
  endSession: { transaction: false, handle: (call) => endOne(call, call.params.id) },
  signOut: { transaction: false, handle: signOut },
  endAllSessions: { transaction: false, handle: (call) => endAll(call, call.body.keepCurrent) },
};

export const sessionsAdminHandlers: Handlers<typeof sessionsAdmin> = {
  ...providerSignInHandlers('admin'),
  listSessions: (call) => listOwn(call, sessionLimits.admin),
  readRecoveryCodes: readOwnCodes,
  makeRecoveryCodes: (call) => makeOwnCodes(call, 'admin'),
  recoverAccount: { transaction: false, handle: (call) => recover(call, 'admin') },
  endSession: { transaction: false, handle: (call) => endOne(call, call.params.id) },
  signOut: { transaction: false, handle: signOut },
  endAllSessions: { transaction: false, handle: (call) => endAll(call, call.body.keepCurrent) },
  signOutAdministrator: {
    transaction: false,
    handle: async ({ commit, actor, params: { id }, now, deps }) => {
      await commit(async (transaction) => {
        const { uid } = requireFound(await findIdentity(transaction, id));
        await endAllSessions(transaction, uid, now, null);
        await audit(transaction, { actor, action: 'administrator.sign-out', subject: `administrator:${id}` });
      });
      deps.sessions.noteWrite();
      return null;
    },
  },
  // The provider is called before anything is stored: where it fails, the call can simply be repeated.
  resetSecondFactor: {
    transaction: false,
    handle: async ({ commit, actor, params: { id }, now, deps }) => {
      // The provider acts too, so the caller is read again before it does.
      const { uid, email, firstName } = requireFound(await commit((db) => findIdentity(db, id)));
      if (!deps.adminProvider.canManage) throw cannotManage();
      await deps.adminProvider.removeSecondFactor(uid);
      await commit(async (transaction) => {
        await endAllSessions(transaction, uid, now, null);
        await deleteCodes(transaction, uid);
        await audit(transaction, {
          actor,
          action: 'administrator.reset-second-factor',
          subject: `administrator:${id}`,
        });
        const by = `${actor.firstName} ${actor.lastName}`;
        await deps.jobs.enqueue(
          transaction,
          'send-mail',
          resetMail(email, firstName, by, deps.config, await languageOfMailbox(transaction, email)),
        );
      });
      deps.sessions.noteWrite();
      return null;
    },
  },
};

function cannotManage(): Refused {
  const message =
    'This server may not change accounts at the identity provider. Ask the operator to remove the second factor.';
  return new Refused(412, { message, data: { code: 'provider-not-managed' } });
}

function resetMail(to: string, firstName: string, by: string, { adminUrl }: Deps['config'], language: Language) {
  return writeMail(
    to,
    {
      heading: 'Your second factor was removed',
      paragraphs: [
        say(
          'Hello {name}, {by} removed the authenticator app from your Fairbook account and signed you out everywhere.',
          { name: firstName, by },
        ),
        'Sign in with your password and set up a new app. If you did not request this, set a new password and contact another Owner.',
      ],
      button: { label: 'Sign in', url: `${adminUrl}/account` },
      footer: [{ text: 'We send this message whenever a second factor is removed.' }],
    },
    language,
  );
}
