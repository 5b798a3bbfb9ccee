/** Notifications about questions and answers of a sale. Texts of people stay on the page: a mail says where to read them. */

import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { listFollowersAndReaders, listOpen, listOwners, listQuestionTeam } from '../../store/auctions/followers.sql.ts';
import type { LockedQuestion } from '../../store/sale-questions/questions.sql.ts';
import { announce } from '../notices/notifications/announce.ts';

/** Tells the issuer and the professionals of the sale that someone asked. */
export async function announceQuestion(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  asked: { id: string; number: number },
) {
  await announce(db, jobs, {
    event: `sale-question:${asked.id}`,
    type: 'System',
    title: say('{name}: a new question', { name: auction.name }),
    body: say('An investor asked question {number}. Read it under Questions.', { number: asked.number }),
    data: dataOf(auction),
    to: await listQuestionTeam(db, auction.id),
  });
}

interface Answered {
  readonly answerId: string;
  /** The author, who is not notified. */
  readonly userId: number;
  readonly isPublic: boolean;
}

/** Tells the asker of an answer or an addendum; of a public one everyone who follows the sale, ordered, or read its questions, too. */
export async function announceAnswer(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  question: LockedQuestion,
  { answerId, userId, isPublic }: Answered,
): Promise<void> {
  const { number } = question;
  const isAddendum = question.texts > 0;
  const others = isPublic ? await listFollowersAndReaders(db, auction.id) : await listQuestionTeam(db, auction.id);
  await announce(db, jobs, {
    event: `sale-answer:${answerId}`,
    type: 'System',
    title: say(
      isAddendum ? '{name}: an addendum to the answer to question {number}' : '{name}: question {number} is answered',
      { name: auction.name, number },
    ),
    body: isAddendum
      ? 'The earlier text stays readable. Read both under Questions.'
      : isPublic
        ? 'The answer is for everyone. Read it under Questions.'
        : 'The answer is for its asker alone. Read it under Questions.',
    data: dataOf(auction),
    to: [...(await listOpen(db, [question.userId])), ...others].filter((id) => id !== userId),
  });
}

/** Tells the asker that the issuer does not answer. */
export async function announceDecline(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  question: LockedQuestion,
  reason: string,
) {
  await announce(db, jobs, {
    event: `sale-question-declined:${auction.uuid}:${question.number}`,
    type: 'System',
    title: say('{name}: question {number} was declined', { name: auction.name, number: question.number }),
    body: say('The issuer does not answer your question. Reason: {reason}', { reason }),
    data: dataOf(auction),
    to: await listOpen(db, [question.userId]),
  });
}

/** Tells the asker and the issuer that an administrator has hidden a question. */
export async function announceHiding(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  question: LockedQuestion,
  reason: string,
) {
  await announce(db, jobs, {
    event: `sale-question-hidden:${auction.uuid}:${question.number}`,
    type: 'System',
    title: say('{name}: question {number} is hidden', { name: auction.name, number: question.number }),
    body: say('An administrator has hidden it from the market. Reason: {reason}', { reason }),
    data: dataOf(auction),
    to: [...(await listOpen(db, [question.userId])), ...(await listOwners(db, auction.id))],
  });
}

function dataOf(auction: StoredAuction): Record<string, string> {
  return { auctionId: auction.uuid, municipalityId: auction.municipality.uuid, part: 'questions' };
}
