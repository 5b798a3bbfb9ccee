/** Facts about a conversation that the rules ask for, from the database. */
import type { Conversation } from '@fairbook/domain/review/questions.ts';
import type { Application } from './applications.sql.ts';
import type { StoredCase } from './questions.sql.ts';

export function conversationOf(
  { isPending, requestedAt }: Pick<Application, 'isPending' | 'requestedAt'>,
  stored: StoredCase | null,
): Conversation {
  const { askedAt = null, answeredAt = null, messages = 0 } = stored ?? {};
  return { isPending, requestedAt, askedAt, answeredAt, messages };
}
