/** Sign-offs of a sale in its closing transcript: what had to be signed, who signed what, and every text that was signed, whose SHA-256 is its name. */
import { type Cell, csvFile, csvFileStart, csvLine } from '@fairbook/domain/base/text/csv.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { roleName, signedSteps } from '@fairbook/domain/deal-team/deal-team.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { listRequirementChanges } from '../../../store/deal-team/requirements.sql.ts';
import { listRequired, listSignedTexts, listSignOffs } from '../../../store/deal-team/sign-offs.sql.ts';
import { fileOf, type TranscriptFile } from './transcript-zip.ts';

const header = ['Step', 'Role', 'Name', 'Firm', 'Signed', 'Taken back', 'Went live with it', 'Required', 'Text'];

/** No file for a sale that no one signed or had to sign. */
export async function signOffFiles(db: Db, auctionId: number): Promise<TranscriptFile[]> {
  return [...(await requirementFiles(db, auctionId)), ...(await signedFiles(db, auctionId))];
}

/** Every change of what had to be signed, earliest first; what was dropped in the last 24 hours before going live is marked. */
async function requirementFiles(db: Db, auctionId: number): Promise<TranscriptFile[]> {
  const changes = await listRequirementChanges(db, auctionId);
  if (changes.length === 0) return [];
  const rows = changes.map(({ step, role, isRequired, at, name, lateAt }) => [
    ...[labelOf(signedSteps, step) ?? step, roleName(role), isRequired ? 'Required' : 'Dropped'],
    ...[at.toISOString(), name, lateAt?.toISOString() ?? ''],
  ]);
  const columns = ['Step', 'Role', 'Change', 'When', 'By', 'Went live within 24 hours'];
  const about = 'Which sign-offs the issuer required and dropped, when, and by whom';
  return [fileOf('sign-offs/required.csv', about, csvFile(columns, rows))];
}

async function signedFiles(db: Db, auctionId: number): Promise<TranscriptFile[]> {
  const signOffs = await listSignOffs(db, auctionId);
  if (signOffs.length === 0) return [];
  const required = await listRequired(db, auctionId);
  const lines = signOffs.map(({ step, role, name, firm, signedAt, withdrawnAt, countedAt, sha256 }): Cell[] => {
    const isRequired = required.some((one) => one.step === step && one.role === role);
    return [
      ...[labelOf(signedSteps, step) ?? step, roleName(role), name, firm ?? ''],
      ...[signedAt.toISOString(), withdrawnAt?.toISOString() ?? '', countedAt?.toISOString() ?? ''],
      ...[isRequired ? 'Yes' : 'No', `${sha256}.json`],
    ];
  });
  const text = `${csvFileStart(header)}${lines.map((line) => `${csvLine(line)}\r\n`).join('')}`;
  return [
    fileOf('sign-offs/sign-offs.csv', 'Who of the team signed which step, for which role, and when', text),
    ...(await listSignedTexts(db, auctionId)).map(({ sha256, body }) =>
      fileOf(`sign-offs/${sha256}.json`, 'A text that was signed; its SHA-256 is its name', body),
    ),
  ];
}
