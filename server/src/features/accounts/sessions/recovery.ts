/**
 * Recovery codes: created after a second factor is set up, and used where it is lost. A code cannot replace the factor, since the identity provider
 * does not know it; so with password and code the factor is removed, the person signs in by the password, and sets up a new one.
 */

import { randomBytes } from 'node:crypto';
import type { sessionsMarket } from '@fairbook/contract/accounts/sessions/market.ts';
import {
  readRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  recoveryCodeOf,
} from '@fairbook/domain/accounts/recovery-codes.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { say, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import type { Mail } from '../../../platform/adapters/mail.ts';
import { type MailContent, writeMail } from '../../../platform/adapters/mail-template.ts';
import { Refused } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import { type Db, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Audience } from '../../../platform/http/caller/actor.ts';
import type { Call } from '../../../platform/http/handler.ts';
import { hashOf } from '../../../store/accounts/invitation.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import {
  findAdministrator,
  findPerson,
  giveBackCode,
  readCodeState,
  replaceCodes,
  useCode,
} from '../../../store/accounts/recovery-codes.sql.ts';
import { endAllSessions, noteSecondFactor } from '../../../store/accounts/sessions.sql.ts';
import { type OwnChange, present, subjectOf } from './own.ts';

type RecoverCall = Call<(typeof sessionsMarket)['recoverAccount']>;

interface Owner {
  readonly uuid: string;
  readonly email: string;
  readonly firstName: string;
  readonly adminId?: number;
}

export async function readOwnCodes({ db, identity }: Pick<OwnChange, 'db' | 'identity'>) {
  return readCodeState(db, present(identity).uid);
}

export async function makeOwnCodes(
  { db, identity, actor, deps }: OwnChange & Pick<RecoverCall, 'deps'>,
  audience: Audience,
) {
  const { uid, authTime, hasSecondFactor } = present(identity);
  if (!deps.provider.canManage) throw cannotManage();
  if (!hasSecondFactor) throw refusedFor('no-second-factor', 'Turn on two-step sign-in first');
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(recoveryCodeBytes)));
  await replaceCodes(db, uid, codes.map(hashOf));
  // A sign-in that began before the factor was set up has it now.
  await noteSecondFactor(db, uid, authTime);
  await audit(db, {
    actor,
    action: 'account.make-recovery-codes',
    subject: subjectOf(actor),
    secretUntilResultOf: null,
  });
  await deps.jobs.enqueue(
    db,
    'send-mail',
    madeMail(actor, pageOf(deps.config, audience), await languageOfMailbox(db, actor.email)),
  );
  return { codes };
}

/**
 * Uses up a code, removes the second factor at the provider, and ends every sign-in. Where the provider fails, the code is restored. Only the first of concurrent
 * requests with one code only the first gets it.
 */
export async function recover({ db, body, now, deps }: RecoverCall, audience: Audience): Promise<null> {
  const { provider, config } = deps;
  if (!provider.canManage) throw cannotManage();
  const uid = await provenUid(provider, body);
  const owner: Owner | undefined = await (audience === 'admin' ? findAdministrator(db, uid) : findPerson(db, uid));
  const code = readRecoveryCode(body.code);
  const hash = code === null ? null : hashOf(code);
  if (!owner || hash === null || !(await claim(db, owner, uid, hash))) return refuseCode({ db, deps }, uid, owner);
  try {
    await provider.removeSecondFactor(uid);
  } catch (error) {
    await giveBackCode(db, uid, hash);
    throw error;
  }
  await inTransaction(db, async (transaction) => {
    // Tokens have times in whole seconds: the following sign-in of this very second must be accepted.
    await endAllSessions(transaction, uid, new Date(Math.floor(now.getTime() / 1_000) * 1_000), null);
    await deps.jobs.enqueue(
      transaction,
      'send-mail',
      usedMail(owner, pageOf(config, audience), await languageOfMailbox(transaction, owner.email)),
    );
  });
  deps.sessions.noteWrite();
  return null;
}

/** The identity of a person with the right password and a second factor. */
async function provenUid(provider: Deps['provider'], { email, password }: RecoverCall['body']): Promise<string> {
  const answer = await provider.checkPassword(email, password);
  if (answer.kind === 'wrong') throw wrong('wrong-pair', 'Incorrect email or password.');
  if (answer.kind === 'too-many') throw tooMany();
  if (answer.kind === 'enough') {
    throw refusedFor('no-second-factor', 'Two-step sign-in is off. Sign in with your password.');
  }
  return answer.uid;
}

/** Uses up the code and records it in the audit trail; false where there is no such code. */
async function claim(db: Db, owner: Owner, uid: string, hash: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await useCode(transaction, uid, hash))) return false;
    await audit(transaction, { actor: owner, action: 'account.use-recovery-code', subject: subjectOf(owner) });
    return true;
  });
}

/** Only a caller with the password gets here, so a stranger can neither fill the trail nor use up another person's tries. */
async function refuseCode(
  { db, deps }: Pick<RecoverCall, 'db' | 'deps'>,
  uid: string,
  owner: Owner | undefined,
): Promise<never> {
  await deps.guesses.take('wrong-recovery-code', uid);
  if (owner) await audit(db, { actor: owner, action: 'account.refuse-recovery-code', subject: subjectOf(owner) });
  throw wrong('wrong-recovery-code', 'Incorrect or already used recovery code.');
}

function wrong(code: string, message: Text): Refused {
  return new Refused(403, { message, data: { code } });
}

/** The provider's own refusal, which strangers can cause as at any sign-in. */
function tooMany(): Refused {
  const message = 'Too many attempts. Wait a few minutes, then try again.';
  return new Refused(429, { message, data: { code: 'too-many' } });
}

function refusedFor(code: string, message: Text): Refused {
  return new Refused(412, { message, data: { code } });
}

function cannotManage(): Refused {
  return refusedFor(
    'provider-not-managed',
    'Recovery codes are not available on this server. Ask its operator for help.',
  );
}

function pageOf({ adminUrl, marketUrl }: Deps['config'], audience: Audience): string {
  return audience === 'admin' ? `${adminUrl}/account` : `${marketUrl}/settings`;
}

const mailFooter: MailContent['footer'] = [
  { text: 'We send this message whenever recovery codes are created or used.' },
];

function madeMail({ email, firstName }: Pick<Owner, 'email' | 'firstName'>, url: string, language: Language): Mail {
  return writeMail(
    email,
    {
      heading: 'New recovery codes for your Fairbook account',
      paragraphs: [
        say('Hello {name}, ten new recovery codes were created for your account. Earlier codes no longer work.', {
          name: firstName,
        }),
        'If this was you, no action is needed. If not, sign out everywhere, set a new password, and create new codes.',
      ],
      button: { label: 'Review your account', url },
      footer: mailFooter,
    },
    language,
  );
}

function usedMail({ email, firstName }: Pick<Owner, 'email' | 'firstName'>, url: string, language: Language): Mail {
  return writeMail(
    email,
    {
      heading: 'A recovery code was used for your Fairbook account',
      paragraphs: [
        say(
          'Hello {name}, someone with your password used one of your recovery codes. Two-step sign-in is now off, and you are signed out everywhere.',
          { name: firstName },
        ),
        'If this was you, set up an authenticator app again. If not, set a new password at once and contact us.',
      ],
      button: { label: 'Set up two-step sign-in', url },
      footer: mailFooter,
    },
    language,
  );
}
