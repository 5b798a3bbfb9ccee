/** Which witnesses can be asked for the entry of an order, what is sent to them, and what each answered. */
import { FindingError } from '@fairbook/domain/base/sentences/findings.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { formatClock } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { saveFile } from '@fairbook/ui/kit/save-file.ts';
import { Alert, Button, Loader, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { receiptTexts } from '../texts/receipts.ts';
import css from './ask-witness.module.css';
import { failureInWords } from './problems.tsx';
import {
  type AskedLog,
  askThrough,
  evidenceText,
  findLog,
  type Question,
  textOf,
  type WitnessAnswer,
} from './question.ts';

const words = receiptTexts.ask;

interface AskWitnessDialogProps {
  readonly question: Question;
  readonly onClose: () => void;
}

export default function AskWitnessDialog({ question, onClose }: AskWitnessDialogProps) {
  const { data: log, error } = useQuery({
    queryKey: ['asked-log', question.auctionId],
    queryFn: () => findLog(question.auctionId),
    retry: false,
    networkMode: 'always',
    meta: { notice: false },
  });
  return (
    <Modal opened onClose={onClose} withCloseButton={false} centered size={640}>
      <div className={dialogsCss.dialog}>
        <Modal.Title>{words.title}</Modal.Title>
        <p className={dialogsCss.dialogText}>{question.receipt ? words.leadReceipt : words.lead}</p>
        {error && (
          <Alert color="orange" role="alert">
            {words.noLog} {messageOf(error)}
          </Alert>
        )}
        {!log && !error && <Loader size="sm" aria-label={words.loading} />}
        {log && log.open.witnesses?.length === 0 && <Alert color="orange">{words.noWitnesses}</Alert>}
        {log && <Witnesses question={question} log={log} />}
        <div className={dialogsCss.dialogButtons}>
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Witnesses({ question, log }: { readonly question: Question; readonly log: AskedLog }) {
  const [answers, setAnswers] = useState<readonly WitnessAnswer[]>([]);
  const asking = useMutation({
    mutationFn: (url: string) => {
      const witness = log.open.witnesses?.find((one) => one.url === url);
      if (!witness) throw new FindingError('the log names no such witness');
      return askThrough(witness, question, log);
    },
    onSuccess: (answer) => setAnswers((before) => [...before, answer]),
    networkMode: 'always',
    meta: { notice: false },
  });
  return (
    <>
      <ul className={css.witnesses}>
        {log.open.witnesses?.map(({ url }) => (
          <li key={url}>
            <span className={css.host}>{new URL(url).host}</span>
            <Button
              size="xs"
              disabled={asking.isPending && asking.variables !== url}
              loading={asking.isPending && asking.variables === url}
              aria-label={words.askOne(new URL(url).host)}
              onClick={() => asking.mutate(url)}
            >
              {words.ask}
            </Button>
          </li>
        ))}
      </ul>
      <details className={css.sent}>
        <summary>{words.sent}</summary>
        <pre>{textOf(question, log)}</pre>
        <p>{words.sentMeaning}</p>
      </details>
      <div aria-live="polite" className={css.answers}>
        {asking.error && <Alert color="orange">{failureInWords(asking.error)}</Alert>}
        {answers.map((answer) => (
          <Answer key={`${answer.askedAt} ${answer.witness.url}`} answer={answer} />
        ))}
      </div>
      {answers.length > 0 && (
        <Button
          variant="default"
          onClick={() =>
            saveFile(
              `fairbook-question-${question.auctionId}.json`,
              evidenceText(question, log, answers),
              'application/json',
            )
          }
        >
          {words.save}
        </Button>
      )}
    </>
  );
}

const colors = { shown: 'green', contradicted: 'red', denied: 'orange', unknown: 'orange' } as const;

function Answer({ answer: { witness, askedAt, outcome, sentence, head } }: { readonly answer: WitnessAnswer }) {
  const zone = useZone();
  const size = head === null ? null : parseSignedHead(head)?.head.size;
  return (
    <Alert
      color={colors[outcome]}
      title={words.answer(new URL(witness.url).host, formatClock(askedAt, zone))}
      data-outcome={outcome}
    >
      <p>{sentence}</p>
      {size != null && <p>{words.head(size)}</p>}
    </Alert>
  );
}
