/** How an institution divides its allocation in a sale among its sub-accounts, maturity by maturity. */
import { hasRight } from '@fairbook/domain/accounts/account-roles.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { formatDay, formatMoment, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { zoneOfIssuer } from '@fairbook/ui/format/SaleZone.tsx';
import { IconDownload } from '@fairbook/ui/icons/arrows/download.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { saveFile } from '@fairbook/ui/kit/save-file.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { UnreadPaper } from '../../parts/paper/PaperParts.tsx';
import { divisionTexts } from '../texts/division.ts';
import { csvOf } from './csv.ts';
import { DivisionDialog } from './DivisionDialog.tsx';
import { AccountName, isDivided } from './DivisionTable.tsx';
import css from './division.module.css';
import { type DividedMaturity, type Division, division } from './queries.ts';

const words = divisionTexts;

export default function DivisionPage() {
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(division(uuid));
  if (data) return <Whole data={data} />;
  return <UnreadPaper error={error} words={words} onRetry={() => void refetch()} />;
}

function Whole({ data }: { readonly data: Division }) {
  const { auctionId, auctionName, maturities } = data;
  const [changed, setChanged] = useState<DividedMaturity | null>(null);
  return (
    <div className={css.division}>
      <PageHeader
        title={words.title}
        lead={
          <>
            <strong>{auctionName}</strong>. {words.lead}
          </>
        }
        actions={
          <>
            <Button component={Link} to={paths.auction(auctionId)} variant="default">
              {words.back}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              disabled={!isDivided(data)}
              onClick={() => saveFile(words.file(auctionName), csvOf(data), 'text/csv')}
            >
              {words.download}
            </Button>
          </>
        }
      />
      {maturities.length === 0 ? <NoRows text={words.none} /> : <Standing data={data} />}
      {maturities.map((maturity) => (
        <Maturity key={keyOf(maturity)} of={data} maturity={maturity} onChange={() => setChanged(maturity)} />
      ))}
      {changed && <DivisionDialog of={data} maturity={changed} onClose={() => setChanged(null)} />}
    </div>
  );
}

/** True if the bonds are allocated; says how long the division can change. */
function Standing({ data }: { readonly data: Division }) {
  const { isClosed, isCancelled, whyNot, until } = data;
  const { role } = usePerson();
  const lines = [
    ...(isClosed || isCancelled ? [] : [words.open]),
    ...(whyNot === null ? (until === null ? [] : [words.until(formatDay(until))]) : [whyNot]),
    ...(whyNot === null && !hasRight(role, 'trade') ? [words.reader] : []),
  ];
  return <p className={css.divisionNote}>{lines.map((line) => `${line.replace(/\.$/, '')}.`).join(' ')}</p>;
}

interface MaturityProps {
  readonly of: Division;
  readonly maturity: DividedMaturity;
  readonly onChange: () => void;
}

function Maturity({ of, maturity, onChange }: MaturityProps) {
  const { ordered, allocated, setBy, setAt, shares } = maturity;
  const day = formatDay(keyOf(maturity));
  const isSet = shares.length > 0;
  const id = `division-${keyOf(maturity)}`;
  return (
    <section className={css.maturity} aria-labelledby={id}>
      <div className={css.maturityHead}>
        <h2 id={id}>{day}</h2>
        <span>{words.ordered(formatWholeMoney(ordered))}</span>
        <strong>{allocated === null ? words.notAllocated : words.allocated(formatWholeMoney(allocated))}</strong>
        {of.canDivide && (
          <Button
            size="xs"
            variant="default"
            aria-label={isSet ? words.changeAt(day) : words.divideAt(day)}
            onClick={onChange}
          >
            {isSet ? words.change : words.divideOne}
          </Button>
        )}
      </div>
      {isSet ? <Shares maturity={maturity} caption={words.caption(day)} /> : <p>{words.undivided}</p>}
      {setBy !== null && setAt !== null && (
        <p className={css.setBy}>{words.setBy(setBy, formatMoment(setAt, zoneOfIssuer(of.municipalityState)))}</p>
      )}
    </section>
  );
}

function Shares({ maturity, caption }: { readonly maturity: DividedMaturity; readonly caption: string }) {
  const { shares, rest } = maturity;
  const { columns } = words;
  const money = (amount: number | null) => (amount === null ? '–' : formatWholeMoney(amount));
  return (
    <ScrollRegion className={`${figureTableCss.figures} ${css.shares}`} label={caption}>
      <table>
        <caption className={utilitiesCss.hidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.account}</th>
            <th scope="col" data-align="end">
              {columns.amount}
            </th>
            <th scope="col" data-align="end">
              {columns.award}
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.subAccountId}>
              <th scope="row">
                <AccountName name={share.name} reference={share.reference} />
                {share.isArchived && <Badge color="gray">{words.archived}</Badge>}
              </th>
              <td data-align="end">{formatWholeMoney(share.amount)}</td>
              <td data-align="end">{money(share.award)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.rest}</th>
            <td />
            <td data-align="end">{money(rest)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}
