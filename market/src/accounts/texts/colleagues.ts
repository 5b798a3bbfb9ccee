/** Texts of the people of an account. */
import type { Role } from '@fairbook/domain/base/vocabulary.ts';

const ofMunicipality = {
  lead: 'Everyone here can manage auctions. Admins also manage people.',
  caption: 'People of your municipality',
  alone: 'You are the only one here. Invite a colleague who can act while you are away.',
  roles: {
    Admin: 'Manages auctions, invites and removes people',
    User: 'Manages auctions',
  },
};

const ofInstitution = {
  lead: 'Everyone here sees the orders and results of the institution. Roles say who orders, who approves and who manages people.',
  caption: 'People of your institution',
  alone: 'You are the only one here. Invite a colleague who can order or approve while you are away.',
  roles: {
    Admin: 'Orders, approves orders of others, invites and removes people',
    Trader: 'Places, changes and withdraws orders of the institution',
    Approver: 'Approves orders of others and places none',
    Viewer: 'Sees orders and results',
  },
};

const ofFirm = {
  lead: 'Everyone here sees the sales that your firm works on. Admins also manage people.',
  caption: 'People of your firm',
  alone: 'You are the only one here. Invite a colleague who can act while you are away.',
  roles: {
    Admin: 'Works on sales, invites and removes people',
    User: 'Works on sales',
    Viewer: 'Sees the sales that the firm works on',
  },
};

export const colleagueTexts = {
  title: 'People',
  onlyAdmins: 'Ask an Admin to make changes here.',
  onlyActive: 'You can invite colleagues once your account is approved.',
  invite: 'Invite a colleague',
  inviteLead: 'They’ll get an email with a link valid for 30 days.',
  columns: { name: 'Name', email: 'Email', role: 'Role', since: 'Since', state: 'State', manage: 'Manage' },
  name: 'Name',
  email: 'Email',
  role: 'Role',
  kinds: {
    municipality: ofMunicipality,
    'institutional-investor': ofInstitution,
    'market-professional': ofFirm,
    'individual-investor': ofInstitution,
  },
  send: 'Send invitation',
  sent: (email: string) => `${email} was invited`,
  you: 'You',
  asking: {
    title: 'Waits for a second person',
    what: (name: string, role: string) => `${name}: ${role}`,
    by: (name: string, when: string) => `Requested by ${name}, ${when}`,
    expires: (when: string) => `Expires ${when}`,
    asked: 'Requested. Another person of your account must confirm it.',
    confirm: 'Confirm',
    confirmed: 'Confirmed',
    refuse: 'Refuse',
    withdraw: 'Withdraw',
    ended: 'The request was ended',
  },
  states: {
    active: 'Active',
    unverified: 'Email not verified',
    removed: 'Removed',
    invited: 'Invited',
    expired: 'Expired',
  },
  holds: (who: string, until: string) => `by ${who}, link expires ${until}`,
  ranOut: (who: string, when: string) => `by ${who}, link expired ${when}`,
  actionsFor: (name: string) => `Change ${name}`,

  make: {
    Admin: 'Make an Admin',
    User: 'Make a User',
    Trader: 'Make a Trader',
    Approver: 'Make an Approver',
    Viewer: 'Make a Viewer',
  } satisfies Record<Role, string>,
  makeAdminQuestion: (name: string) => `${name} will be able to invite and remove people, including you.`,
  makeQuestion: (name: string, does: string) => `${name}’s role will be: ${does}.`,
  makeYourselfQuestion: (does: string) =>
    `Your role will be: ${does}. You can no longer invite or remove people, and only another Admin can undo this.`,
  roleChanged: (name: string, role: string) => `${name}: ${role}`,
  remove: 'Remove',
  removeQuestion: (name: string) =>
    `${name} is signed out at once and loses access. Their past actions stay on record. You can restore access later.`,
  leave: 'Leave',
  leaveQuestion: 'You are signed out at once and lose access. Only another Admin can restore it.',
  removed: (name: string) => `${name} was removed`,
  restore: 'Restore access',
  restoreQuestion: (name: string, does: string) => `${name} can sign in again. The role will be: ${does}.`,
  restored: (name: string) => `Access of ${name} was restored`,
  resend: 'Send again',
  resent: (email: string) => `We sent a new link to ${email}`,
  revoke: 'Revoke',
  revokeQuestion: (email: string) => `The link sent to ${email} will stop working.`,
  revoked: 'Invitation revoked',
} as const;
