/** Handler of a changed address: the address that the identity provider has verified becomes that of the account. */
import type { accountsMarket } from '@fairbook/contract/accounts/sign-up/market.ts';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { writeMail } from '../../../platform/adapters/mail-template.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Call } from '../../../platform/http/handler.ts';
import { isKnown, removeUnproven, storeProvenAddress } from '../../../store/accounts/accounts.sql.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { present } from '../sessions/own.ts';
import { accountExists } from './visitors.ts';

/**
 * Only the provider can verify an address, so its address is taken as it is. A person with a new address counts as new where two people must confirm: the
 * mailbox may be another person's.
 */
export async function changeAddress(call: Call<(typeof accountsMarket)['changeAddress']>) {
  const { db, actor, deps } = call;
  const { email, provider } = present(call.identity);
  if (email === actor.email) return { email };
  await removeUnproven(db, { uid: actor.uid, email }, { alsoOwn: false });
  if (await isKnown(db, { uid: '', email })) throw accountExists();
  const language = await languageOfMailbox(db, actor.email);
  await storeProvenAddress(db, actor.userId, { email, provider });
  const subject = `user:${actor.uuid}`;
  await audit(db, {
    actor,
    action: 'account.change-address',
    subject,
    detail: { wasProven: actor.isProven },
    text: { provider },
    secretUntilResultOf: null,
  });
  // The owner of the old address learns of it.
  if (actor.isProven) await deps.jobs.enqueue(db, 'send-mail', changedMail(actor, deps.config, language));
  return { email };
}

function changedMail(
  { email, firstName }: { readonly email: string; readonly firstName: string },
  { marketUrl }: { readonly marketUrl: string },
  language: Language,
) {
  return writeMail(
    email,
    {
      heading: 'The address of your account was changed',
      paragraphs: [
        say(
          'Hello {name}, your Fairbook account now has another email address, and this one can no longer be used for it.',
          {
            name: firstName,
          },
        ),
        'If you did not change it, set a new password at once and write to the support of this site.',
      ],
      button: { label: 'Sign in', url: `${marketUrl}/signin` },
      footer: [{ text: 'We send this message whenever the address of an account is changed.' }],
    },
    language,
  );
}
