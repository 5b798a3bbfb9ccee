/** Proof of a sale: its order log, the witnesses who cosign it, and the closing record, which the browser can verify. */
import { ask } from '@fairbook/ui/base/api.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { formatCount, formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { saveFile } from '@fairbook/ui/kit/save-file.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import { Answered } from '../review/case/Answered.tsx';
import { casesTexts } from '../review/texts/cases.ts';
import css from './auctions.module.css';
import { Proof } from './Proof.tsx';
import type { SaleProof } from './shapes.ts';

const words = casesTexts.proof;

export function ProofPart({ auctionId }: { auctionId: string }) {
  const query = useQuery(ask(api.readSaleProof, { params: { auctionId } }));
  return (
    <Answered query={query}>
      {({ log, record }) => (
        <>
          <Section title={words.log}>{log ? <Log log={log} /> : <p className={css.note}>{words.noLog}</p>}</Section>
          <Section title={words.record}>
            {record ? (
              <>
                <DataList
                  items={[
                    { label: words.closed, value: <Moment at={record.closedAt} /> },
                    { label: words.rule, value: record.ruleVersion },
                    { label: words.fingerprint, value: <span className={css.print}>{record.fingerprint}</span> },
                  ]}
                />
                <Proof auctionId={auctionId} fingerprint={record.fingerprint} />
              </>
            ) : (
              <p className={css.note}>{words.noRecord}</p>
            )}
          </Section>
        </>
      )}
    </Answered>
  );
}

function Log({ log }: { log: NonNullable<SaleProof['log']> }) {
  const zone = useZone();
  const { contradiction, late } = log;
  const save = () => saveFile('order-log-evidence.json', contradiction?.evidence ?? '', 'application/json');
  return (
    <>
      {contradiction && (
        <Alert color="red" role="alert" title={words.contradicted} mb="md">
          <p>{contradiction.finding}</p>
          <Button color="red" onClick={save}>
            {words.saveEvidence}
          </Button>
        </Alert>
      )}
      {late && (
        <Alert color="orange" role="alert" title={words.late} mb="md">
          <p>{words.lateBy(late.seconds, late.entries)}</p>
        </Alert>
      )}
      <DataList
        items={[
          { label: words.state, value: log.isClosed ? words.isClosed : words.isOpen },
          { label: words.entries, value: formatCount(log.entries) },
          { label: words.origin, value: <span className={css.print}>{log.origin}</span> },
          { label: words.quorum, value: words.quorumOf(log.quorum, log.witnesses.length) },
          ...log.witnesses.map(({ name, size, cosignedAt, problem }) => ({
            label: name,
            value: (
              <>
                {cosignedAt ? words.cosigned(formatCount(size), formatMoment(cosignedAt, zone)) : words.neverCosigned}
                {problem !== null && <span className={css.unmet}>{problem}</span>}
              </>
            ),
          })),
        ]}
      />
      {log.witnesses.length === 0 && <p className={css.note}>{texts.auction.witnessRule(0, 0)}</p>}
    </>
  );
}
