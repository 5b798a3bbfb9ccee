/** The terms of cards and tables, explained once for the whole list. */
import { Term } from '../parts/Term.tsx';
import css from './catalogue/auctions.module.css';
import { auctionTexts } from './texts/auctions.ts';

const words = auctionTexts.list.terms;

export function TermsOfList() {
  return (
    <p className={css.terms}>
      {words.lead}{' '}
      {words.all.map(([id, name], index) => (
        <span key={id}>
          {index > 0 && ' · '}
          <Term id={id}>{name}</Term>
        </span>
      ))}
    </p>
  );
}
