/** The rank of a priority class among those that are offered something; a dash for a class that is not. */
import css from './rank.module.css';

export function Rank({ rank, isHidden }: { rank: number | null; isHidden?: boolean }) {
  return (
    <span className={css.rank} data-part="rank" aria-hidden={isHidden ?? rank === null}>
      {rank ?? '–'}
    </span>
  );
}
