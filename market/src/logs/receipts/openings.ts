/** First entries of logs that were right, kept so that witnesses can be asked while the server gives no answer. They are public. */
import type { LogEntry } from '@fairbook/domain/logs/receipt.ts';

export interface KeptOpening {
  readonly auctionId: string;
  readonly verifierKey: string;
  readonly opening: LogEntry;
}

const name = 'fairbook.openings';
const most = 20;

export function keepOpening(opening: KeptOpening): void {
  const others = read().filter(({ auctionId }) => auctionId !== opening.auctionId);
  try {
    localStorage.setItem(name, JSON.stringify([...others, opening].slice(-most)));
  } catch {
    // A browser that stores nothing asks the server again.
  }
}

export function keptOpening(auctionId: string): KeptOpening | undefined {
  return read().find((one) => one.auctionId === auctionId);
}

function read(): readonly KeptOpening[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
