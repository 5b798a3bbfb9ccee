/** Workspace note: how many invited professionals have not joined; nothing where there are none. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { invitationTexts } from '../../issuers/texts/municipalities.ts';
import css from './connections.module.css';
import { invitations } from './invitations.ts';

export function WaitingInvitations() {
  const waiting = useQuery(invitations).data?.filter((invite) => invite.acceptedAt === null) ?? [];
  if (waiting.length === 0) return null;
  return (
    <p className={css.waiting}>
      {invitationTexts.waiting(waiting.length)}{' '}
      <Anchor component={Link} to={paths.professionals} inherit>
        {invitationTexts.see}
      </Anchor>
    </p>
  );
}
