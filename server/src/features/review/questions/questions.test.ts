/** Tests questions to applicants: who asks and answers, what each side sees, and two messages at once. */
import { some } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import type { RawAnswer } from '../../../../testing/ask.ts';
import { codeOf } from '../../../../testing/ask.ts';
import { testMarket } from '../../../../testing/fixtures.ts';
import type { AdminPerson, Member } from '../../../../testing/market/accounts.ts';

const { server, accounts, administrator: ada, auctions } = await testMarket();
const ben = await accounts.administrator('Reviewer');

const applicant = () => accounts.individual({ status: 'Pending Approval' });
const subjectOf = ({ orgUuid }: Member) => `investor:${orgUuid}`;
const text = 'Which bank holds the account?';

function ask(subject: string, seen = 0, by = ada, words = text) {
  return by.client.askApplicant({ body: { subject, text: words, seen } });
}

function tryToAsk(by: AdminPerson, body: object): Promise<RawAnswer> {
  return server.ask('admin', by, 'POST', '/api/cases/questions', body);
}

function tryToAnswer(by: Member, body: object): Promise<RawAnswer> {
  return server.ask('market', by, 'POST', '/api/questions', body);
}

const rowOf = async ({ email }: Member) => (await ada.client.listIndividuals({ query: { q: email, page: 1 } })).rows[0];
const noticesOf = async ({ client }: AdminPerson) => (await client.listAdminNotices({ query: { page: 1 } })).rows;

