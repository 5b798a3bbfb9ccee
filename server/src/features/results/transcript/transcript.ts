/** The closing transcript of a sale: one ZIP with its terms, documents, orders, proof, results, filings and drafts. */

import { ruleNames, saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import { fieldsWith, pick } from '@fairbook/domain/auctions/fields/kinds.ts';
import { maturityToJson } from '@fairbook/domain/auctions/maturity-json.ts';
import type { OfferingDocument } from '@fairbook/domain/auctions/offering.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { documentSlots, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { requireFound } from '../../../platform/base/errors.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileAnswer } from '../../../platform/http/answers.ts';
import { findAuction, type StoredAuction } from '../../../store/auctions/auctions.sql.ts';
import { readInputs } from '../../../store/auctions/figures.sql.ts';
import { findFile } from '../../../store/auctions/files.sql.ts';
import type { Sale } from '../../../store/auctions/sale.sql.ts';
import { countNotices, listPurchases, listSaleEvents, type Purchase } from '../../../store/orders/transcript.sql.ts';
import { nameSubjects } from '../../../store/review/audit-names.sql.ts';
import { findCase, listMessages } from '../../../store/review/questions.sql.ts';
import { expectClosed } from '../outcome.ts';
import { bookPieces, type ReportReader } from '../report.ts';
import { amendmentFiles } from './transcript-amendments.ts';
import { decisionFiles } from './transcript-decisions.ts';
import { boughtOf, debtServiceFiles, heldDebtService, type SoldSale, soldSale } from './transcript-figures.ts';
import { makeTranscriptFolder, removeFolder } from './transcript-folder.ts';
import { proofFiles } from './transcript-proof.ts';
import { questionFiles } from './transcript-questions.ts';
import { readMe } from './transcript-read-me.ts';
import { signOffFiles } from './transcript-sign-offs.ts';
import { statementFiles } from './transcript-statements.ts';
import * as tables from './transcript-tables.ts';
import { fileOf, type TranscriptFile, zipOf } from './transcript-zip.ts';

export interface TranscriptReader extends ReportReader, Pick<Deps, 'files'> {
  readonly now: Date;
}

/** Investors per read. */
const portion = 500;

