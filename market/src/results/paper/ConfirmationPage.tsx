/** Confirmation of an investor's purchase in a closed sale, to read and to print. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { inThousandths } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { orderNumbers } from '@fairbook/domain/orders/order-number.ts';
import {
  formatDay,
  formatExactMoment,
  formatMoney,
  formatPercent,
  formatWholeMoney,
} from '@fairbook/ui/format/format.ts';
import { zoneOfIssuer } from '@fairbook/ui/format/SaleZone.tsx';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { DataList, PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import {
  countingFacts,
  dateFacts,
  factsOf,
  knownFacts,
  securityFacts,
  textFacts,
} from '@fairbook/ui/sale/sale-facts.ts';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { callPrice } from '../../auctions/facts/terms-of-sale.ts';
import { type Confirmation, myConfirmation } from '../../base/queries.ts';
import { DivisionTable, isDivided } from '../../orders/division/DivisionTable.tsx';
import { division } from '../../orders/division/queries.ts';
import { sumDollars } from '../../orders/my-bids.ts';
import { biddingTexts } from '../../orders/texts/bidding.ts';
import { divisionTexts } from '../../orders/texts/division.ts';
import { PrintButton } from '../../parts/PrintButton.tsx';
import { Letterhead, PaymentAndContact } from '../../parts/paper/Letterhead.tsx';
import { MaturityCell } from '../../parts/paper/MaturityCell.tsx';
import { UnreadPaper } from '../../parts/paper/PaperParts.tsx';
import { figure, PaperTable } from '../../parts/paper/PaperTable.tsx';
import css from '../../parts/paper/paper.module.css';
import { paperTexts } from '../../parts/texts/papers.ts';

const words = paperTexts.confirmation;

export default function ConfirmationPage() {
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(myConfirmation(uuid));
  if (data) return <Paper confirmation={data} />;
  return <UnreadPaper error={error} words={words} onRetry={() => void refetch()} />;
}

function Paper({ confirmation }: { confirmation: Confirmation }) {
  const { auctionName, auctionId, issue, investor, par, total, bonds } = confirmation;
  return (
    <article className={css.paper}>
      <Letterhead confirmation={confirmation} />
      <PageHeader
        title={words.title}
        lead={`${auctionName}, ${issue.municipalityName}`}
        picture={<Rosette seed={auctionId} size={64} />}
        actions={
          <span className={css.noPrint}>
            <PrintButton label={paperTexts.print} />
          </span>
        }
        facts={[
          { label: words.columns.par, value: formatWholeMoney(par) },
          { label: words.columns.total, value: total === null ? '–' : formatMoney(total) },
          {
            label: words.settlement,
            value: confirmation.settlement && formatDay(confirmation.settlement),
          },
        ]}
      />
      <p className={css.paperSentence}>
        {bonds.length === 0 ? words.nothing : words.sentence(formatWholeMoney(par), investor.name)}
      </p>
      {bonds.length > 0 && <Bonds confirmation={confirmation} />}
      <div className={css.paperPair}>
        <Purchase confirmation={confirmation} />
        <Issue confirmation={confirmation} />
      </div>
      {bonds.length > 0 && (
        <Section title={words.payment}>
          <PaymentAndContact />
        </Section>
      )}
      {investor.isInstitution && <SubAccounts auctionId={auctionId} />}
      <Lines confirmation={confirmation} />
      <Section title={words.record}>
        <p>{words.recordText(investor.pseudonym)}</p>
        <DataList
          items={[
            { label: words.fingerprint, value: <span className={css.code}>{confirmation.fingerprint}</span> },
            { label: words.rule, value: confirmation.ruleVersion },
          ]}
        />
      </Section>
    </article>
  );
}

function Bonds({ confirmation: { bonds, par, accrued, total } }: { confirmation: Confirmation }) {
  const { columns } = words;
  const principals = bonds.map(({ principal }) => principal).filter((principal) => principal !== null);
  const principal = principals.length === bonds.length ? sumDollars(principals) : null;
  return (
    <Section title={words.bonds}>
      <PaperTable
        caption={words.bonds}
        columns={[
          { label: columns.maturity },
          { label: columns.cusip },
          ...[columns.coupon, columns.price, columns.yield, columns.par, columns.principal].map(figure),
          ...[columns.accrued, columns.total].map(figure),
        ]}
        rows={bonds.map((bond) => ({
          key: keyOf(bond),
          cells: [
            <MaturityCell key="maturity" maturityDate={keyOf(bond)} structure={bond.structure} />,
            bond.cusip || words.cusipNone,
            formatPercent(bond.interestRate, 3),
            bond.price === null ? '–' : inThousandths(bond.price),
            <span key="yield">
              {bond.yield === null ? '–' : formatPercent(bond.yield, 3)}
              {bond.pricedTo !== null && bond.pricedTo !== bond.maturityDate && (
                <span className={figureTableCss.second}>{words.toCall(formatDay(bond.pricedTo))}</span>
              )}
            </span>,
            formatWholeMoney(bond.par),
            money(bond.principal),
            formatMoney(bond.accrued),
            money(bond.total),
          ],
        }))}
        sums={[
          words.total,
          '',
          '',
          '',
          '',
          formatWholeMoney(par),
          money(principal),
          formatMoney(accrued),
          money(total),
        ]}
      />
      <p className={css.paperNote}>{words.yieldNote}</p>
    </Section>
  );
}

function money(amount: number | null): string {
  return amount === null ? '–' : formatMoney(amount);
}

function Purchase({ confirmation }: { confirmation: Confirmation }) {
  const { investor, issue, placedBy, tradedAt, settlement } = confirmation;
  const place = [issue.city, issue.municipalityState].filter(Boolean).join(', ');
  return (
    <Section title={words.parties}>
      <DataList
        items={[
          { label: words.seller, value: [issue.municipalityName, place].filter(Boolean).join(', ') },
          { label: words.buyer, value: investor.name },
          ...(investor.isInstitution ? [{ label: words.placedBy, value: placedBy }] : []),
          { label: words.capacity, value: words.capacityText },
          {
            label: words.traded,
            value: (
              <time dateTime={tradedAt}>{formatExactMoment(tradedAt, zoneOfIssuer(issue.municipalityState))}</time>
            ),
          },
          { label: words.settlement, value: settlement && formatDay(settlement) },
        ]}
      />
    </Section>
  );
}

function Issue({ confirmation: { auctionName, issue } }: { confirmation: Confirmation }) {
  const { terms } = words;
  const rated = issue.ratings.filter(({ rating }) => rating !== 'Unrated');
  const ratings = rated.map(({ agency, rating }) => `${agency} ${rating}`).join(', ');
  return (
    <Section title={words.issue}>
      <DataList
        items={[
          { label: terms.issue, value: auctionName },
          ...factsOf(['dated'], issue),
          ...dateFacts(issue),
          ...factsOf(['repaymentFrequency'], issue),
          ...countingFacts(issue),
          { label: terms.call, value: callOf(issue) },
          ...securityFacts(issue),
          ...factsOf(['securityType', 'repaymentSource'], issue),
          ...knownFacts(textFacts('amounts', issue)),
          ...factsOf(['taxStatus'], issue),
          { label: terms.ratings, value: ratings || words.unrated },
          { label: terms.form, value: words.formText },
        ]}
      />
    </Section>
  );
}

/** Nothing until an allocation was divided. */
function SubAccounts({ auctionId }: { readonly auctionId: string }) {
  const { data, error, refetch } = useQuery(division(auctionId));
  if (!data && error) return <ListProblem error={error} onRetry={() => void refetch()} />;
  if (!data || !isDivided(data)) return null;
  return (
    <Section title={divisionTexts.wholeCaption}>
      <DivisionTable division={data} />
      <p className={css.paperNote}>{words.subAccountsNote}</p>
    </Section>
  );
}

