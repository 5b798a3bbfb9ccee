/** An auction's times as the rules take them. */
import type { Timing } from '@fairbook/domain/auction.ts';
import type { Auction } from './shapes.ts';

export function timingOf({ status, startDate, closeDate }: Pick<Auction, keyof Timing>): Timing {
  return {
    status,
    startDate: startDate === null ? null : new Date(startDate),
    closeDate: closeDate === null ? null : new Date(closeDate),
  };
}
