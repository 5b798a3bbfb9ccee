/** Migrations after which processes of an earlier release can no longer do everything. All others run while those serve. */

export interface Interruption {
  /** The name of the file without its ending. */
  readonly migration: string;
  /** What stops until the processes are replaced. */
  readonly says: string;
  /** True where it stops orders: no sale may be live. */
  readonly notWhileLive: boolean;
}

export const interruptions: readonly Interruption[] = [
  {
    migration: '0300_orders_are_the_log',
    says: 'Orders are answered with an error by processes of an earlier release until they are replaced.',
    notWhileLive: true,
  },
  {
    migration: '0373_approved_auctions_have_rules',
    says: 'Approvals of auctions are answered with an error by processes of an earlier release until they are replaced.',
    notWhileLive: false,
  },
  {
    migration: '0420_words_of_names',
    says: 'Searches of administrators are answered with an error by processes of an earlier release until they are replaced.',
    notWhileLive: false,
  },
];
