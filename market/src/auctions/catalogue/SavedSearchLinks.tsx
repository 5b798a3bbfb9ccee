/** The person's saved searches, beside the tabs of the list. */
import { ask } from '@fairbook/ui/base/api.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { auctionTexts } from '../texts/auctions.ts';
import { savedSearchPath } from './saved-search-path.ts';
import css from './saved-searches.module.css';

const words = auctionTexts.list.saving;

export function SavedSearchLinks() {
  const { data } = useQuery(ask(api.listSavedSearches, {}, { notice: false }));
  if (!data || data.length === 0) return null;
  return (
    <nav className={css.links} aria-label={words.list}>
      <span>{words.list}</span>
      {data.map(({ id, name, query }) => (
        <Link key={id} to={savedSearchPath(query)}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
