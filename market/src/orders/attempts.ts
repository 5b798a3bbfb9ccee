/** Stores an order that was sent and not yet answered, so that a reload resends the same order instead of placing a second one. */

import type { BodyIn } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { orderName } from '@fairbook/ui/sign-in/left-behind.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { usePerson } from '../base/person.ts';

type Lines = BodyIn<typeof biddingMarket.placeBid>['investments'];

/** One intended order. Every try carries the same key, under which the server places it once. */
export interface Attempt {
  /** The Idempotency-Key. */
  readonly key: string;
  readonly auctionId: string;
  /** Amounts in dollars. */
  readonly investments: Lines;
}

/** Storage key of attempts, one for each person and auction. */
export interface Attempts {
  readonly save: (attempt: Attempt) => void;
  readonly forget: (attempt: Attempt) => void;
}

export function newAttempt(auctionId: string, investments: Lines): Attempt {
  // Unlike randomUUID, getRandomValues also works on pages without https.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { key, auctionId, investments };
}

/** Without storage, attempts live until the page is left. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();

/** The unanswered order of the signed-in person in this auction, null if none; follows other tabs. */
export function useAttempt(auctionId: string): { readonly attempt: Attempt | null; readonly attempts: Attempts } {
  const { id } = usePerson();
  const name = orderName(id, auctionId);
  const text = useSyncExternalStore(subscribe, () => read(name));
  const attempt = useMemo(() => parse(text), [text]);
  const attempts = useMemo(() => attemptsAt(name), [name]);
  return { attempt, attempts };
}

function attemptsAt(name: string): Attempts {
  return {
    save: (attempt) => write(name, JSON.stringify(attempt)),
    // Another tab may have started another order since.
    forget: ({ key }) => {
      if (parse(read(name))?.key === key) write(name, null);
    },
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? inMemory.get(name) ?? null;
  } catch {
    return inMemory.get(name) ?? null;
  }
}

function write(name: string, text: string | null): void {
  inMemory.delete(name);
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    if (text !== null) inMemory.set(name, text);
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): Attempt | null {
  if (text === null) return null;
  try {
    const { key, auctionId, investments } = JSON.parse(text) as Partial<Attempt>;
    return key && auctionId && investments ? { key, auctionId, investments } : null;
  } catch {
    return null;
  }
}
