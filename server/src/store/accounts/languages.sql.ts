/** The languages that people chose for their pages and mails. */
import { defaultLanguage, type Language, languageOrNull } from '@fairbook/domain/base/languages.ts';
import type { Db } from '../../platform/db/transaction.ts';

export async function storeLanguage(db: Db, userId: number, language: Language): Promise<void> {
  await db.updateTable('user').set({ language }).where('id', '=', userId).execute();
}

export async function storeAdministratorLanguage(db: Db, uuid: string, language: Language): Promise<void> {
  await db.updateTable('adminUser').set({ language }).where('uuid', '=', uuid).execute();
}

/** Null before a choice. */
export async function readAdministratorLanguage(db: Db, uuid: string): Promise<Language | null> {
  const row = await db.selectFrom('adminUser').select('language').where('uuid', '=', uuid).executeTakeFirst();
  return languageOrNull(row?.language);
}

/** The language of mails to an address: that of its account, on either site; an address has one on one site only. */
export async function languageOfMailbox(db: Db, email: string): Promise<Language> {
  const { language } = await db
    .selectNoFrom((eb) =>
      eb.fn
        .coalesce(
          eb.selectFrom('user').select('language').where('email', '=', email),
          eb.selectFrom('adminUser').select('language').where('email', '=', email),
        )
        .as('language'),
    )
    .executeTakeFirstOrThrow();
  return languageOrNull(language) ?? defaultLanguage;
}

/** The language that a person of the market reads; null before a choice, and for a person who is not known. */
export async function readLanguage(db: Db, uuid: string): Promise<Language | null> {
  const row = await db.selectFrom('user').select('language').where('uuid', '=', uuid).executeTakeFirst();
  return languageOrNull(row?.language);
}