describe('a question about an account', () => {
  test('is mailed and shown to the applicant, who answers; the one who asked is notified, and no status changes', async () => {
    const investor = await applicant();
    const subject = subjectOf(investor);
    expect((await rowOf(investor))?.review).toEqual({ subject, waitingSince: null, messages: 0, assignee: null });
    const asked = await ask(subject);
    expect(asked).toMatchObject({
      messages: [{ text, isFromApplicant: false, author: expect.stringMatching(/\w/) }],
      waitingSince: expect.any(String),
      whyNotAsk: null,
    });
    expect((await rowOf(investor))?.review).toMatchObject({ waitingSince: asked.waitingSince, messages: 1 });
    await server.runJobs();
    const mailed = server.deps.sink.list().filter(({ to }) => to === investor.email);
    expect(mailed.at(-1)?.text).toContain(text);
    expect(mailed.at(-1)?.text).toContain('/onboarding');
    const [notice] = (await investor.client.listNotifications({ query: { page: 1 } })).rows;
    expect(notice).toMatchObject({ type: 'System', title: 'A question about your account', message: text });

    const seen = await investor.client.listOwnQuestions();
    expect(seen).toMatchObject({ messages: [{ text, author: null }], whyNotAnswer: null });
    const answered = await investor.client.answerQuestion({ body: { text: 'First Bank of Bend', seen: 1 } });
    expect(answered).toMatchObject({
      messages: [{ isFromApplicant: false }, { isFromApplicant: true, author: 'Ina Investor' }],
      waitingSince: null,
      whyNotAnswer: null,
    });
    expect((await rowOf(investor))?.review).toMatchObject({ waitingSince: null, messages: 2 });
    expect((await rowOf(investor))?.status).toBe('Pending Approval');
    expect(await noticesOf(ada)).toMatchObject([
      {
        kind: 'answer',
        subject,
        about: { kind: 'individual', id: investor.uuid },
        by: 'Ina Investor',
        text: 'First Bank of Bend',
        isRead: false,
      },
    ]);
    expect(await noticesOf(ben)).toEqual([]);
    expect((await ada.client.readReview()).notices).toBe(1);
    expect((await ben.client.readReview()).notices).toBe(0);
    await server.runJobs();
    const toAda = server.deps.sink.list().filter(({ to }) => to === ada.email);
    expect(toAda.at(-1)?.text).toContain('First Bank of Bend');
    expect(toAda.at(-1)?.text).toContain(`/individual-investors/${investor.uuid}`);
    expect(await ada.client.markAdminNoticesRead()).toEqual({ marked: 1 });
    expect((await ada.client.readReview()).notices).toBe(0);

    const { rows } = await ada.client.listAuditEvents({ query: { subject } });
    expect(rows.slice(0, 2)).toMatchObject([
      { action: 'question.answer', actor: `user:${investor.uuid}`, detail: {} },
      { action: 'question.ask', actor: `administrator:${ada.uuid}`, detail: {} },
    ]);
  });

  const applicants = [
    ['municipality', () => accounts.issuer({ status: 'Pending Approval' })],
    ['investor', () => accounts.institution({ status: 'Pending Approval' })],
    ['professional', () => accounts.professional({ status: 'Pending Approval' })],
  ] as const;
  test.each(some('applicants', applicants, 1))('works for every kind of account: %s', async (kind, make) => {
    const member = await make();
    await ask(`${kind}:${member.orgUuid}`);
    const { messages } = await member.client.answerQuestion({ body: { text: 'Here it is', seen: 1 } });
    expect(messages.map(({ isFromApplicant }) => isFromApplicant)).toEqual([false, true]);
  });

  test('can be added to by both sides until the decision, and is kept after it', async () => {
    const investor = await applicant();
    const subject = subjectOf(investor);
    await ask(subject);
    await investor.client.answerQuestion({ body: { text: 'First Bank', seen: 1 } });
    await investor.client.answerQuestion({ body: { text: 'Its branch in Bend', seen: 2 } });
    const again = await ask(subject, 3, ben, 'Since when?');
    expect(again.waitingSince).not.toBeNull();
    await investor.client.answerQuestion({ body: { text: 'Since May', seen: 4 } });
    expect(await noticesOf(ben)).toMatchObject([{ text: 'Since May' }]);
    await ada.client.approveAccount({ params: { kind: 'investor', id: investor.uuid } });
    expect(codeOf(await tryToAsk(ada, { subject, text, seen: 5 }))).toEqual([412, 'not-pending']);
    expect(codeOf(await tryToAnswer(investor, { text, seen: 5 }))).toEqual([412, 'not-pending']);
    expect((await investor.client.listOwnQuestions()).messages).toHaveLength(5);
  });

  test('of before a rejection is not awaited after the next request for approval', async () => {
    const investor = await applicant();
    await ask(subjectOf(investor));
    await ada.client.rejectAccount({
      params: { kind: 'investor', id: investor.uuid },
      body: { rejectionReason: 'No answer' },
    });
    expect((await rowOf(investor))?.review.waitingSince).toBeNull();
    await investor.client.saveIndividualProfile({
      body: { firstName: 'Ina', lastName: 'Investor', address: '1 Elm', city: 'Bend', state: 'OR', zipCode: '97701' },
    });
    await investor.client.requestIndividualApproval();
    expect((await rowOf(investor))?.review).toMatchObject({ waitingSince: null, messages: 1 });
    expect(codeOf(await tryToAnswer(investor, { text, seen: 1 }))).toEqual([412, 'nothing-asked']);
  });
});

