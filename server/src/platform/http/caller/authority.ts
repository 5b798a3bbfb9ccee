/**
 * Authority is read again where it acts: in the transaction of a call that writes, after its body. Authority that was taken away while the body arrived refuses the
 * call as it would have refused its beginning, by the same code; taking it away from here on waits for the end of the transaction.
 */
import type { ProvenIdentity } from '../../adapters/identity.ts';
import type { Db } from '../../db/transaction.ts';
import type { Admitting, User } from './actor.ts';
import {
  type AdmitDeps,
  type Admitted,
  admit,
  type Credentials,
  emailNotVerified,
  type Facts,
  tokenIn,
} from './admission.ts';
import { expiredKey, invalidKey, judgeKey } from './api-keys.ts';
import { lockAdministratorOfSession, lockPersonOfKey, lockPersonOfSession, readMeans } from './authority.sql.ts';
import { isKey, publicIdOf } from './key-token.ts';
import { type Sessions, type Site, signedOut } from './sessions.ts';

export type AuthorityDeps = AdmitDeps & { readonly sessions: Pick<Sessions, 'refuseOver'> };

/** Reads again who is calling, in this transaction. */
export type Readmit = (db: Db) => Promise<Admitted>;

/** Prepares it outside of the transaction: keys of the identity provider may have to be fetched. */
export async function readmission(of: Admitting, credentials: Credentials, deps: AuthorityDeps): Promise<Readmit> {
  const token = tokenIn(credentials);
  const proven = token === undefined || isKey(token) ? null : await deps.identity.verifyToken(token);
  const identity = { ...deps.identity, verifyToken: async (text: string) => proven ?? deps.identity.verifyToken(text) };
  return (db) => admit(of, credentials, { ...deps, identity }, lockedFacts(db, deps));
}

/** The facts of one caller, by one query. */
function lockedFacts(db: Db, deps: AuthorityDeps): Facts {
  let person: User | undefined;
  let administrator: Awaited<ReturnType<typeof lockAdministratorOfSession>>['administrator'];
  const ofSite = async (identity: ProvenIdentity, site: Site) => {
    if (site === 'admin') {
      const locked = await lockAdministratorOfSession(db, identity);
      administrator = locked.administrator;
      return locked.session;
    }
    const locked = await lockPersonOfSession(db, identity);
    person = locked.person;
    return locked.session;
  };
  return {
    session: async (identity, _visit, site) => {
      const stored = await ofSite(identity, site);
      deps.sessions.refuseOver(identity, site, stored);
      return stored.id;
    },
    key: async (token, address) => {
      const locked = await lockPersonOfKey(db, publicIdOf(token) ?? '');
      person = locked.person;
      return judgeKey(locked.key, token, address, deps.clock());
    },
    person: async () => person,
    administrator: async () => administrator,
    // The call could not have begun.
    welcome: async () => {
      throw emailNotVerified();
    },
  };
}

/** Throws 401 where the sign-in or the API key of this person is over, for calls whose own statement checks it when they write. */
export async function requireMeans(db: Db, person: Pick<User, 'session' | 'apiKey'>, now: Date): Promise<void> {
  const { hasSessionEnded, keyExpiresAt } = await readMeans(db, person);
  if (hasSessionEnded) throw signedOut();
  if (!person.apiKey) return;
  if (!keyExpiresAt) throw invalidKey();
  if (keyExpiresAt <= now) throw expiredKey();
}
