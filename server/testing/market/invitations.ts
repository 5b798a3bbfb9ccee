/** Invitations in tests: the code that only a mail contains, and invitations inserted into the database. */
import { createHash, randomUUID } from 'node:crypto';
import type { AdminRole } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/transaction.ts';
import type { TestServer } from '../test-server.ts';

/** Code and address in the link of the last mail to this address. */
export async function invitationFor(server: TestServer, email: string): Promise<{ path: string; code: string }> {
  await server.runJobs();
  const mail = server.deps.sink.list().find((message) => message.to === email && message.link?.includes('code='));
  const link = new URL(mail?.link ?? 'http://no.link');
  const said = new URLSearchParams(link.hash === '' ? link.search : link.hash.slice(1));
  return { path: link.pathname, code: said.get('email') === email ? (said.get('code') ?? '') : '' };
}

/** An open invitation of a professional, without a specific sender; returns its code. */
export async function inviteProfessional(db: Db, email: string): Promise<string> {
  const code = randomUUID();
  await sql`insert into user_invite (code, email, user_type)
    values (${sha256(code)}, ${email}, 'market-professional')`.execute(db);
  return code;
}

/** An open invitation of an administrator; returns its code. */
export async function inviteAdministrator(db: Db, email: string, role: AdminRole = 'Reviewer'): Promise<string> {
  const code = randomUUID();
  await sql`insert into admin_invite (code, email, role, expires_at)
    values (${sha256(code)}, ${email}, ${role}, now() + interval '7 days')`.execute(db);
  return code;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
