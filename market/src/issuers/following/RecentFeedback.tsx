/** Workspace list of recent feedback on any of the own auctions; nothing where there is none. */
import { ask } from '@fairbook/ui/base/api.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { FeedbackQuote } from './FeedbackQuote.tsx';
import css from './following.module.css';

const words = issuingTexts.feedback;
const few = 3;

export function RecentFeedback() {
  const [all, setAll] = useState(false);
  const { data = [] } = useQuery(ask(api.listRecentFeedback, {}, { notice: false }));
  if (data.length === 0) return null;
  return (
    <Section
      title={words.recent}
      actions={
        data.length > few && (
          <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.fewer : words.more(data.length)}
          </Button>
        )
      }
    >
      <ul className={css.recentFeedback}>
        {data.slice(0, all ? undefined : few).map((entry) => (
          <li key={entry.id}>
            <Anchor component={Link} to={paths.ownAuction(entry.auctionId)} inherit>
              {entry.auctionName}
            </Anchor>
            <FeedbackQuote entry={entry} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
