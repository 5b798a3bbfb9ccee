/** A person's preferences, as shown and saved. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { notificationsMarket } from '@fairbook/contract/notices/notifications/market.ts';
import { ask, useAction } from '@fairbook/ui/base/api.ts';
import { useChoice } from '@fairbook/ui/kit/use-choice.ts';
import { api } from '../../base/api.ts';

type Preferences = AnswerOf<typeof notificationsMarket.readPreferences>;
export type Choice = Pick<Preferences, 'zone' | 'digest' | 'channels'>;

export const preferences = () => ask(api.readPreferences, {});

/** The values to show, including unsaved ones, and how to change some of them. */
export function usePreferences(data: Preferences | undefined) {
  const action = useAction((choice: Choice) => api.savePreferences({ body: choice }), {
    changes: [api.readPreferences],
    // All preferences are saved together; the latest of two quick saves must arrive last.
    scope: 'preferences',
    meta: { notice: false },
  });
  const kept = data && { zone: data.zone, digest: data.digest, channels: data.channels };
  const { shown, choose } = useChoice(kept, action.mutateAsync);
  const save = (changed: Partial<Choice>) => {
    if (shown) choose({ ...shown, ...changed });
  };
  return { shown, save, problem: action.error };
}
