/** A municipality's news in the database. */
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import type { Db } from '../../platform/db/transaction.ts';

export interface NewsFields {
  readonly title: string;
  readonly content: string;
  readonly url: string | null;
  readonly author: string | null;
}

/** Latest first. `isEditable` says whether the reader may change them. */
export async function listNews(db: Db, municipalityId: number, isEditable: boolean) {
  const news = await newsOf(db, municipalityId)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(maxListed)
    .execute();
  return news.map((item) => ({ ...item, isEditable }));
}

function newsOf(db: Db, municipalityId: number) {
  return db
    .selectFrom('marketNews as n')
    .leftJoin('uploadedFile as f', 'f.id', 'n.imageId')
    .select(['n.uuid', 'n.title', 'n.url', 'n.content', 'n.author', 'n.createdAt', 'f.url as imageUrl'])
    .where('n.municipalityId', '=', municipalityId);
}

/** One of the municipality's own, for its editor. */
export async function readNews(db: Db, municipalityId: number, uuid: string) {
  const item = await newsOf(db, municipalityId).where('n.uuid', '=', uuid).executeTakeFirstOrThrow();
  return { ...item, isEditable: true };
}

/** Returns the id of the new item. */
export async function insertNews(
  db: Db,
  municipalityId: number,
  news: NewsFields & { readonly imageId: number | null },
): Promise<string> {
  const { uuid } = await db
    .insertInto('marketNews')
    .values({ municipalityId, ...news })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** The image of one of the municipality's own items, locked; undefined where it has none of this id. */
export async function lockNews(db: Db, municipalityId: number, uuid: string) {
  return db
    .selectFrom('marketNews')
    .select('imageId')
    .where('municipalityId', '=', municipalityId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateNews(
  db: Db,
  uuid: string,
  news: NewsFields & { readonly imageId: number | null },
): Promise<void> {
  await db.updateTable('marketNews').set(news).where('uuid', '=', uuid).execute();
}

export async function deleteNews(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('marketNews').where('uuid', '=', uuid).execute();
}
