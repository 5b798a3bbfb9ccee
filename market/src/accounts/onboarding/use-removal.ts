/** Removes an item of the profile after a confirmation. */

import { showDone } from '@fairbook/ui/base/queries.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../base/invalidation.ts';
import { municipalityTexts } from '../../parts/texts/municipality.ts';

interface RemovalWords {
  readonly removeTitle: string;
  readonly removed: string;
}

/** Asks with `message`, then makes the call; the profile is refetched whether or not it succeeded. */
export function useRemoval({ removeTitle, removed }: RemovalWords) {
  const queries = useQueryClient();
  return async (message: string, call: () => Promise<unknown>): Promise<void> => {
    const done = await confirm({
      title: removeTitle,
      message,
      ok: municipalityTexts.remove,
      cancel: municipalityTexts.keep,
      danger: true,
      onConfirm: call,
    });
    await invalidate(queries, 'account');
    if (done) showDone(removed);
  };
}