describe('a question about an auction', () => {
  test('is the issuer’s alone, while the auction is in review', async () => {
    const [issuer, other, investor] = [await accounts.issuer(), await accounts.issuer(), await accounts.individual()];
    const auctionId = await auctions.pending(issuer);
    const subject = `auction:${auctionId}`;
    await ask(subject, 0, ada, 'Where is the preliminary official statement?');
    const [row] = (await ada.client.listAuctions({ query: { q: auctionId, page: 1 } })).rows;
    expect(row).toMatchObject({ status: 'PendingReview', review: { subject, messages: 1 } });
    expect(row?.review.waitingSince).not.toBeNull();
    const read = (by: Member, query = `?auctionId=${auctionId}`) =>
      server.ask('market', by, 'GET', `/api/questions${query}`);
    expect((await read(other)).status).toBe(404);
    expect((await read(investor)).status).toBe(404);
    expect((await tryToAnswer(other, { auctionId, text, seen: 1 })).status).toBe(404);
    expect((await issuer.client.listOwnQuestions()).messages).toEqual([]);
    const [notice] = (await issuer.client.listNotifications({ query: { page: 1 } })).rows;
    expect(notice).toMatchObject({ data: { auctionId }, message: 'Where is the preliminary official statement?' });
    const body = { auctionId, text: 'It follows on Monday', seen: 1 };
    expect((await issuer.client.answerQuestion({ body })).waitingSince).toBeNull();
    await issuer.client.recallAuction({ params: { auctionId } });
    expect(codeOf(await tryToAsk(ada, { subject, text, seen: 2 }))).toEqual([412, 'not-pending']);
  });
});

describe('a message is refused', () => {
  test('of a Viewer, about what does not exist, and where it is empty or too long', async () => {
    const investor = await applicant();
    const subject = subjectOf(investor);
    const viewer = await accounts.administrator('Viewer');
    expect(codeOf(await tryToAsk(viewer, { subject, text, seen: 0 }))).toEqual([403, 'administrator-role']);
    for (const wrong of ['investor:x', 'investor', `auction:${investor.orgUuid}`, `user:${investor.uuid}`, ''])
      expect((await tryToAsk(ada, { subject: wrong, text, seen: 0 })).status, wrong).toBe(404);
    for (const bad of [' ', '', 'x'.repeat(2001), 7]) {
      const { status, body } = await tryToAsk(ada, { subject, text: bad, seen: 0 });
      expect([status, body.data]).toMatchObject([400, { fields: { text: expect.any(String) } }]);
    }
    expect((await tryToAsk(ada, { subject, text, seen: -1 })).status).toBe(400);
    expect(codeOf(await tryToAnswer(investor, { text, seen: 0 }))).toEqual([412, 'nothing-asked']);
    await ask(subject);
    await accounts.setStatus(investor, 'Suspended');
    expect((await tryToAnswer(investor, { text, seen: 1 })).status).toBe(403);
    expect((await viewer.client.listQuestions({ query: { subject } })).messages).toHaveLength(1);
  });

  test('of two at once, the one that did not see the other', async () => {
    const investor = await applicant();
    const subject = subjectOf(investor);
    const body = { subject, text, seen: 0 };
    const asked = await Promise.all([tryToAsk(ada, body), tryToAsk(ben, body), tryToAsk(ada, body)]);
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect(codeOf(asked.find(({ status }) => status === 412) as RawAnswer)[1]).toBe('conversation-changed');
    const answered = await Promise.all([1, 2].map(() => tryToAnswer(investor, { text: 'Twice', seen: 1 })));
    expect(answered.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await ada.client.listQuestions({ query: { subject } })).messages).toHaveLength(2);
  });
});

test('a person’s answers are in their export and leave with them; what administrators asked leaves with the account', async () => {
  const investor = await applicant();
  const subject = subjectOf(investor);
  await ask(subject, 0, ada, 'Where is Quillfeather Lane?');
  await investor.client.answerQuestion({ body: { text: 'In Quillfeather', seen: 1 } });
  const own = JSON.parse(await ((await investor.client.exportOwnData()) as Blob).text()) as Record<string, unknown>;
  expect(own['answersToAdministrators']).toMatchObject([{ body: 'In Quillfeather' }]);
  expect(JSON.stringify(own['answersToAdministrators'])).not.toMatch(/admin|review_case/);
  await investor.client.eraseOwnAccount({ body: { email: investor.email } });
  expect((await ada.client.listQuestions({ query: { subject } })).messages).toEqual([]);
  expect((await noticesOf(ada)).filter(({ text: said }) => said.includes('Quillfeather'))).toEqual([]);
});
