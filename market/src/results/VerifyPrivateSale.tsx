/** Verifies a private sale for a reader who has its link, by what its order log and its closing record say. */
import { labelOf, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import { statusOf } from '@fairbook/ui/base/queries.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { useNamedPage } from '@fairbook/ui/kit/page-name.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import css from '../parts/result.module.css';
import { VisitorHead } from '../parts/VisitorHead.tsx';
import { asVisitor } from './proof-source.ts';
import { publicLog, publicRecord } from './public-result.ts';
import { verifyingTexts as words } from './texts/verifying.ts';
import { VerifyBox } from './VerifyBox.tsx';

const notFound = 404;

export function VerifyPrivateSale({ uuid, proofKey }: { readonly uuid: string; readonly proofKey: string }) {
  const log = useQuery(publicLog(uuid, proofKey));
  const record = useQuery({ ...publicRecord(uuid, proofKey), enabled: log.data?.isClosed === true });
  const title = record.data ? words.titleOf(record.data.auctionName) : words.title;
  const heading = useNamedPage(title);
  const problem = [log.error, record.error].find((error) => error !== null && statusOf(error) !== notFound);
  const retry = () => void Promise.all([log.refetch(), record.refetch()]);
  return (
    <div className={css.verifyPage}>
      <VisitorHead />
      <main>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {(log.isPending || record.isLoading) && <Skeleton height={320} />}
        {problem && <ListProblem error={problem} onRetry={retry} />}
        {statusOf(log.error) === notFound && <p>{words.noPrivate}</p>}
        {log.data && (!log.data.isClosed || statusOf(record.error) === notFound) && (
          <>
            <p>{words.isOpen(log.data.size)}</p>
            <h2>{words.head}</h2>
            <pre className={css.verifyHead}>{log.data.checkpoint}</pre>
          </>
        )}
        {record.data && (
          <section className={css.result} aria-labelledby="published">
            <h2 id="published">{words.published}</h2>
            <p className={css.resultSentence}>{labelOf(saleOutcomes, record.data.outcome)}</p>
            <p>
              {words.closedAt} <Moment at={record.data.closedAt} />
            </p>
            <VerifyBox published={record.data} receipt={null} source={asVisitor(proofKey)} isAtOnce />
          </section>
        )}
      </main>
    </div>
  );
}
