/** The suggested orders of a ladder, what could not be placed and why, and the tickets to continue in. */

import type { RatingBand } from '@fairbook/domain/auctions/offer-bands.ts';
import { dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import {
  type LadderLine,
  type LadderPlan,
  type LadderWish,
  ladderYears,
  planLadder,
} from '@fairbook/domain/orders/ladder-plan.ts';
import { formatDay, formatPercent, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import figuresCss from '@fairbook/ui/kit/figure-table.module.css';
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderPath } from '../base/order-link.ts';
import { paths } from '../base/paths.ts';
import { usePerson } from '../base/person.ts';
import { myBids, publicAuction } from '../base/queries.ts';
import { catalogue } from './catalogue/catalogue-queries.ts';
import css from './laddering.module.css';
import { candidates, ladderSaleOf, mostSales } from './laddering.ts';
import { ladderTexts as words } from './texts/laddering.ts';

/** As many live auctions as one response holds. */
const live = { status: ['Live' as const], page: 1, pageSize: 200, sort: '-yield' as const };

interface SuggestedLadderProps {
  readonly wish: LadderWish;
  /** Those of the issues to order; none where every issue will do. */
  readonly ratings: readonly RatingBand[];
}

export function SuggestedLadder({ wish, ratings }: SuggestedLadderProps) {
  const { userType } = usePerson();
  const list = useQuery(catalogue({ ...live, ...(ratings.length > 0 && { rating: [...ratings] }) }));
  const orders = useQuery(myBids());
  const years = ladderYears(wish);
  const fitting = candidates(list.data?.rows ?? [], years);
  const used = fitting.slice(0, Math.max(mostSales, years.length));
  const answers = useQueries({ queries: used.map(({ uuid }) => publicAuction(uuid)) });
  const failed = [list, orders, ...answers].find(({ data, error }) => error && !data);
  if (failed) return <ListProblem error={failed.error} onRetry={() => void failed.refetch()} />;
  const sales = answers.flatMap(({ data }) => data ?? []);
  if (!list.data || !orders.data || sales.length < used.length) return <Skeleton height={240} mt={24} radius="xs" />;
  if (!list.data.rows.some(({ canBid }) => canBid)) return <NoRows text={words.none} />;
  const now = new Date(serverClock.now());
  const own = orders.data.rows;
  const plan = planLadder(
    wish,
    sales.map((sale) => ladderSaleOf(sale, own, userType, now)),
  );
  const names = new Map(sales.map(({ uuid, profile }) => [uuid, profile.name]));
  return (
    <Section title={words.suggested}>
      {plan.lines.length === 0 ? (
        <p role="status">{words.nothing}</p>
      ) : (
        <>
          <p className={css.hint} role="status">
            {words.looked(used.length, fitting.length)} {words.notFilled}
          </p>
          <Lines lines={plan.lines} names={names} />
        </>
      )}
      <Left unplaced={plan.unplaced} />
      <Tickets lines={plan.lines} names={names} />
    </Section>
  );
}

type Names = ReadonlyMap<string, string>;

function Lines({ lines, names }: { readonly lines: readonly LadderLine[]; readonly names: Names }) {
  const total = sum(lines.map(({ amount }) => amount));
  const average = lines.reduce((all, line) => all + line.amount * line.yield, 0) / total;
  return (
    <ScrollRegion label={words.suggested} className={figuresCss.figures}>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">{words.columns.year}</th>
            <th scope="col">{words.columns.sale}</th>
            <th scope="col" className={css.dated}>
              {words.columns.maturity}
            </th>
            <th scope="col">{words.columns.yield}</th>
            <th scope="col">{words.columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.sale} ${line.maturityDate}`}>
              <th scope="row">{line.year}</th>
              <td>
                <Link to={paths.auction(line.sale)}>{names.get(line.sale)}</Link>
              </td>
              <td className={css.dated}>{formatDay(line.maturityDate)}</td>
              <td>{formatPercent(line.yield)}</td>
              <td>{formatWholeMoney(dollarsOf(line.amount))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td />
            <td className={css.dated} />
            <td>{words.average(formatPercent(average))}</td>
            <td>{formatWholeMoney(dollarsOf(total))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function Left({ unplaced }: Pick<LadderPlan, 'unplaced'>) {
  if (unplaced.length === 0) return null;
  return (
    <div className={css.left}>
      <h3>{words.left}</h3>
      <ul>
        {unplaced.map(({ year, amount, why }) => (
          <li key={year}>
            <strong>{words.leftOf(year, formatWholeMoney(dollarsOf(amount)))}</strong> {words.why[why]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tickets({ lines, names }: { readonly lines: readonly LadderLine[]; readonly names: Names }) {
  if (lines.length === 0) return null;
  return (
    <div className={css.tickets}>
      <h3>{words.tickets}</h3>
      <p className={css.hint}>{words.ticketsHint}</p>
      <ul>
        {[...Map.groupBy(lines, ({ sale }) => sale)].map(([sale, own]) => (
          <li key={sale}>
            <Button component={Link} to={orderPath(sale, own)} variant="default">
              {words.openTicket(names.get(sale) ?? '')}
            </Button>
            <span>{words.ticket(own.length, formatWholeMoney(dollarsOf(sum(own.map(({ amount }) => amount)))))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
