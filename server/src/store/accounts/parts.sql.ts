/** Parts of a municipality's profile: people, ratings, banner and documents. */
import type { onboardingMarket } from '@fairbook/contract/accounts/onboarding/market.ts';
import type { BodyOf } from '@fairbook/contract/base/route.ts';
import type { UploadKind } from '@fairbook/domain/base/vocabulary.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { SavedFile } from '../../platform/files/stored-files.sql.ts';

/** Ordered by rank; only publicly shown ones with `shownOnly`. */
export async function listPersonnel(db: Db, municipalityId: number, shownOnly = false) {
  return db
    .selectFrom('muniPersonnel')
    .select(personColumns)
    .where('municipalityId', '=', municipalityId)
    .$if(shownOnly, (query) => query.where('showOnProfile', '=', true))
    .orderBy('rank')
    .orderBy('id')
    .execute();
}

type PersonFields = BodyOf<typeof onboardingMarket.addPerson>;

const personColumns = [
  'uuid as id',
  'name',
  'title',
  'bio',
  'phone',
  'phoneExtension',
  'email',
  'linkedInUrl',
  'rank',
  'showOnProfile',
] as const;

export async function addPerson(db: Db, municipalityId: number, person: PersonFields) {
  return db
    .insertInto('muniPersonnel')
    .values({ municipalityId, ...person })
    .returning(personColumns)
    .executeTakeFirstOrThrow();
}

/** The changed person; undefined where the municipality has none of this id. */
export async function changePerson(db: Db, municipalityId: number, uuid: string, person: PersonFields) {
  return db
    .updateTable('muniPersonnel')
    .set(person)
    .where('municipalityId', '=', municipalityId)
    .where('uuid', '=', uuid)
    .returning(personColumns)
    .executeTakeFirst();
}

/** Undefined where the municipality has no person of this id. */
export async function removePerson(db: Db, municipalityId: number, uuid: string) {
  return db
    .deleteFrom('muniPersonnel')
    .where('municipalityId', '=', municipalityId)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst();
}

export interface CreditRatingFields {
  readonly revStream: string;
  readonly description: string | null;
  readonly fitchRating: string;
  readonly moodysRating: string;
  readonly snpRating: string;
  readonly krollRating: string;
}

const ratingColumns = [
  'uuid as id',
  'revStream',
  'description',
  'fitchRating',
  'moodysRating',
  'snpRating',
  'krollRating',
] as const;

export async function listCreditRatings(db: Db, municipalityId: number) {
  return db
    .selectFrom('muniCreditRating')
    .select(ratingColumns)
    .where('municipalityId', '=', municipalityId)
    .orderBy('id')
    .execute();
}

export async function addCreditRating(db: Db, municipalityId: number, rating: CreditRatingFields) {
  return db
    .insertInto('muniCreditRating')
    .values({ municipalityId, ...rating })
    .returning(ratingColumns)
    .executeTakeFirstOrThrow();
}

/** The changed rating; undefined where the municipality has none of this id. */
export async function changeCreditRating(db: Db, municipalityId: number, uuid: string, rating: CreditRatingFields) {
  return db
    .updateTable('muniCreditRating')
    .set(rating)
    .where('municipalityId', '=', municipalityId)
    .where('uuid', '=', uuid)
    .returning(ratingColumns)
    .executeTakeFirst();
}

/** Undefined where the municipality has none of this id. */
export async function removeCreditRating(db: Db, municipalityId: number, uuid: string) {
  return db
    .deleteFrom('muniCreditRating')
    .where('municipalityId', '=', municipalityId)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst();
}

/** Banner and documents in upload order. */
export async function listAttachments(db: Db, municipalityId: number) {
  return db
    .selectFrom('municipalityAttachment as a')
    .innerJoin('uploadedFile as f', 'f.id', 'a.uploadedFileId')
    .select(['a.uuid as id', 'f.originalName as name', 'f.url', 'a.createdAt'])
    .select((eb) => eb.ref('a.type').$castTo<UploadKind>().as('type'))
    .where('a.municipalityId', '=', municipalityId)
    .orderBy('a.id')
    .execute();
}

/** Adds a stored file to the profile and returns the attachment's id. */
export async function attach(db: Db, municipalityId: number, type: UploadKind, file: SavedFile): Promise<string> {
  const { uuid } = await db
    .insertInto('municipalityAttachment')
    .values({ municipalityId, type, uploadedFileId: file.id })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Removes attachments of one kind from the profile, all or the one of this id, and returns the ids of their files. */
export async function detach(db: Db, municipalityId: number, type: UploadKind, uuid?: string): Promise<number[]> {
  const gone = await db
    .deleteFrom('municipalityAttachment')
    .where('municipalityId', '=', municipalityId)
    .where('type', '=', type)
    .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid ?? ''))
    .returning('uploadedFileId')
    .execute();
  return gone.map((attachment) => attachment.uploadedFileId);
}

/** Number of items of each part of the profile. */
export async function countParts(db: Db, municipalityId: number) {
  const count = async (table: 'muniPersonnel' | 'muniCreditRating' | 'municipalityAttachment') => {
    const { number } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('number'))
      .where('municipalityId', '=', municipalityId)
      .executeTakeFirstOrThrow();
    return number;
  };
  return {
    people: await count('muniPersonnel'),
    ratings: await count('muniCreditRating'),
    attachments: await count('municipalityAttachment'),
  };
}
