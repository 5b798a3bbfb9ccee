/** Verifies the result of a sale without an account, of a private one with the key of its link: fetches what was published, and computes it again in this browser. */
import type { PublicSale } from '@fairbook/contract/public/pages.ts';
import { isUuid } from '@fairbook/domain/base/uuid.ts';
import { labelOf, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import { NotFound } from '@fairbook/ui/app/NotFound.tsx';
import { statusOf } from '@fairbook/ui/base/queries.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { useNamedPage } from '@fairbook/ui/kit/page-name.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { paths } from '../base/paths.ts';
import css from '../parts/result.module.css';
import { VisitorHead } from '../parts/VisitorHead.tsx';
import { asVisitor } from './proof-source.ts';
import { publicRecord, publicSale } from './public-result.ts';
import { verifyingTexts as words } from './texts/verifying.ts';
import { VerifyBox } from './VerifyBox.tsx';
import { VerifyPrivateSale } from './VerifyPrivateSale.tsx';

const notFound = 404;

export default function VerifySalePage() {
  const { uuid = '' } = useParams();
  const { hash } = useLocation();
  const key = new URLSearchParams(hash.slice(1)).get('key');
  if (!isUuid(uuid)) return <NotFound />;
  return key === null ? (
    <VerifySale key={uuid} uuid={uuid} />
  ) : (
    <VerifyPrivateSale key={key} uuid={uuid} proofKey={key} />
  );
}

function VerifySale({ uuid }: { readonly uuid: string }) {
  const sale = useQuery(publicSale(uuid));
  const name = sale.data?.profile.name;
  const heading = useNamedPage(name === undefined ? words.title : words.titleOf(name));
  return (
    <div className={css.verifyPage}>
      <VisitorHead />
      <main>
        <h1 ref={heading} tabIndex={-1}>
          {name === undefined ? words.title : words.titleOf(name)}
        </h1>
        {sale.isPending && <Skeleton height={320} />}
        {statusOf(sale.error) === notFound ? (
          <p>
            {words.notPublic} <a href={paths.publicResults}>{words.results}</a>
          </p>
        ) : (
          sale.error && <ListProblem error={sale.error} onRetry={() => void sale.refetch()} />
        )}
        {sale.data && <Verification sale={sale.data} />}
      </main>
    </div>
  );
}

function Verification({ sale: { uuid, municipality, result, profile } }: { readonly sale: PublicSale }) {
  const record = useQuery({
    ...publicRecord(uuid),
    enabled: result !== null,
  });
  const back = <a href={paths.publicSale(uuid)}>{words.back(profile.name)}</a>;
  if (result === null) {
    return (
      <p>
        {words.noResult} {back}
      </p>
    );
  }
  const facts = [
    { label: words.sold, value: formatWholeMoney(result.sold) },
    { label: words.offered, value: formatWholeMoney(result.offered) },
    { label: words.ordered, value: formatWholeMoney(result.ordered) },
    { label: words.closedAt, value: <Moment at={result.closedAt} /> },
  ];
  return (
    <>
      <p className={css.verifyBack}>
        {municipality.name} · {back}
      </p>
      <section className={css.result} aria-labelledby="published">
        <h2 id="published">{words.published}</h2>
        <p className={css.resultSentence}>{labelOf(saleOutcomes, result.outcome)}</p>
        <dl className={css.resultFacts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className={utilitiesCss.label}>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {record.error && <ListProblem error={record.error} onRetry={() => void record.refetch()} />}
        {record.isPending && <Skeleton height={240} />}
        {record.data && <VerifyBox published={record.data} receipt={null} source={asVisitor(null)} isAtOnce />}
      </section>
    </>
  );
}
