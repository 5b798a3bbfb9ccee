/** Invitations a municipality has sent. */
import type { invitesMarket } from '@fairbook/contract/invites/market.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { ask } from '@fairbook/ui/api.ts';
import { api } from '../api.ts';

export type Invitation = AnswerOf<typeof invitesMarket.listInvites>[number];

export const invitations = ask('listInvites', api.listInvites, {}, { notice: false });
