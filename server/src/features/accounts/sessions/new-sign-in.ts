/** Mails the owner of an account after an unusual sign-in: from a new device, or without the second step it had before. */

import { deviceInWords } from '@fairbook/domain/accounts/devices.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { type MailContent, writeMail } from '../../../platform/adapters/mail-template.ts';
import type { Config } from '../../../platform/config/config.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { type NewSession, readEarlier } from '../../../platform/http/caller/sessions.sql.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { deleteCodes, findAdministrator, findPerson } from '../../../store/accounts/recovery-codes.sql.ts';
import { subjectOf } from './own.ts';

interface NewSignInDeps {
  readonly jobs: Jobs;
  readonly config: Pick<Config, 'adminUrl' | 'marketUrl'>;
}

/**
 * Runs in the transaction that stores the sign-in. The first sign-in, which opened the account, sends no mail. Users turn the second step off
 * at the identity provider, so the server learns of it only here: the provider requires the step as long as it is on.
 */
export async function noteSignIn(db: Db, session: NewSession, { jobs, config }: NewSignInDeps): Promise<void> {
  const earlier = await readEarlier(db, session);
  const isNewDevice = earlier.all > 0 && earlier.alike === 0;
  const isFactorOff = earlier.hadSecondFactor && !session.hasSecondFactor;
  if (!isNewDevice && !isFactorOff) return;
  const administrator = await findAdministrator(db, session.uid);
  const owner = administrator ?? (await findPerson(db, session.uid));
  if (!owner) return;
  if (isFactorOff) {
    // They belonged to the removed step; a new one gets its own codes.
    await deleteCodes(db, session.uid);
    await audit(db, { actor: owner, action: 'account.second-step-off', subject: subjectOf(owner) });
  }
  const page = administrator ? `${config.adminUrl}/account` : `${config.marketUrl}/settings`;
  const mails = [
    ...(isNewDevice ? [newDeviceMail(owner.firstName, session, page)] : []),
    ...(isFactorOff ? [factorOffMail(owner.firstName, page)] : []),
  ];
  const language = await languageOfMailbox(db, owner.email);
  for (const content of mails) {
    await jobs.enqueue(db, 'send-mail', writeMail(owner.email, content, language));
  }
}

function newDeviceMail(firstName: string, { agent, network, authTime }: NewSession, url: string): MailContent {
  const at = { device: deviceInWords(agent), time: authTime.toISOString().slice(0, 16).replace('T', ' ') };
  return {
    heading: 'New sign-in to your Fairbook account',
    paragraphs: [
      say('Hello {name}, your account was used from a browser or device we have not seen before.', { name: firstName }),
      network === null
        ? say('{device}, {time} UTC.', at)
        : say('{device}, network {network}, {time} UTC.', { ...at, network }),
      'If this was you, no action is needed. If not, sign out everywhere and set a new password.',
    ],
    button: { label: 'Review your sign-ins', url },
    footer: [{ text: 'We send this message after every sign-in from a new browser or device.' }],
  };
}

function factorOffMail(firstName: string, url: string): MailContent {
  return {
    heading: 'Two-step sign-in is off for your Fairbook account',
    paragraphs: [
      say(
        'Hello {name}, your account was signed in to without the second step it had before. Its recovery codes no longer work.',
        { name: firstName },
      ),
      'If you turned two-step sign-in off, no action is needed. If not, set a new password and turn it on again.',
    ],
    button: { label: 'Review your account', url },
    footer: [{ text: 'We send this message whenever two-step sign-in was turned off.' }],
  };
}