function callOf({ redemptionProvisions, redemptionDate, redemptionPrice }: Confirmation['issue']): string | null {
  if (redemptionProvisions === 'Non-Callable') return words.notCallable;
  if (redemptionDate === null) return redemptionProvisions;
  return words.callable(formatDay(redemptionDate), callPrice(redemptionPrice ?? 100));
}

function Lines({ confirmation: { lines, auctionName } }: { confirmation: Confirmation }) {
  const columns = words.lineColumns;
  const numbers = orderNumbers(
    auctionName,
    lines.map(({ bidId }) => bidId),
  );
  return (
    <Section title={words.lines}>
      <PaperTable
        caption={words.lines}
        columns={[
          { label: columns.order },
          { label: columns.maturity },
          figure(columns.ordered),
          figure(columns.allotted),
          { label: columns.why, as: 'sentence' },
        ]}
        rows={lines.map((line) => ({
          key: `${line.bidId}:${keyOf(line)}`,
          cells: [
            <span key="order" title={line.bidId}>
              {numbers.get(line.bidId)}
              {line.clientReference && (
                <span className={`${figureTableCss.second} ${css.reference}`}>
                  {biddingTexts.mine.reference(line.clientReference)}
                </span>
              )}
            </span>,
            formatDay(keyOf(line)),
            formatWholeMoney(line.investmentAmount),
            <strong key="award">{formatWholeMoney(line.award)}</strong>,
            line.reason,
          ],
        }))}
      />
    </Section>
  );
}
