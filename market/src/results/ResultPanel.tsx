/** The reader's result after the close with reasons, and the button that verifies the whole result. */
import { drawsLots } from '@fairbook/domain/auctions/drawing-rules.ts';
import { labelOf, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { statusOf } from '@fairbook/ui/base/queries.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { formatMoney, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { ruleTexts } from '../auctions/texts/rules.ts';
import { api } from '../base/api.ts';
import { paths } from '../base/paths.ts';
import { usePerson } from '../base/person.ts';
import { type ClosingRecord, type MyAllocation, myAllocations, type PublicAuction } from '../base/queries.ts';
import { AllotmentTable } from '../orders/AllotmentTable.tsx';
import { biddingTexts } from '../orders/texts/bidding.ts';
import css from '../parts/result.module.css';
import { byAccount } from './proof-source.ts';
import { VerifyPart } from './VerifyPart.tsx';

const words = biddingTexts.result;

/** Pixels that the sentence of most readers and the check take together, so that the page below does not move when they arrive. */
const resultHeight = 229;

/** Only institutions have sub-accounts. */
const DividedResult = lazyPart(() => import('../orders/division/DividedResult.tsx'));

/** Polling interval for the record of a sale that has just closed. */
const askAgain = 3_000;

export function ResultPanel({ auction }: { auction: PublicAuction }) {
  const record = useQuery({
    ...ask(api.readClosingRecord, { params: { auctionId: auction.uuid } }, { notice: false }),
    staleTime: Number.POSITIVE_INFINITY,
    // Where the issuer can decide about the amounts first, open pages get the result once it has.
    refetchInterval: ({ state }) =>
      statusOf(state.error) === 404 ? (auction.resizing === null ? 1 : 5) * askAgain : false,
  });
  const {
    data: mine,
    error,
    refetch,
  } = useQuery({
    ...myAllocations(auction.uuid),
    enabled: record.data !== undefined,
  });
  const result = mine?.rows.find((row) => row.auctionId === auction.uuid) ?? null;
  if (statusOf(record.error) === 404) {
    return (
      <section className={css.result} role="status">
        <h2>{words.title}</h2>
        <p>{drawsLots(auction.orderPriority.allocationRule) ? ruleTexts.waiting : words.waiting}</p>
      </section>
    );
  }
  const problem = record.error ?? error;
  return (
    <section className={css.result} aria-labelledby="my-result">
      <h2 id="my-result">{mine && !result ? words.titleOfSale : words.title}</h2>
      {problem && !mine && (
        <ListProblem error={problem} onRetry={() => void (record.error ? record : { refetch }).refetch()} />
      )}
      {!mine && !problem && <Skeleton height={resultHeight} mt={8} />}
      {mine && (result ? <Allotted result={result} /> : record.data && <NotOrdered sale={record.data} />)}
      {record.data && (mine || problem) && (
        <VerifyPart published={record.data} receipt={result?.receipt ?? null} source={byAccount(auction.profile)} />
      )}
      {record.data && auction.profile.offeringType === 'Public' && (
        <p className={css.resultPaper}>
          <a href={`${paths.publicSale(auction.uuid)}#similar`}>{words.similar}</a>
        </p>
      )}
    </section>
  );
}

/** For a reader without an order: how the sale went, before anything about the reader. */
function NotOrdered({ sale }: { readonly sale: ClosingRecord }) {
  return (
    <>
      <p className={css.resultSentence}>{labelOf(saleOutcomes, sale.outcome)}</p>
      <p>
        {words.closedAt} <Moment at={sale.closedAt} />. {words.none}
      </p>
    </>
  );
}

function Allotted({ result }: { result: MyAllocation }) {
  const { award, demand, cost, outcome, closedAt } = result;
  const isInstitution = usePerson().userType === 'institutional-investor';
  return (
    <>
      <p className={css.resultSentence}>{words.allotted(formatWholeMoney(award), formatWholeMoney(demand))}</p>
      <dl className={css.resultFacts}>
        {cost !== null && (
          <div>
            <dt className={utilitiesCss.label}>{words.cost}</dt>
            <dd>{formatMoney(cost)}</dd>
          </div>
        )}
        <div>
          <dt className={utilitiesCss.label}>{words.outcome}</dt>
          <dd>{labelOf(saleOutcomes, outcome)}</dd>
        </div>
        <div>
          <dt className={utilitiesCss.label}>{words.closedAt}</dt>
          <dd>
            <Moment at={closedAt} />
          </dd>
        </div>
      </dl>
      <AllotmentTable lines={result.lines} />
      {isInstitution && (
        <Suspense>
          <DividedResult auctionId={result.auctionId} />
        </Suspense>
      )}
      <p className={css.resultPaper}>
        <Link to={paths.confirmation(result.auctionId)}>{words.confirmation}</Link>
      </p>
    </>
  );
}
