/** The final official statement of a sale in its closing transcript: every version, and a table of them. */
import { csvFile } from '@fairbook/domain/base/text/csv.ts';
import type { FinalStatement } from '@fairbook/domain/sale-changes/final-statement.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { StoredAuction } from '../../../store/auctions/auctions.sql.ts';
import { findFile } from '../../../store/auctions/files.sql.ts';
import { fileOf, type TranscriptFile } from './transcript-zip.ts';

const folder = 'final-official-statement';

interface Reader extends Pick<Deps, 'files'> {
  readonly db: Db;
}

/** Earliest first; no file before the first version. */
export async function statementFiles(reader: Reader, { finalStatements }: StoredAuction): Promise<TranscriptFile[]> {
  if (finalStatements.length === 0) return [];
  const versions = finalStatements.toReversed();
  const documents = await Promise.all(versions.map((version) => documentOf(reader, version, versions.length)));
  const rows = versions.map(({ version, publishedAt, file, sha256, note }, index) => [
    ...[version, publishedAt.toISOString(), file.name, documents[index]?.path ?? '', sha256, note ?? ''],
  ]);
  const table = csvFile(['Version', 'Published', 'Name', 'File', 'SHA-256', 'Note'], rows);
  return [
    ...documents,
    fileOf(`${folder}/versions.csv`, 'The versions of the final official statement, with their hashes', table),
  ];
}

async function documentOf(
  { db, files }: Reader,
  { version, file }: FinalStatement,
  newest: number,
): Promise<TranscriptFile> {
  const stored = await findFile(db, file.id);
  // A transcript without it would look complete.
  if (!stored) throw new Error(`the file of version ${version} of a final official statement has no record`);
  const name = stored.name.replace(/[^\w.() -]+/g, '-').slice(-100);
  return {
    path: `${folder}/version-${version}-${name}`,
    about: version === newest ? 'Final official statement' : `Final official statement, replaced version ${version}`,
    async *pieces() {
      yield* await files.read(stored.key);
    },
  };
}
