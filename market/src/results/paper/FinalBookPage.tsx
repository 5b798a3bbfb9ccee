/** The final book of a closed sale, for the issuer to read, print and keep. */

import { labelOf, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import { NotFound } from '@fairbook/ui/app/NotFound.tsx';
import { useAction } from '@fairbook/ui/base/api.ts';
import { statusOf } from '@fairbook/ui/base/queries.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { formatCount, formatCover, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { IconDownload } from '@fairbook/ui/icons/arrows/download.ts';
import { DataList, PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { saveBlob } from '@fairbook/ui/kit/save-file.ts';
import { countingFacts, dateFacts, factsOf, securityFacts } from '@fairbook/ui/sale/sale-facts.ts';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { allocationFacts } from '../../auctions/facts/allocation-facts.ts';
import { api } from '../../base/api.ts';
import { type SaleReport, saleReport } from '../../base/queries.ts';
import bookCss from '../../parts/book.module.css';
import { PrintButton } from '../../parts/PrintButton.tsx';
import { UnreadPaper } from '../../parts/paper/PaperParts.tsx';
import css from '../../parts/paper/paper.module.css';
import { paperTexts } from '../../parts/texts/papers.ts';
import { BookTables } from './BookTables.tsx';
import { CostSection, PlacementSection, ServiceSection } from './CostSections.tsx';

const words = paperTexts.book;

export default function FinalBookPage() {
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(saleReport(uuid));
  if (data) {
    return (
      <SaleZone state={data.issue.municipalityState}>
        <Book report={data} />
      </SaleZone>
    );
  }
  if (statusOf(error) === 403) return <NotFound title={words.notClosed} message={words.notClosedHint} />;
  return <UnreadPaper error={error} words={words} onRetry={() => void refetch()} />;
}

function Book({ report }: { report: SaleReport }) {
  const { totals, issue } = report;
  return (
    <article className={css.paper}>
      <PageHeader
        title={report.auctionName}
        lead={words.lead(issue.municipalityName)}
        picture={<Rosette seed={report.auctionId} size={64} />}
        actions={<Tools auctionId={report.auctionId} />}
        facts={[
          { label: words.facts.outcome, value: labelOf(saleOutcomes, report.outcome) },
          { label: words.facts.allotted, value: formatWholeMoney(totals.award) },
          { label: words.facts.unsold, value: formatWholeMoney(totals.unsold) },
          { label: words.facts.cover, value: formatCover(totals.cover) },
          { label: words.facts.investors, value: formatCount(totals.bidders) },
        ]}
      />
      <div className={css.paperPair}>
        <SaleSection report={report} />
        <div>
          <CostSection cost={report.cost} />
        </div>
      </div>
      <PlacementSection placement={report.placement} />
      <BookTables report={report} />
      <ServiceSection sold={report.cost.sold} />
      <Section title={words.deviations}>
        <p>{words.deviationsNone}</p>
      </Section>
      <DataList
        items={[
          { label: words.terms.rule, value: report.ruleVersion },
          { label: words.terms.fingerprint, value: <span className={css.code}>{report.fingerprint}</span> },
        ]}
      />
    </article>
  );
}

function Tools({ auctionId }: { auctionId: string }) {
  const book = useAction(api.downloadSaleFile, {
    onSuccess: (file) => saveBlob(`final-book-${auctionId}.csv`, file),
  });
  const transcript = useAction(api.downloadSaleFile, {
    onSuccess: (file) => saveBlob(`closing-transcript-${auctionId}.zip`, file),
  });
  const downloads = [
    [paperTexts.save, 'final-book', book],
    [paperTexts.transcript, 'transcript', transcript],
  ] as const;
  return (
    <span className={`${bookCss.bookTools} ${css.noPrint}`}>
      {downloads.map(([label, kind, download]) => (
        <Button
          key={label}
          variant="default"
          size="xs"
          loading={download.isPending}
          leftSection={<IconDownload size={15} stroke={1.6} aria-hidden />}
          onClick={() => download.mutate({ params: { auctionId, kind } })}
        >
          {label}
        </Button>
      ))}
      <PrintButton label={paperTexts.print} />
    </span>
  );
}

function SaleSection({ report: { issue } }: { report: SaleReport }) {
  const { terms } = words;
  return (
    <Section title={words.sale}>
      <DataList
        items={[
          { label: terms.opened, value: issue.startDate && <Moment at={issue.startDate} /> },
          { label: terms.closed, value: issue.closeDate && <Moment at={issue.closeDate} /> },
          ...factsOf(['baseCusip'], issue),
          ...factsOf(['dated'], issue),
          ...dateFacts(issue),
          ...factsOf(['repaymentFrequency'], issue),
          ...countingFacts(issue),
          ...factsOf(['securityType'], issue),
          ...securityFacts(issue),
          ...factsOf(['taxStatus'], issue),
          { label: terms.steps, value: `${formatWholeMoney(issue.minimum)}, ${formatWholeMoney(issue.step)}` },
          ...allocationFacts(issue),
        ]}
      />
    </Section>
  );
}
