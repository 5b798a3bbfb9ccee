/** Calls of the team of a sale: its professionals and its issuer work in one place, and each reads and signs what its role allows. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { route } from '../base/route.ts';
import { auctionParams, done } from '../base/shapes.ts';
import { wholeList } from '../base/whole-list.ts';
import {
  answeredInvitation,
  bookGrantForm,
  dealTeam,
  ownTeamInvitation,
  requiredForm,
  signOffForm,
  signOffParams,
  teamBook,
  teamInvitation,
  teamInvitationAnswer,
  teamInvitationParams,
  teamInviteForm,
  teamPlaceParams,
} from './shapes.ts';

/** Professionals only of sales whose team they are in. */
const reader = { municipality: ownData, 'market-professional': active } as const;
const member = { municipality: active, 'market-professional': active } as const;
const professional = { 'market-professional': active } as const;
const issuer = { municipality: active } as const;

const team = '/api/auction/:auctionId/team';

export const dealTeamMarket = {
  readDealTeam: route({
    method: 'GET',
    path: team,
    summary: 'Read the workspace of the team of a sale: terms, people, sign-offs and documents',
    who: reader,
    scope: 'read',
    params: auctionParams,
    answer: dealTeam,
    message: 'Team of the sale',
    refuses: [404],
  }),
  inviteToDealTeam: route({
    method: 'POST',
    path: `${team}/invitations`,
    limit: 'invitation',
    summary:
      'Invite an email address to the team of an own sale with a role; the answer does not say whether it has an account',
    who: issuer,
    params: auctionParams,
    body: teamInviteForm,
    answer: teamInvitation,
    message: 'Invitation sent',
    refuses: [404, 409, 412],
  }),
  endTeamPlace: route({
    method: 'POST',
    path: `${team}/places/:placeId/end`,
    summary: 'Remove a person from the team of an own sale or revoke an invitation to it; as a professional, leave it',
    who: member,
    right: 'edit',
    params: teamPlaceParams,
    answer: done,
    message: 'The place in the team has ended',
    refuses: [404],
  }),
  listTeamInvitations: route({
    method: 'GET',
    path: '/api/market-professional/team-invitations',
    summary: 'List open invitations of the caller to teams of sales, latest first',
    who: professional,
    answer: wholeList(ownTeamInvitation),
    message: 'Invitations to teams',
  }),
  answerTeamInvitation: route({
    method: 'POST',
    path: '/api/market-professional/team-invitations/:placeId',
    withoutStepUp: 'The issuer gave the place after a recent password',
    summary: 'Accept or decline an invitation to the team of a sale',
    who: professional,
    right: 'edit',
    params: teamInvitationParams,
    body: teamInvitationAnswer,
    answer: answeredInvitation,
    message: 'Invitation answered',
    refuses: [404],
  }),
  requireSignOffs: route({
    method: 'PUT',
    path: `${team}/required`,
    summary:
      'Say which roles must sign which steps of an own sale: before it goes live, and its final official statement',
    who: issuer,
    params: auctionParams,
    body: requiredForm,
    answer: done,
    message: 'Required sign-offs saved',
    refuses: [404, 412],
  }),
  signOff: route({
    method: 'POST',
    path: `${team}/sign-offs`,
    withoutStepUp: 'Decides nothing alone: going live asks for a recent password',
    summary: 'Sign a step of a sale in a role of the caller',
    who: professional,
    right: 'edit',
    params: auctionParams,
    body: signOffForm,
    answer: z.object({ id: z.string() }),
    message: 'Signed',
    refuses: [404, 409, 412],
  }),
  withdrawSignOff: route({
    method: 'POST',
    path: `${team}/sign-offs/:signOffId/withdraw`,
    withoutStepUp: 'Decides nothing alone: going live asks for a recent password',
    summary: 'Take an own sign-off back: before the sale goes live, or at any time of its final official statement',
    who: professional,
    right: 'edit',
    params: signOffParams,
    answer: done,
    message: 'Sign-off taken back',
    refuses: [404, 412],
  }),
  grantTeamBook: route({
    method: 'PUT',
    path: `${team}/book-grants`,
    summary: 'Say how much of the order book of an own sale a role, or one person of the team, reads; it holds at once',
    who: issuer,
    params: auctionParams,
    body: bookGrantForm,
    answer: done,
    message: 'Access to the book saved',
    refuses: [404, 412],
  }),
  readTeamBook: route({
    method: 'GET',
    path: `${team}/book`,
    summary: 'Read the order book of a sale as far as its issuer grants it to the caller',
    who: reader,
    scope: 'read',
    params: auctionParams,
    answer: teamBook,
    message: 'Order book for the team',
    refuses: [404, 412],
  }),
};
