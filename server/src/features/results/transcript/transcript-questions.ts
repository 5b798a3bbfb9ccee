/** Questions and answers of a sale in its closing transcript, as CSV: those that everyone could read, and all of them. */
import { type Cell, csvFileStart, csvLine } from '@fairbook/domain/base/text/csv.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { listQuestionsAfter, type SaleQuestion } from '../../../store/sale-questions/questions.sql.ts';
import type { TranscriptFile } from './transcript-zip.ts';

/** Questions per read. */
const portion = 50;

const header = ['Question', 'Kind', 'Time', 'Text', 'Answered to', 'State'];

/** No file for a sale that no one asked about. `read` reads with a connection of its own. */
export async function questionFiles(
  read: <Result>(act: (db: Db) => Promise<Result>) => Promise<Result>,
  auctionId: number,
): Promise<TranscriptFile[]> {
  const [asked] = await read((db) => listQuestionsAfter(db, auctionId, 0, 1));
  if (!asked) return [];
  const pieces = (isOpenly: boolean) => piecesOf(read, auctionId, isOpenly);
  return [
    {
      path: 'questions/questions-and-answers.csv',
      about: 'Questions about the sale that the issuer answered to everyone, with answers and addenda',
      pieces: () => pieces(true),
    },
    {
      path: 'confidential/questions-and-answers.csv',
      about: 'Every question about the sale, without its asker: also private answers, declined and hidden questions',
      pieces: () => pieces(false),
    },
  ];
}

async function* piecesOf(
  read: Parameters<typeof questionFiles>[0],
  auctionId: number,
  isOpenly: boolean,
): AsyncGenerator<string> {
  yield csvFileStart(header);
  for (let after = 0; ; ) {
    const from = after;
    const questions = await read((db) => listQuestionsAfter(db, auctionId, from, portion));
    const last = questions.at(-1);
    if (!last) return;
    const shown = isOpenly ? questions.filter(({ state, isPublic }) => state === 'answered' && isPublic) : questions;
    yield shown
      .flatMap(linesOf)
      .map((line) => `${csvLine(line)}\r\n`)
      .join('');
    after = last.number;
  }
}

function linesOf({ number, text, askedAt, isPublic, state, answers, declined, hidden }: SaleQuestion): Cell[][] {
  const to = isPublic === null ? '' : isPublic ? 'Everyone' : 'Its asker';
  const line = (kind: string, at: Date, said: string): Cell[] => [
    number,
    kind,
    at.toISOString(),
    said,
    to,
    states[state],
  ];
  return [
    line('Question', askedAt, text),
    ...answers.map(({ text: said, answeredAt }, place) => line(place === 0 ? 'Answer' : 'Addendum', answeredAt, said)),
    ...(declined ? [line('Declined', declined.at, declined.reason)] : []),
    ...(hidden ? [line('Hidden by an administrator', hidden.at, hidden.reason)] : []),
  ];
}

const states: Readonly<Record<SaleQuestion['state'], string>> = {
  open: 'Not answered',
  answered: 'Answered',
  declined: 'Declined',
  hidden: 'Hidden',
};
