/** Saves the fields of a builder step: one save at a time, and never over a change saved elsewhere meanwhile. */
import { ApiError } from '@fairbook/contract/errors.ts';
import { serverClock } from '@fairbook/ui/server-time.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api.ts';
import { invalidate } from '../../invalidation.ts';
import type { OwnAuction } from '../../queries.ts';
import { ownAuction } from '../own-queries.ts';

export interface SavingOptions<Values> {
  readonly auction: OwnAuction;
  /** The step's fields of an auction. */
  readonly valuesOf: (auction: OwnAuction) => Values;
  /** Sends the values; `headers` keep it from overwriting a later change. */
  readonly save: (values: Values, headers: Readonly<Record<string, string>>) => Promise<OwnAuction>;
  /** What the fields hold now. */
  readonly values: Values;
  /** The values as JSON. */
  readonly text: string;
  /** Called after each try: with null where it succeeded. */
  readonly onTried: (problem: unknown) => void;
}

/** The values on screen, the text of those that are stored, and the auction as it was when they were read or stored. */
interface Latest<Values> {
  values: Values;
  stored: string;
  base: OwnAuction;
}

export function useSaving<Values extends object>(options: SavingOptions<Values>) {
  const { auction, values, text, onTried } = options;
  const queries = useQueryClient();
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [saving, setSaving] = useState(0);
  /** The auction as a colleague has saved this step meanwhile. */
  const [newer, setNewer] = useState<OwnAuction | null>(null);
  const [storedText, setStoredText] = useState(text);
  const latest = useRef<Latest<Values>>({ values, stored: text, base: auction });
  latest.current.values = values;
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** From now on the form is based on this version of the auction. */
  function restOn(answer: OwnAuction, stored: string): void {
    latest.current.stored = stored;
    latest.current.base = answer;
    setStoredText(stored);
    setNewer(null);
    queries.setQueryData(ownAuction(auction.uuid).queryKey, answer);
  }

  async function saveNow(): Promise<boolean> {
    const sending = latest.current.values;
    const sendingText = JSON.stringify(sending);
    if (sendingText === latest.current.stored) return true;
    setSaving((count) => count + 1);
    try {
      const { answer, isNewer } = await send(latest.current, sending, options);
      if (isNewer) {
        setNewer(answer);
        return false;
      }
      restOn(answer, sendingText);
      setSavedAt(new Date(serverClock.now()).toISOString());
      onTried(null);
      await invalidate(queries, 'draft');
      return true;
    } catch (error) {
      onTried(error);
      // Refused as a whole: another person has requested approval since; the page should show it.
      if (error instanceof ApiError && error.status === 403) await invalidate(queries, 'ownAuction');
      return false;
    } finally {
      setSaving((count) => count - 1);
    }
  }

  /** Saves the current values after any pending save; true when nothing is left unsaved. */
  function flush(): Promise<boolean> {
    const next = queue.current.then(saveNow);
    queue.current = next;
    return next;
  }

  return {
    isDirty: text !== storedText,
    isSaving: saving > 0,
    savedAt,
    newer,
    restOn,
    /** The next save replaces what was saved elsewhere. */
    overwrite: (replaced: OwnAuction): void => {
      latest.current.base = replaced;
      setNewer(null);
    },
    flush,
  };
}

/** Sends the values. If only other steps were saved since, it retries on the new version: nothing is lost. */
async function send<Values extends object>(
  latest: Latest<Values>,
  sending: Values,
  { auction, valuesOf, save }: SavingOptions<Values>,
): Promise<{ answer: OwnAuction; isNewer: boolean }> {
  for (;;) {
    const { base } = latest;
    try {
      return { answer: await save(sending, { 'if-match': `"${base.updatedAt}"` }), isNewer: false };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      const there = await api.readOwnAuction({ params: { auctionId: auction.uuid } });
      const isSameStep = JSON.stringify(valuesOf(base)) === JSON.stringify(valuesOf(there));
      if (!isSameStep || base.updatedAt === there.updatedAt) return { answer: there, isNewer: true };
      latest.base = there;
    }
  }
}
