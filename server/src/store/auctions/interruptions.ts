/** Migrations after which processes of an earlier release can no longer do everything. All others run while those serve. */

export interface Interruption {
  /** The name of the file without its ending. */
  readonly migration: string;
  /** What stops until the processes are replaced. */
  readonly says: string;
  /** True where it stops orders: no process of an earlier release may serve while it runs and afterwards. */
  readonly stopsOrders: boolean;
}

export const interruptions: readonly Interruption[] = [
  {
    migration: '0300_orders_are_the_log',
    says: 'No orders are taken from the stop of the processes of the earlier release until those of this release have started.',
    stopsOrders: true,
  },
  {
    migration: '0373_approved_auctions_have_rules',
    says: 'Approvals of auctions are answered with an error by processes of an earlier release until they are replaced.',
    stopsOrders: false,
  },
  {
    migration: '0420_words_of_names',
    says: 'Searches of administrators are answered with an error by processes of an earlier release until they are replaced.',
    stopsOrders: false,
  },
  {
    migration: '0580_maturities_with_one_date',
    says: 'Downloads of final books are answered with an error by processes of an earlier release until they are replaced.',
    stopsOrders: false,
  },
];
