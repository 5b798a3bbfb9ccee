/** Labels of the audit trail's actions and actors on the administrators' screens; the audit search matches them. */

export const auditActions = {
  'account.open': 'Account opened',
  'account.erase': 'Account erased by its owner',
  'account.request-approval': 'Approval requested',
  'account.approve': 'Approved',
  'account.reject': 'Rejected',
  'account.suspend': 'Suspended',
  'account.reactivate': 'Reactivated',
  'account.deactivate': 'Deactivated',
  'account.request-change': 'Change of approved details requested',
  'account.approve-change': 'Change of approved details approved',
  'account.reject-change': 'Change of approved details rejected',
  'account.withdraw-change': 'Request for a change withdrawn',
  'account.sign-out': 'Signed out of one device',
  'account.sign-out-everywhere': 'Signed out everywhere',
  'account.make-recovery-codes': 'Recovery codes created',
  'account.use-recovery-code': 'Second factor removed with a recovery code',
  'account.refuse-recovery-code': 'Wrong recovery code refused',
  'account.second-step-off': 'Two-step sign-in turned off',
  'auction.create': 'Draft created',
  'auction.delete': 'Draft deleted',
  'auction.request-approval': 'Approval requested',
  'auction.recall': 'Request for approval recalled',
  'auction.approve': 'Approved',
  'auction.reject': 'Rejected',
  'auction.change-launch-date': 'Launch date changed',
  'auction.go-live': 'Went live',
  'auction.halt': 'Sale halted',
  'auction.resume': 'Sale resumed',
  'auction.cancel': 'Sale canceled',
  'auction.open': 'Sale opened',
  'auction.end': 'Sale ended',
  'auction.close': 'Result recorded',
  'bid.place': 'Order placed',
  'bid.amend': 'Order amended',
  'bid.withdraw': 'Order withdrawn',
  'account.edit': 'Profile changed',
  'auction.save-profile': 'Changed: profile',
  'auction.save-ratings-providers': 'Changed: ratings providers',
  'auction.save-priority': 'Changed: priority',
  'auction.save-dates': 'Changed: dates',
  'auction.save-maturity-structure': 'Changed: maturity structure',
  'auction.save-witnesses': 'Changed: witnesses',
  'auction.save-documents': 'Changed: documents',
  'invite.send': 'Professional invited',
  'invite.resend': 'Invitation resent',
  'invite.revoke': 'Invitation revoked',
  'colleague.invite': 'Colleague invited',
  'colleague.resend-invite': 'Invitation resent',
  'colleague.revoke-invite': 'Invitation revoked',
  'colleague.change-role': 'Role changed',
  'colleague.remove': 'Removed from the municipality',
  'colleague.restore': 'Access to the municipality restored',
  'news.publish': 'News published',
  'news.change': 'News changed',
  'news.remove': 'News removed',
  'webhook.add': 'Webhook added',
  'webhook.change': 'Webhook changed',
  'webhook.remove': 'Webhook removed',
  'webhook.rotate': 'Webhook secret replaced',
  'witness.add': 'Witness added',
  'witness.deactivate': 'Witness deactivated',
  'witness.reactivate': 'Witness reactivated',
  'administrator.join': 'Administrator joined',
  'administrator.invite': 'Administrator invited',
  'administrator.resend-invite': 'Invitation resent',
  'administrator.revoke-invite': 'Invitation revoked',
  'administrator.change-role': 'Role changed',
  'administrator.remove': 'Administrator removed',
  'administrator.sign-out': 'Administrator signed out everywhere',
  'administrator.reset-second-factor': 'Lost second factor removed',
  'decision.request': 'Confirmation requested',
  'decision.confirm': 'Request confirmed',
  'decision.refuse': 'Request refused',
  'decision.withdraw': 'Request withdrawn',
} as const;

export type AuditAction = keyof typeof auditActions;

/** Label of the part before an action's first point. */
export const auditAreas = {
  account: 'Account',
  auction: 'Auction',
  bid: 'Order',
  invite: 'Professional',
  news: 'News',
  webhook: 'Webhook',
  witness: 'Witness',
  administrator: 'Administrator',
  colleague: 'Colleague',
  decision: 'Confirmation',
} as const;

/** Actors that are not people. */
export const auditActors = {
  clock: 'System (scheduled)',
  operator: 'Operator (command line)',
  /** Shown instead of an investor's name until the close. */
  investor: 'Bidder (hidden until close)',
} as const;

/** 'Auction: Approved'. */
export function auditLabel(action: AuditAction): string {
  const area = action.slice(0, action.indexOf('.')) as keyof typeof auditAreas;
  return `${auditAreas[area]}: ${auditActions[action]}`;
}
