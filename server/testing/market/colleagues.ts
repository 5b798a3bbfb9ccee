/** Further people of an account for tests, who join by the link of a mail. */
import { randomUUID } from 'node:crypto';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import type { Role } from '@fairbook/domain/base/vocabulary.ts';
import type { TestServer } from '../test-server.ts';
import { type Member, stranger } from './accounts.ts';
import { invitationFor } from './invitations.ts';

/** A person whom an Admin of the account invited with this role, and who has signed up. */
export async function joinAs(server: TestServer, by: Member, role: Role, name = 'Colin Clerk'): Promise<Member> {
  const identity = await stranger(`${role}.${randomUUID()}@colleagues.example`.toLowerCase());
  const [firstName = '', lastName = ''] = name.split(' ');
  await by.client.inviteColleague({ body: { email: identity.email, name, role } });
  const { code } = await invitationFor(server, identity.email);
  const { userId, uuid } = await server.market().signUpColleague({
    body: { firstName, lastName, email: identity.email, idToken: identity.token, inviteCode: code },
  });
  return { ...identity, userId, uuid, orgId: by.orgId, orgUuid: by.orgUuid, client: server.market(identity) };
}

/** Status and code of a refusal; null where the call succeeds. */
export async function refusedWith(work: Promise<unknown>): Promise<readonly [number, string | undefined] | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.data.code];
    throw error;
  }
}
