/** Texts of decisions that need a second administrator, and of what a role may not do. */

export const decisions = {
  decisions: {
    title: 'Confirmations',
    lead: 'Decisions that cannot be undone are requested by one administrator and take effect when a second one confirms.',
    empty: 'Nothing is waiting for a second administrator.',
    action: {
      'account.approve-change': 'Approve changed details',
      'account.deactivate': 'Deactivate account',
      'account.link': 'Link with another account',
      'account.suspend': 'Suspend account',
      'account.unlink': 'End link with another account',
      'administrator.change-role': 'Give a higher role',
      'administrator.invite': 'Invite administrator',
      'administrator.remove': 'Remove administrator',
      'auction.approve': 'Approve auction',
      'auction.approve-amendment': 'Approve amendment',
      'auction.cancel': 'Cancel sale',
      'rules.end-four-eyes': 'Let one administrator approve auctions',
      'witness.activate': 'Let sales name a witness',
    },
    waiting: (what: string) => `${what}: waiting for a second administrator`,
    by: (who: string) => `Requested by ${who}`,
    expires: 'Expires',
    show: 'What changes, and who is emailed',
    mine: (count: number) => `For you to confirm (${count})`,
    others: (count: number) => `Waiting for others (${count})`,
    noneForMe: 'Nothing is waiting for you.',
    noReason: 'No remarks. An approval needs no reason.',
    sent: 'Requested. A second administrator must confirm it.',
    role: (role: string) => `Role: ${role}`,
    nobody: 'No one else can confirm this yet. Invite a second administrator with the right role.',
    own: 'You requested this. Another administrator must confirm it.',
    byNewPerson: 'Confirmed by a person who had the role for less than 7 days.',
    tooNew:
      'You have had this role for less than 7 days. Until then administrators who have had it for longer confirm.',
    leastRole: (least: string) => `Only ${least === 'Owner' ? 'an Owner' : 'a Reviewer or an Owner'} can confirm this.`,
    confirm: 'Confirm…',
    refuse: 'Refuse…',
    withdraw: 'Withdraw…',
    confirmTitle: (what: string, name: string) => `${what}: ${name}?`,
    confirms: {
      'account.approve-change':
        'A sale closes within 24 hours. The details apply at once, and new orders use them; the account holder is notified.',
      'account.link':
        'A sale closes within 24 hours. Both accounts count as one investor at once, and both are notified.',
      'account.suspend':
        'A sale closes within 24 hours. The account can’t order anymore, and its orders take no part in the result while it is suspended.',
      'account.unlink':
        'A sale closes within 24 hours. The accounts count as two investors at once, and both are notified.',
      'administrator.change-role': 'They get the role at once, and confirm nothing for 7 days.',
      'administrator.invite':
        'The invitation is mailed. The person who accepts it has the role at once, and confirms nothing for 7 days.',
      'witness.activate': 'Sales can name it from now on.',
      'account.deactivate':
        'This permanently closes the account and can’t be undone. The account holder is emailed the reason.',
      'administrator.remove': 'They lose access at once. They can be invited again.',
      'auction.approve': 'This is the second approval: the auction is approved, and its issuer is notified.',
      'auction.approve-amendment':
        'This is the second approval: the amendment holds at once, and everyone concerned is notified. The page of the auction shows what differs.',
      'auction.cancel':
        'The sale ends permanently and can’t be resumed. Every order becomes void, nothing is allocated, and investors are emailed the reason.',
      'rules.end-four-eyes':
        'From then on one administrator alone approves an auction or an amendment of one. Every Owner is emailed.',
    },
    confirmOk: 'Confirm',
    notNow: 'Not now',
    confirmed: (what: string, name: string) => `${what}: ${name}. Done.`,
    refuseTitle: 'Refuse the request',
    refuseHint: 'Emailed to the administrator who requested this, and kept in the history.',
    refused: 'Request refused',
    withdraws: 'Nothing will happen. You can request it again.',
    withdrawn: 'Request withdrawn',
    count: (count: number) => (count === 1 ? '1 confirmation' : `${count} confirmations`),
  },
  roles: {
    viewerOnly: 'Your role is Viewer. Reviewers and Owners decide.',
    ownerOnly: 'Only an Owner can do this.',
    hint: {
      Viewer: 'Reads everything, changes nothing',
      Reviewer: 'Also decides about accounts and auctions',
      Owner: 'Also manages administrators',
    },
  },
} as const;
