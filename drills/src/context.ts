/** Input of every drill, and the sizes of drills. */
import type { Product } from './product.ts';

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
  /** Milliseconds of orders between a full backup and the loss of all orders. */
  readonly ordersBeforeRestore: number;
  /** Kills of a market process. */
  readonly crashes: number;
  /** Kills of the whole database server, and as many of one process of it. */
  readonly kills: { readonly database: number };
  /** Random commands against the rules. */
  readonly simulated: number;
  /** Random commands to a running market. */
  readonly modelled: number;
  /** Wrong invitation codes. */
  readonly guesses: number;
  /** Entries of the audit trail. */
  readonly audit: number;
  /** Kills of the process that serves streams, and simultaneous streams. */
  readonly streams: { readonly kills: number; readonly open: number };
  /** Seconds of mixed load. */
  readonly soakSeconds: number;
  /** Sales that close. */
  readonly closes: number;
  /** Seconds of four times the load, and of it over very many connections; those many. */
  readonly overload: { readonly seconds: number; readonly sockets: number };
  /** Seconds of orders for each number of processes. */
  readonly growthSeconds: number;
  /** Interruptions of the connection to the database. */
  readonly flaps: number;
  /** Milliseconds that a reader holds every table while a migration runs. */
  readonly readerMs: number;
  /** How often each fault happens. */
  readonly faults: Readonly<
    Record<'node loss' | 'standby loss' | 'freeze' | 'partition' | 'switchover' | 'etcd outage', number>
  >;
}

export const sizes = {
  full: {
    requests: 500_000,
    unread: { sockets: 200, each: 40 },
    slow: { sockets: 300, seconds: 20 },
    reports: { atOnce: 120, orders: 100 },
    restarts: 4,
    ordersBeforeRestore: 20_000,
    crashes: 50,
    kills: { database: 20 },
    simulated: 50_000_000,
    modelled: 100_000,
    guesses: 10_000,
    audit: 1_000_000,
    streams: { kills: 10, open: 2_000 },
    soakSeconds: 20 * 60,
    closes: 100,
    overload: { seconds: 60, sockets: 9_000 },
    growthSeconds: 10,
    flaps: 5,
    readerMs: 4_000,
    faults: { 'node loss': 10, 'standby loss': 2, freeze: 6, partition: 6, switchover: 6, 'etcd outage': 2 },
  },
  /** All drills together in a quarter of an hour. */
  short: {
    requests: 20_000,
    unread: { sockets: 100, each: 40 },
    slow: { sockets: 150, seconds: 8 },
    reports: { atOnce: 60, orders: 50 },
    restarts: 2,
    ordersBeforeRestore: 3_000,
    crashes: 10,
    kills: { database: 4 },
    simulated: 1_000_000,
    modelled: 10_000,
    guesses: 1_500,
    audit: 50_000,
    streams: { kills: 3, open: 1_000 },
    soakSeconds: 90,
    closes: 20,
    overload: { seconds: 10, sockets: 9_000 },
    growthSeconds: 4,
    flaps: 5,
    readerMs: 1_000,
    faults: { 'node loss': 2, 'standby loss': 1, freeze: 1, partition: 1, switchover: 1, 'etcd outage': 1 },
  },
  toy: {
    requests: 600,
    unread: { sockets: 30, each: 40 },
    slow: { sockets: 30, seconds: 3 },
    reports: { atOnce: 10, orders: 5 },
    restarts: 1,
    ordersBeforeRestore: 500,
    crashes: 2,
    kills: { database: 1 },
    simulated: 20_000,
    modelled: 800,
    guesses: 100,
    audit: 1_000,
    streams: { kills: 1, open: 50 },
    soakSeconds: 10,
    closes: 2,
    overload: { seconds: 3, sockets: 1_000 },
    growthSeconds: 1,
    flaps: 2,
    readerMs: 200,
    faults: { 'node loss': 1, 'standby loss': 0, freeze: 0, partition: 1, switchover: 1, 'etcd outage': 0 },
  },
} as const satisfies Record<string, Size>;

export interface Context {
  readonly size: Size;
  /** A product without rate limits that all drills of a run share, started when the first one asks for it. None may stop it. */
  readonly shared: () => Promise<Product>;
  readonly say: (line: string) => void;
  readonly isWanted: (part: string) => boolean;
}
