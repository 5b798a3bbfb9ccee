/** A public sale: what is offered, demand, and after the close its result with what verifies it. */
import type { PublicQuestions, PublicSale, PublicWitnessing, SimilarSales } from '@fairbook/contract/public/pages.ts';
import { labelOf, saleOutcomes, taxStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import { currentRowsOfJson } from '@fairbook/domain/figures/current-terms.ts';
import { erasedQuestion } from '@fairbook/domain/sale-questions/sale-questions.ts';
import { formatCover, formatMoment, formatPercentRange, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { LadderLegend } from '@fairbook/ui/kit/MaturityLadder.tsx';
import { closeNotes } from '@fairbook/ui/sale/close-notes.ts';
import { StructureTables } from '@fairbook/ui/sale/StructureTables.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { embedSnippet } from '../auctions/facts/embed-snippet.ts';
import { paths } from '../base/paths.ts';
import { publicPaths } from '../base/public-paths.ts';
import { approvalTexts } from '../parts/texts/approval.ts';
import { publicTexts } from '../parts/texts/public.ts';
import { Amendments } from './Amendments.tsx';
import { MaturitiesTable } from './MaturitiesTable.tsx';
import { Amount, type Fact, Facts, Moment, SaleLadder, Status } from './parts.tsx';
import { Dates, Documents, Priority, Ratings, Terms } from './SaleTerms.tsx';
import { SimilarSalesSection } from './SimilarSalesSection.tsx';
import { YieldChart } from './YieldChart.tsx';

const words = publicTexts.sale;

interface SalePageProps {
  readonly sale: PublicSale;
  /** Null where there is no result to compare, and in the first view of the app. */
  readonly similar: SimilarSales | null;
  /** Null where the sale has no order log, and in the first view of the app, which checks the log itself. */
  readonly witnessing: PublicWitnessing | null;
  /** Null in the first view of the app, which reads them itself. */
  readonly questions: PublicQuestions | null;
  readonly now: Date;
  /** The site's own, for the code of the card; null in the first view of the app, for a person who may be signed in. */
  readonly origin: string | null;
  /** Business days until an account is usually approved; null in the first view of the app. */
  readonly approvalDays: number | null;
}

export function SalePage({ sale, similar, witnessing, questions, now, origin, approvalDays }: SalePageProps) {
  const { profile, municipality, halt, cancellation } = sale;
  const notes = closeNotes(sale, zoneOfState('US', municipality.state));
  const place = [municipality.city, municipality.state].filter(Boolean).join(', ');
  return (
    <article>
      <header className="head sale-head">
        <Rosette seed={municipality.uuid} size={72} />
        <div>
          <p className="eyebrow">
            <Status of={sale} /> {place}
          </p>
          <h1>{profile.name}</h1>
          <p className="by">
            {words.by}{' '}
            <a href={(origin === null ? paths.municipality : publicPaths.issuer)(municipality.uuid)}>
              {municipality.name}
            </a>
          </p>
        </div>
      </header>
      {halt && !cancellation && <p className="alert">{words.halted(halt.reason)}</p>}
      {cancellation && <p className="alert">{words.canceled(cancellation.reason)}</p>}
      {witnessing?.late && (
        <p className="alert">{publicTexts.witnessing.late(witnessing.late.seconds, witnessing.late.entries)}</p>
      )}
      <Facts look="figures" items={headFacts(sale)} />
      {notes.length > 0 && <p className="note">{notes.join(' ')}</p>}
      {approvalDays !== null && <Actions sale={sale} approvalDays={approvalDays} />}
      {sale.result && <Result sale={sale} result={sale.result} />}
      {witnessing && <Witnessing sale={sale} witnessing={witnessing} />}
      <Amendments sale={sale} />
      <Demand sale={sale} now={now} canReload={origin !== null} />
      <section aria-labelledby="maturities">
        <h2 id="maturities">{words.maturities}</h2>
        <MaturitiesTable sale={sale} />
        <StructureTables sale={sale} listClass="structures" />
      </section>
      <Curve sale={sale} />
      {questions && questions.total > 0 && <Questions questions={questions} state={municipality.state} />}
      {similar && <SimilarSalesSection similar={similar} />}
      <div className="columns">
        <Terms sale={sale} />
        <div>
          <Dates sale={sale} />
          <Ratings ratings={sale.ratingsProviders} />
          <Documents sale={sale} />
        </div>
      </div>
      <Priority sale={sale} />
      {origin !== null && <Embed sale={sale} origin={origin} />}
    </article>
  );
}

function headFacts({ profile, ladder, demand, status, startDate, closeDate, municipality }: PublicSale): Fact[] {
  const { state } = municipality;
  const years = [ladder.firstMaturity, ladder.lastMaturity].map((day) => day?.slice(0, 4));
  const opens = startDate === null ? publicTexts.row.soon : <Moment at={startDate} state={state} />;
  return [
    { label: publicTexts.row.size, value: <Amount dollars={ladder.principal} /> },
    {
      label: publicTexts.row.yields,
      term: 'yield',
      value: ladder.yieldRange && formatPercentRange(ladder.yieldRange.lowest, ladder.yieldRange.highest),
    },
    { label: words.maturities, value: [...new Set(years)].filter(Boolean).join('–') },
    { label: publicTexts.row.tax, term: 'tax-exempt', value: labelOf(taxStatuses, profile.taxStatus) },
    { label: words.ordered, value: demand && <Amount dollars={demand.ordered} /> },
    { label: words.cover, term: 'cover', value: demand && formatCover(demand.cover) },
    { label: publicTexts.row.opens, value: status === 'Live' || status === 'Ended' ? null : opens },
    {
      label: status === 'Ended' ? publicTexts.row.closed : publicTexts.row.closes,
      value: closeDate && <Moment at={closeDate} state={state} />,
    },
  ];
}

/** Where an order begins: at the sign-in, which leads back to this sale. */
function Actions({ sale, approvalDays }: { sale: PublicSale; approvalDays: number }) {
  const { uuid, status, cancellation } = sale;
  if (status === 'Ended' || cancellation) return null;
  return (
    <div className="actions">
      <a className="button" href={publicPaths.signInFor(uuid)}>
        {status === 'Live' ? words.order : words.follow}
      </a>
      <p>
        {words.account} <a href={paths.signUpFrom(paths.auction(uuid))}>{words.signUp}</a>{' '}
        <span className="note">{approvalTexts.usually(approvalDays)}</span>
      </p>
    </div>
  );
}

function Result({ sale, result }: { sale: PublicSale; result: NonNullable<PublicSale['result']> }) {
  const text = publicTexts.result;
  return (
    <section aria-labelledby="result" className="result">
      <h2 id="result">
        {text.title}: {labelOf(saleOutcomes, result.outcome)}
      </h2>
      <Facts
        look="figures"
        items={[
          { label: publicTexts.row.sold, value: formatWholeMoney(result.sold) },
          { label: words.offered, value: formatWholeMoney(result.offered) },
          { label: words.ordered, value: formatWholeMoney(result.ordered) },
          { label: words.cover, value: formatCover(result.cover) },
        ]}
      />
      <h3>{text.verify}</h3>
      <p>{text.how}</p>
      <p className="links">
        <a className="button" href={publicPaths.verifySale(sale.uuid)}>
          {text.verify}
        </a>
      </p>
      <p>{text.offline}</p>
      <p className="links">
        <a href={publicPaths.record(sale.uuid)}>{text.record}</a>
        <a href={publicPaths.orderLog(sale.uuid)}>{text.log}</a>
        <a href={publicPaths.verify}>{text.openPage}</a>
      </p>
      <p className="fingerprint">
        {text.fingerprint}: <code>{result.fingerprint}</code>
      </p>
    </section>
  );
}

/** Returns whether others than the operator have signed what the order log says, up to its end once the sale has closed. */
function Witnessing({ sale, witnessing }: { sale: PublicSale; witnessing: PublicWitnessing }) {
  const text = publicTexts.witnessing;
  const { last, isWhole, isContradicted, witnesses } = witnessing;
  const zone = zoneOfState('US', sale.municipality.state);
  if (isContradicted)
    return (
      <p className="alert" role="alert">
        {text.contradicted}
      </p>
    );
  return (
    <p className="note">
      {sale.status === 'Ended' && !isWhole && `${text.resultNotYet} `}
      {last
        ? text.witnessed(last.signed, witnesses, last.entry, formatMoment(last.at, zone))
        : witnesses === 0
          ? text.none
          : text.notYet}
    </p>
  );
}

/** Questions of investors that the issuer answered to everyone, with addenda below the text that they add to. */
function Questions({ questions: { rows, total }, state }: { questions: PublicQuestions; state: string | null }) {
  const text = publicTexts.questions;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{text.title}</h2>
      {rows.map(({ number, text: asked, askedAt, answers }) => (
        <article key={number} className="asked">
          <h3>{text.number(number)}</h3>
          <p className="note">
            <Moment at={askedAt} state={state} />
          </p>
          <p dir="auto">{asked === erasedQuestion ? text.erased : asked}</p>
          {answers.map(({ text: answer, answeredAt }, place) => (
            <div key={answeredAt} className="answer">
              <p className="note">
                {place === 0 ? text.answer : text.addendum}, <Moment at={answeredAt} state={state} />
              </p>
              <p dir="auto">{answer}</p>
            </div>
          ))}
        </article>
      ))}
      {total > rows.length && <p className="note">{text.more(rows.length, total)}</p>}
    </section>
  );
}

/** The ladder: with orders once the sale has opened. */
function Demand({ sale, now, canReload }: { sale: PublicSale; now: Date; canReload: boolean }) {
  const { demand, municipality, status } = sale;
  return (
    <section aria-labelledby="demand">
      <div className="between">
        <h2 id="demand">{demand === null ? words.offering : demand.isFinal ? words.finalDemand : words.demand}</h2>
        {demand && <LadderLegend />}
      </div>
      <SaleLadder lines={currentRowsOfJson(sale)} orders={demand?.maturities ?? null} />
      {demand && status === 'Live' && (
        <p className="note">
          {words.asOf} <Moment at={now.toISOString()} state={municipality.state} />. {canReload && words.reload}
        </p>
      )}
    </section>
  );
}

function Curve({ sale }: { sale: PublicSale }) {
  const points = currentRowsOfJson(sale).filter((row) => row.isOffered && row.yield > 0);
  if (points.length < 2) return null;
  return (
    <section aria-labelledby="curve">
      <h2 id="curve">{words.curve}</h2>
      <YieldChart points={points} />
    </section>
  );
}

/** The text that puts the sale into another site. Without scripts it is selected and copied by hand. */
function Embed({ sale: { uuid, profile }, origin }: { sale: PublicSale; origin: string }) {
  const text = publicTexts.embed;
  return (
    <details className="embed">
      <summary>{text.summary}</summary>
      <p>{text.how}</p>
      <label>
        {text.code}
        <textarea readOnly rows={4} spellCheck={false} defaultValue={embedSnippet(origin, uuid, profile.name)} />
      </label>
    </details>
  );
}
