/** Texts of the rules of the market and of the dialog that changes them. */
export const marketRulesTexts = {
  title: 'Rules of the market',
  lead: 'They apply from the moment they are changed, on every server. An approved auction keeps the minimum, the step and the number of orders that it was approved with.',
  ownerOnly: 'Only an Owner can change them.',
  change: 'Change rules…',
  templates: 'Reason templates',
  caption: 'Rules of the market',
  column: { rule: 'Rule', value: 'Now', default: 'Default', changed: 'Last change' },
  rule: {
    minimum: 'Minimum',
    step: 'Step',
    saleHours: 'Duration of a sale',
    maxOrders: 'Orders of one investor',
    fourEyesOnAuctions: 'Approval of an auction and its amendments',
    allocationRule: 'Rule of allocation',
  },
  about: {
    minimum: 'Smallest order, and smallest principal of a maturity.',
    step: 'Orders and principals are multiples of it.',
    saleHours: 'Where the issuer sets no close. Applies when a sale goes live.',
    maxOrders: 'Most orders at one maturity of a sale, withdrawn ones included.',
    fourEyesOnAuctions: 'Decisions that cannot be undone always need two administrators.',
    allocationRule: 'A new sale takes it; its issuer can choose another one. A rule that draws lots needs witnesses.',
  },
  hours: (count: number, text: string) => (count === 1 ? '1 hour' : `${text} hours`),
  allocation: {
    'priority-pro-rata-1': 'In proportion, earlier orders first among equals',
    'priority-pro-rata-2': 'In proportion, with a draw among equals',
    'lot-first-1': 'One lot for each investor first, then in proportion',
    'draw-1': 'Whole orders by a draw',
  },
  administrators: { one: 'One administrator', two: 'Two administrators' },
  isDefault: 'Default',
  never: 'Never changed',
  byWhom: (who: string, requested: string | null) => (requested === null ? who : `${who}, requested by ${requested}`),
  history: (count: number) => (count === 1 ? 'History (1 change)' : `History (${count} changes)`),
  historyOf: 'History of the rules',
  latest: (count: number) => `The latest ${count}. The audit trail has every change.`,
  allInAudit: 'All changes in the audit trail',

  dialogTitle: 'Change the rules of the market',
  inDollars: 'in dollars',
  inHours: 'in hours',
  defaultIs: (value: string) => `Default: ${value}.`,
  toDefault: 'Use the default',
  toDefaultOf: (rule: string) => `Use the default: ${rule}`,
  becomesDefault: 'The default applies.',
  number: 'Must be a number',
  reason: 'Reason',
  reasonHint: 'Kept in the history and the audit trail, and emailed to every Owner.',
  reasonRequired: 'A reason is required',
  nothingChanged: 'Nothing is changed yet.',
  save: 'Change rules',
  saved: 'Rules changed',
  waits: 'Requested. A second Owner must confirm it.',
  preview: {
    label: 'What changes',
    changes: 'What changes',
    nobodyWaits: 'Applies to auctions approved from now on. None waits for approval.',
    allFit: (pending: number) =>
      pending === 1
        ? 'Applies to auctions approved from now on. The auction that waits for approval fits.'
        : `Applies to auctions approved from now on. All ${pending} auctions that wait for approval fit.`,
    unfit: (unfit: number, pending: number) =>
      pending === 1
        ? 'Applies to auctions approved from now on. The auction that waits for approval no longer fits:'
        : `Applies to auctions approved from now on. ${pending} auctions wait for approval; ${unfit} of them no longer ${
            unfit === 1 ? 'fits' : 'fit'
          }:`,
    more: (count: number) => `and ${count} more`,
    unfitThen: 'They cannot be approved until their issuers have changed them. Reject them with the reason.',
    second: (count: number) =>
      `Nothing changes until a second Owner confirms it (${
        count === 0 ? 'nobody can confirm yet: invite one first' : count === 1 ? '1 person can' : `${count} people can`
      }).`,
  },
} as const;
