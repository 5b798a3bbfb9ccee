/** Invitations a municipality has sent, and the professional's side of them. */
import type { invitesMarket } from '@fairbook/contract/accounts/invites/market.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { api } from '../../base/api.ts';

export type Invitation = AnswerOf<typeof invitesMarket.listInvites>[number];

export const invitations = ask(api.listInvites, {}, { notice: false });

/** The municipalities a professional works with. */
export const connectionsQuery = ask(api.listConnections, {}, { notice: false });
