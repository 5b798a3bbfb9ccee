/** Input of every drill, and the sizes of drills. */
export interface Size {
  /** Hostile requests over all calls. */
  readonly requests: number;
  /** Connections that send requests ahead without reading, and requests on each. */
  readonly unread: { readonly sockets: number; readonly each: number };
  readonly slow: { readonly sockets: number; readonly seconds: number };
  /** Simultaneous reports of one person, and timed orders of another. */
  readonly reports: { readonly atOnce: number; readonly orders: number };
  /** Restarts of each of two processes. */
  readonly restarts: number;
  /** Kills of a market process, and of server processes of the database. */
  readonly crashes: { readonly market: number; readonly database: number };
  /** How often each fault happens. */
  readonly faults: Readonly<Record<'node loss' | 'freeze' | 'partition' | 'switchover' | 'etcd outage', number>>;
}

export const sizes = {
  full: {
    requests: 100_000,
    unread: { sockets: 200, each: 40 },
    slow: { sockets: 300, seconds: 20 },
    reports: { atOnce: 120, orders: 100 },
    restarts: 4,
    crashes: { market: 50, database: 20 },
    faults: { 'node loss': 10, freeze: 6, partition: 6, switchover: 6, 'etcd outage': 2 },
  },
  /** All drills together in a quarter of an hour. */
  short: {
    requests: 20_000,
    unread: { sockets: 100, each: 40 },
    slow: { sockets: 150, seconds: 8 },
    reports: { atOnce: 60, orders: 50 },
    restarts: 2,
    crashes: { market: 10, database: 4 },
    faults: { 'node loss': 2, freeze: 1, partition: 1, switchover: 1, 'etcd outage': 1 },
  },
  toy: {
    requests: 600,
    unread: { sockets: 30, each: 40 },
    slow: { sockets: 30, seconds: 3 },
    reports: { atOnce: 10, orders: 5 },
    restarts: 1,
    crashes: { market: 2, database: 2 },
    faults: { 'node loss': 1, freeze: 0, partition: 1, switchover: 1, 'etcd outage': 0 },
  },
} as const satisfies Record<string, Size>;

export interface Context {
  readonly size: Size;
  readonly say: (line: string) => void;
  readonly isWanted: (part: string) => boolean;
}
