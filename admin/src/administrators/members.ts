/** Rows of the Administrators page: administrators and open invitations. */
import type { accountsAdmin } from '@fairbook/contract/administrators/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';

export type Invite = AnswerOf<typeof accountsAdmin.listAdminInvites>[number];
export type Administrator = AnswerOf<typeof accountsAdmin.listAdministrators>[number];

export interface Member {
  readonly id: string;
  readonly email: string;
  /** Null until they have joined. */
  readonly name: string | null;
  readonly role: Administrator['role'];
  readonly joinedAt: string | null;
  readonly sentAt: string | null;
  readonly invitedBy: string | null;
  /** When the link of an open invitation expires. */
  readonly expiresAt: string | null;
  readonly isExpired: boolean;
  readonly administrator: Administrator | null;
  readonly invite: Invite | null;
}

/** Everyone who has joined is listed once, with their invitation if known. */
export function membersOf(administrators: readonly Administrator[], invites: readonly Invite[]): Member[] {
  const joined = administrators.map((administrator): Member => {
    const invite = invites.find(({ email, acceptedAt }) => email === administrator.email && acceptedAt !== null);
    const { id, email, firstName, lastName, role, joinedAt } = administrator;
    return {
      id,
      email,
      name: `${firstName} ${lastName}`,
      role,
      joinedAt,
      sentAt: invite?.sentAt ?? null,
      invitedBy: invite?.invitedBy ?? null,
      expiresAt: null,
      isExpired: false,
      administrator,
      invite: null,
    };
  });
  const open = invites
    .filter(({ acceptedAt }) => acceptedAt === null)
    .map((invite): Member => {
      const { acceptedAt, createdAt: _, ...shown } = invite;
      return { ...shown, name: null, joinedAt: acceptedAt, administrator: null, invite };
    });
  return [...joined, ...open];
}
