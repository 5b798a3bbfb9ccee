/** Texts of the pages about the administration itself: who administers, and what was done. */

export const house = {
  administrators: {
    title: 'Administrators',
    things: 'administrators',
    lead: 'Nobody becomes an administrator without an invitation from one.',
    search: 'Search name or e-mail',
    empty: 'No invitations yet. The first administrator was let in by the operator.',
    noneWaiting: 'No invitation is open.',
    tab: { all: 'All', joined: 'Joined', open: 'Invited' },
    column: {
      person: 'Administrator',
      state: 'State',
      invitedBy: 'Invited by',
      sent: 'Invitation sent',
      joined: 'Joined',
      actions: 'Actions',
    },
    state: { joined: 'Joined', open: 'Invited' },
    byOperator: 'The operator',
    you: (name: string) => `${name} (you)`,
    invite: 'Invite administrator',
    inviteTitle: 'Invite an administrator',
    inviteLead: 'They get a mail with the way to the sign-up. They will decide about accounts and auctions as you do.',
    email: 'E-mail',
    invited: (email: string) => `Invitation sent to ${email}`,
    resend: 'Send again',
    revoke: 'Revoke…',
    revokes: (email: string) =>
      `${email} will not be able to join by this invitation any more. You can invite them again.`,
    revoked: (email: string) => `Invitation of ${email} revoked`,
    resent: (email: string) => `Invitation sent to ${email} again`,
    meanwhile: 'The invitation was accepted or revoked meanwhile; the list now shows how it stands.',
  },
} as const;
