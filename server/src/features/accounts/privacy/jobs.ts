/** Follow-up work of an erasure outside the database. */
import type { JobHandler } from '../../../platform/deps.ts';
import { isIdentityUsed } from '../../../store/accounts/privacy.sql.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'delete-identity': { readonly uid: string };
  }
}

/** Deletes the sign-in of an erased account at the identity provider, unless the person has opened another account with it since. */
const deleteIdentity: JobHandler<'delete-identity'> = async ({ uid }, { config, db, provider, log }) => {
  // With OpenID Connect the account belongs to the provider, and its link was erased.
  if (config.oidc || (await isIdentityUsed(db, uid))) return;
  if (provider.canManage) return provider.deleteAccount(uid);
  log.error({ uid }, 'the sign-in of an erased account must be deleted at the identity provider by hand');
};

export const privacyJobs = { 'delete-identity': deleteIdentity };
