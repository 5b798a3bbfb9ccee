/** Heart button of an auction or a municipality: toggles a favorite. */
import { browsing } from '@fairbook/domain/accounts/account.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { IconHeart } from '@fairbook/ui/icons/signs/heart.ts';
import { IconHeartFilled } from '@fairbook/ui/icons/signs/heart-filled.ts';
import { useChoice } from '@fairbook/ui/kit/use-choice.ts';
import { ActionIcon } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { markStale } from '../base/invalidation.ts';
import { usePerson } from '../base/person.ts';
import css from './heart.module.css';
import { browsingTexts } from './texts/browsing.ts';

const words = browsingTexts.heart;

const calls = {
  auction: { ids: ask(api.listFavoriteAuctions, {}), set: api.setFavoriteAuction },
  municipality: {
    ids: ask(api.listFavoriteMunicipalities, {}),
    set: api.setFavoriteMunicipality,
  },
} as const;

export interface HeartProps {
  readonly kind: keyof typeof calls;
  readonly uuid: string;
  /** Name of the thing that the heart belongs to. */
  readonly name: string;
}

/** Hidden for people who are not investors. Optimistic: turns back where the server refuses. */
export function Heart(props: HeartProps) {
  const { userType } = usePerson();
  const isInvestor = userType === 'individual-investor' || userType === 'institutional-investor';
  return isInvestor ? <InvestorsHeart {...props} /> : null;
}

function InvestorsHeart({ kind, uuid, name }: HeartProps) {
  const { ids, set } = calls[kind];
  const queries = useQueryClient();
  const { onboardingStatus } = usePerson();
  const may = browsing.includes(onboardingStatus);
  const { data } = useQuery(ids);
  const turn = useMutation({
    mutationFn: (on: boolean) => set({ params: { id: uuid }, body: { isFavorite: on } }),
    // Quick presses are sent in order, and each answer holds all hearts.
    scope: { id: `hearts of ${kind}` },
    onSuccess: async (all) => {
      await queries.cancelQueries({ queryKey: ids.queryKey });
      queries.setQueryData(ids.queryKey, all);
      await markStale(queries, 'favorites');
    },
  });
  const { shown: isFavorite, choose } = useChoice(data?.includes(uuid) ?? false, turn.mutateAsync);
  const Icon = isFavorite ? IconHeartFilled : IconHeart;
  return (
    <ActionIcon
      className={css.heart}
      variant="subtle"
      color="gray"
      size={40}
      aria-label={words.label(name)}
      aria-pressed={isFavorite}
      title={may ? undefined : words.cannot}
      disabled={!may || !data}
      onClick={() => choose(!isFavorite)}
    >
      <Icon size={21} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