/** The transcript, as a stream; 403 until the sale is closed. */
export async function downloadTranscript(reader: TranscriptReader, sale: Sale): Promise<FileAnswer> {
  const { close, result } = await expectClosed(reader, sale);
  const auction = requireFound(await findAuction(reader.db, sale.uuid));
  const { inputs } = await readInputs(reader.db, sale.id);
  const sold = soldSale({ sale, auction, result, ruleVersion: close.ruleVersion, inputs, now: reader.now });
  const folder = await makeTranscriptFolder(reader.config.dataDir);
  try {
    const files = await filesOf(reader, sold, folder);
    const facts = {
      ...{ sale: sale.uuid, name: sale.name, issuer: auction.municipality.name },
      ...{ closedAt: result.closedAt, fingerprint: result.fingerprint, ruleVersion: close.ruleVersion },
    };
    const content = zipOf(files, facts, result.closedAt);
    content.once('close', () => void removeFolder(folder));
    return { content, contentType: 'application/zip', name: `closing-transcript-${sale.uuid}.zip`, inline: false };
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

async function filesOf(reader: TranscriptReader, sold: SoldSale, folder: string): Promise<TranscriptFile[]> {
  const { sale, auction, result } = sold;
  // Loaded with the first transcript: a process that is started again is ready sooner without what lays out papers.
  const { summaryPaper } = await import('./transcript-papers.ts');
  const book = (isNamed: boolean) =>
    bookPieces((read) => reader.heavyReads.runPart(reader.person, read), sale, result, isNamed);
  const held = heldDebtService(sold, await boughtOf(purchasesOf(reader, sale)));
  const files: TranscriptFile[] = [
    ...termsFiles(auction, sold),
    ...(await documentsOf(reader, auction)),
    ...(await decisionFiles(reader.db, sale.id)),
    ...(await signOffFiles(reader.db, sale.id)),
    {
      path: 'orders/orders.csv',
      about: 'Every order with its result, without names: investors have the numbers of the closing record',
      pieces: () => book(false),
    },
    ...proofFiles({ ...reader, folder }, sale.id),
    fileOf(
      'results/maturities.csv',
      'What was announced, finally offered, ordered and allocated of each maturity',
      tables.maturitiesTable(sold),
    ),
    fileOf(
      'results/cost.csv',
      'Final numbers: cost of the whole issue with its final amounts, and of what was sold',
      tables.costTable(sold),
    ),
    ...debtServiceFiles(held),
    fileOf(
      'results/issue-price.csv',
      'The issue price of each maturity by the rule that the issuer chose',
      tables.issuePriceTable(sold),
    ),
    ...(await statementFiles(reader, auction)),
    fileOf('filings/g-32.csv', 'What a filing on Form G-32 says about each maturity', tables.filingTable(sold)),
    fileOf('filings/cusips.csv', 'The CUSIP numbers of the bonds sold', tables.cusipTable(sold)),
    fileOf('filings/depository.csv', 'What a depository asks about each maturity', tables.eligibilityTable(sold)),
    fileOf(
      'notices/notices.csv',
      'Notices about the sale, and how many people got each',
      tables.noticesTable(await countNotices(reader.db, sale.uuid)),
    ),
    ...(await draftFiles(sold)),
    {
      path: 'confidential/final-book.csv',
      about: 'Every order with the name of its investor',
      pieces: () => book(true),
    },
    {
      path: 'confidential/settlement.csv',
      about: 'What each investor pays at the settlement',
      pieces: () => tables.settlementPieces(sold, purchasesOf(reader, sale)),
    },
    fileOf(
      'confidential/history.csv',
      'Everything that was done with the auction, by whom and when',
      await historyOf(reader, sale),
    ),
    ...(await questionsOf(reader, sale)),
    ...(await questionFiles((read) => reader.heavyReads.runPart(reader.person, ({ db }) => read(db)), sale.id)),
  ];
  const contents = files.map(({ path, about }) => [path, about] as const);
  const summary = fileOf('closing-transcript.pdf', 'The sale on a few pages', await summaryPaper(sold, held, contents));
  return [
    fileOf('README.txt', 'How to read and verify this file', readMe(sold, [summary, ...files])),
    summary,
    ...files,
  ];
}

/** Files that counsel completes and signs. */
async function draftFiles(sold: SoldSale): Promise<TranscriptFile[]> {
  const { closingMemo, issuePricePaper } = await import('./transcript-papers.ts');
  return [
    fileOf(
      'drafts/issue-price-certificate.pdf',
      'Draft of the certificate of issue price, for counsel',
      await issuePricePaper(sold),
    ),
    fileOf(
      'drafts/closing-memorandum.pdf',
      'Draft of the closing memorandum, with the amounts to be wired',
      await closingMemo(sold),
    ),
  ];
}

function termsFiles(auction: StoredAuction, sold: SoldSale): TranscriptFile[] {
  const terms = `${JSON.stringify(termsOf(auction, sold), null, 2)}\n`;
  return [
    fileOf(
      'terms/terms.json',
      'The terms of the sale as announced, with withdrawn maturities marked and the final principal of each',
      terms,
    ),
    ...amendmentFiles(auction.amendments),
  ];
}

/** Redemption is a part of its own. */
const textGroups = ['purpose', 'security', 'amounts'] as const;

function termsOf(auction: StoredAuction, { sale, result, terms }: SoldSale) {
  const { municipality, documents } = auction;
  const dollars = (amount: Parameters<typeof dollarsOf>[0] | null) => (amount === null ? null : dollarsOf(amount));
  return {
    sale: sale.uuid,
    issuer: { name: municipality.name, type: municipality.type, city: municipality.city, state: municipality.state },
    ...{
      name: auction.name,
      baseCusip: auction.baseCusip,
      amount: dollarsOf(auction.amount),
      finalAmount: dollarsOf(terms.principal),
    },
    ...{ offeringType: auction.offeringType, securityType: auction.securityType, taxStatus: auction.taxStatus },
    ...{ repaymentFrequency: auction.repaymentFrequency, isBankQualified: auction.isBankQualified },
    ...pick(
      auction,
      textGroups.flatMap((group) => fieldsWith(saleFields, { group })),
    ),
    redemption: {
      provisions: auction.redemptionProvisions,
      date: auction.redemptionDate,
      price: dollars(auction.redemptionPrice),
    },
    ratings: {
      ...{
        fitch: auction.fitchRating,
        moodys: auction.moodysRating,
        snp: auction.snpRating,
        kroll: auction.krollRating,
      },
    },
    priority: {
      ...Object.fromEntries(
        result.figures.maturities.flatMap(({ classes }) => classes.map(({ orderClass, rank }) => [orderClass, rank])),
      ),
    },
    orders: {
      ...{ minimum: dollarsOf(result.limits.minimum), step: dollarsOf(result.limits.step) },
      retailShare: result.limits.retailShare ?? null,
      investorCap: dollars(result.limits.investorCap ?? null),
    },
    dates: {
      ...{ dated: auction.dated, delivery: auction.settlement, isDeliveryDefault: auction.delivery === null },
      firstInterest: auction.firstInterest,
      ...{ dayCount: auction.dayCount, endOfMonth: auction.endOfMonth },
      ...{ firstPrincipalPayment: auction.firstPrincipalPaymentDate },
      ...{ finalMaturity: auction.finalMaturityDate, start: sale.startDate, close: sale.closeDate },
    },
    // The announced principal, and beside it the final one, 0 where the maturity was withdrawn.
    maturities: terms.maturities.map(({ row, principal }) => ({
      ...maturityToJson(row),
      finalPrincipal: dollarsOf(principal),
    })),
    documents: documentSlots.flatMap(({ value, label }) => {
      const document = documents[value];
      return document ? [{ kind: label, name: document.name, id: document.id }] : [];
    }),
    supplements: auction.supplements.map(({ document, changedAt, reason, file, before, sha256, sha256Before }) => ({
      ...{ kind: labelOf(documentSlots, document), at: changedAt, reason, name: file.name, sha256 },
      ...{ nameBefore: before?.name ?? null, sha256Before },
    })),
    ...pick(auction, ruleNames),
  };
}

/** Administrators act for the market, so their names are not in it. */
async function historyOf({ db }: TranscriptReader, sale: Sale): Promise<string> {
  const events = await listSaleEvents(db, sale.uuid);
  const names = await nameSubjects(
    db,
    events.map(({ actor }) => actor),
  );
  return tables.historyTable(events, (actor) => {
    if (actor.startsWith('administrator:')) return 'An administrator of Fairbook';
    return names.get(actor)?.name ?? 'Fairbook';
  });
}

/** The documents, and in folders of their own the versions before each amendment and supplement, by number. */
async function documentsOf(reader: TranscriptReader, auction: StoredAuction): Promise<TranscriptFile[]> {
  const { documents, supplements, amendments } = auction;
  const current = documentSlots.map(({ value, label }) => {
    return documentFile(reader, documents[value], 'documents', label);
  });
  const earlier = supplements.map(({ document, before }, index) => {
    const label = labelOf(documentSlots, document);
    return documentFile(reader, before, `documents/before-supplement-${index + 1}`, label);
  });
  const amended = amendments.flatMap((amendment, index) =>
    amendment.documents.map(({ document, before }) => {
      return documentFile(reader, before, `documents/before-amendment-${index + 1}`, labelOf(documentSlots, document));
    }),
  );
  return (await Promise.all([...current, ...amended, ...earlier])).filter((file) => file !== null);
}

async function documentFile(
  { db, files }: TranscriptReader,
  document: OfferingDocument | null,
  folder: string,
  label: string,
): Promise<TranscriptFile | null> {
  const stored = document && (await findFile(db, document.id));
  if (!stored) return null;
  const name = stored.name.replace(/[^\w.() -]+/g, '-').slice(-100);
  return {
    path: `${folder}/${label.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${name}`,
    about: folder === 'documents' ? label : `${label}, an earlier version`,
    async *pieces() {
      yield* await files.read(stored.key);
    },
  };
}

/** The conversation with the administrators about the approval. */
async function questionsOf({ db }: TranscriptReader, sale: Sale): Promise<TranscriptFile[]> {
  const conversation = await findCase(db, `auction:${sale.uuid}`);
  if (!conversation || conversation.messages === 0) return [];
  const messages = await listMessages(db, conversation.id);
  const text = messages.map(({ sentAt, author, isFromApplicant, text: body }) => {
    const who = isFromApplicant ? `${author}, for the issuer` : 'An administrator of Fairbook';
    return `${sentAt.toISOString()}  ${who}\n${body}\n`;
  });
  return [fileOf('confidential/review.txt', 'Questions and answers before the approval', text.join('\n'))];
}

async function* purchasesOf({ heavyReads, person }: TranscriptReader, sale: Sale): AsyncGenerator<Purchase[]> {
  for (let after = 0; ; ) {
    const from = after;
    const { purchases, last } = await heavyReads.runPart(person, ({ db }) => listPurchases(db, sale.id, from, portion));
    if (last === null) return;
    yield purchases;
    after = last;
  }
}
