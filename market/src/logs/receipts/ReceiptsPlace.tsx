/** The place of the check of one sale, until it has something to say, so that the page below stays where it is. */
import css from './receipts-place.module.css';

export function ReceiptsPlace() {
  return <div className={css.place} />;
}
