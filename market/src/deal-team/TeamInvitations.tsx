/** Invitations of a professional to teams of sales, which they accept or decline. */
import { advisorRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { messageOf, showDone, showProblem } from '@fairbook/ui/base/queries.ts';
import { formatDayOf, readersZone } from '@fairbook/ui/format/format.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { paths } from '../base/paths.ts';
import css from './deal-team.module.css';
import { teamInvitations } from './queries.ts';
import { teamInvitationTexts as words } from './texts/deal-team.ts';

/** Nothing where there is none: the page is complete without it. */
export function TeamInvitations({ mayAnswer }: { mayAnswer: boolean }) {
  const { data } = useQuery(teamInvitations);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const accepting = useMutation({
    mutationFn: (placeId: string) => api.answerTeamInvitation({ params: { placeId }, body: { accept: true } }),
    meta: { notice: false },
    onSuccess: async ({ auctionId }) => {
      showDone(words.joined);
      if (auctionId !== null) await navigate(paths.dealTeam(auctionId));
    },
    onError: (error) => showProblem(messageOf(error)),
    onSettled: () => invalidate(queries, 'dealTeam'),
  });
  async function decline(placeId: string) {
    const done = await confirm({
      title: words.declineTitle,
      message: words.declineQuestion,
      ok: words.decline,
      onConfirm: () => api.answerTeamInvitation({ params: { placeId }, body: { accept: false } }),
    });
    await invalidate(queries, 'dealTeam');
    if (done) showDone(words.declined);
  }
  if (!data || data.length === 0) return null;
  return (
    <Section title={words.title}>
      <ul className={css.list} aria-label={words.title}>
        {data.map(({ id, auctionName, municipalityName, role, expiresAt }) => (
          <li key={id}>
            <span className={css.main}>
              <strong dir="auto">{auctionName}</strong>
              <span>
                <span dir="auto">{words.text(municipalityName)}</span> ·{' '}
                {words.expires(formatDayOf(expiresAt, readersZone()))}
              </span>
            </span>
            <Badge color="gray">{labelOf(advisorRoles, role)}</Badge>
            {mayAnswer && (
              <span className={css.actions}>
                <Button
                  size="xs"
                  aria-label={words.acceptOf(auctionName)}
                  loading={accepting.isPending && accepting.variables === id}
                  onClick={() => accepting.mutate(id)}
                >
                  {words.accept}
                </Button>
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={words.declineOf(auctionName)}
                  onClick={() => void decline(id)}
                >
                  {words.decline}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
