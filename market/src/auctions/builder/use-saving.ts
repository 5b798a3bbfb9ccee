/** Saves the fields of a builder step: one save at a time, merged with what others saved meanwhile, and never over it. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { type OwnAuction, ownAuction } from '../../base/queries.ts';
import { type Merged, merge, type Parts } from './maturities/merging.ts';

export interface SavingOptions<Values> {
  readonly auction: OwnAuction;
  /** The step's fields of an auction. */
  readonly valuesOf: (auction: OwnAuction) => Values;
  /** Sends the values; `headers` keep it from overwriting a later change. */
  readonly save: (values: Values, headers: Readonly<Record<string, string>>) => Promise<OwnAuction>;
  readonly parts: Parts<Values>;
  /** Present values of the fields. */
  readonly values: Values;
  /** The values as JSON. */
  readonly text: string;
  /** Where the typed values conflict with the stored ones from the start: the values they are based on. */
  readonly outdated: Values | null;
  /** Called after each try: with null where it succeeded. */
  readonly onTried: (problem: unknown) => void;
  /** Called where a save included what others changed: with what was sent instead of `sent`. */
  readonly onMerged: (sent: Values, merged: Merged<Values>, there: OwnAuction) => void;
}

/** The auction as it is stored now, and the values on which those of the form are based. */
export interface Newer<Values> {
  readonly auction: OwnAuction;
  readonly base: Values;
}

/** The values on screen, the text of those that are stored, and the auction as it was when they were read or stored. */
interface Latest<Values> {
  values: Values;
  stored: string;
  base: OwnAuction;
}

export function useSaving<Values extends object>(options: SavingOptions<Values>) {
  const { auction, values, valuesOf, outdated, onTried, onMerged } = options;
  const queries = useQueryClient();
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [saving, setSaving] = useState(0);
  /** Set while another person's change conflicts with the form. */
  const [newer, setNewer] = useState<Newer<Values> | null>(outdated && { auction, base: outdated });
  const [storedText, setStoredText] = useState(() => JSON.stringify(valuesOf(auction)));
  const latest = useRef<Latest<Values>>({ values, stored: storedText, base: auction });
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
    if (JSON.stringify(sending) === latest.current.stored) return true;
    setSaving((count) => count + 1);
    try {
      const sent = await send(latest.current.base, sending, options);
      if ('newer' in sent) {
        setNewer(sent.newer);
        return false;
      }
      restOn(sent.answer, JSON.stringify(sent.values));
      if (sent.merged) onMerged(sending, sent.merged, sent.there);
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
    isDirty: options.text !== storedText,
    isSaving: saving > 0,
    savedAt,
    newer,
    /** The version on which the form is based. */
    base: latest.current.base,
    /** The next save replaces what is stored at this version. */
    overwrite: (replaced: OwnAuction): void => {
      latest.current.base = replaced;
      latest.current.stored = JSON.stringify(valuesOf(replaced));
      setStoredText(latest.current.stored);
      setNewer(null);
    },
    flush,
  };
}

type Sent<Values> =
  | { readonly answer: OwnAuction; readonly values: Values; readonly merged: null }
  | {
      readonly answer: OwnAuction;
      readonly values: Values;
      readonly merged: Merged<Values>;
      readonly there: OwnAuction;
    }
  | { readonly newer: Newer<Values> };

/** Sends the values, with the parts that only others have changed since. Conflicting changes are not sent. */
async function send<Values extends object>(
  base: OwnAuction,
  sending: Values,
  { auction, valuesOf, save, parts }: SavingOptions<Values>,
): Promise<Sent<Values>> {
  let [version, values] = [base, sending];
  let merged: Merged<Values> | null = null;
  for (;;) {
    try {
      const answer = await save(values, { 'if-match': `"${version.updatedAt}"` });
      return merged ? { answer, values, merged, there: version } : { answer, values, merged: null };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      const there = await api.readOwnAuction({ params: { auctionId: auction.uuid } });
      const next = merge({ base: valuesOf(base), mine: sending, theirs: valuesOf(there) }, parts);
      // The same version refused twice would always be refused.
      if (next.conflicts.length > 0 || there.updatedAt === version.updatedAt) {
        return { newer: { auction: there, base: valuesOf(base) } };
      }
      version = there;
      values = next.values;
      merged = next.taken.length > 0 ? next : null;
    }
  }
}
