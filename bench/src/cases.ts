/** All benchmark cases, in running order. */
import type { Case } from './case.ts';
import { measureBids } from './cases/bids.ts';
import { measureClose } from './cases/close.ts';
import { measureDesk } from './cases/desk.ts';
import { measureFiles } from './cases/files.ts';
import { measureGrowth, measureLimits } from './cases/limits.ts';
import { measurePeer, peers } from './cases/peers.ts';
import { measureReads } from './cases/reads.ts';
import { measureScreens } from './cases/screens.ts';
import { measureStreams } from './cases/streams.ts';
import { measureTracing } from './cases/tracing.ts';

export const cases: readonly Case[] = [
  { name: 'bids', title: 'Placing orders', run: measureBids },
  { name: 'limits', title: 'Overhead of an order beside storing', run: measureLimits },
  { name: 'tracing', title: 'Cost of traces and metrics', run: measureTracing },
  { name: 'files', title: 'Orders beside uploads', run: measureFiles },
  { name: 'growth', title: 'A large sale', run: measureGrowth },
  ...peers.map(
    (peer): Case => ({ name: peer.folder, title: peer.name, run: (fixture, plan) => measurePeer(peer, fixture, plan) }),
  ),
  { name: 'reads', title: 'Reading the market', run: measureReads },
  { name: 'streams', title: 'The live stream', run: measureStreams },
  { name: 'close', title: 'Closing a sale', run: measureClose },
  { name: 'desk', title: 'What administrators work with', run: measureDesk },
  { name: 'screens', title: 'Weight and speed of pages', run: measureScreens },
];
