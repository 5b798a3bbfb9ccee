/** Texts of questions about a sale, and of what has changed since the reader last looked. */
import type { SaleChangeKind } from '@fairbook/domain/sale-questions.ts';

export const saleQuestionsTexts = {
  title: 'Questions',
  loading: 'Reading the questions',
  none: {
    market: 'No question about this sale has been answered to everyone yet.',
    issuer: 'No investor has asked about this sale yet. Questions come from the launch on until the sale ends.',
    professional: 'No investor has asked about this sale yet.',
  },
  named: {
    lead: (municipality: string) =>
      `Questions about a sale of ${municipality}, which names you. You read private ones too; the issuer answers.`,
    notFound: 'Sale not found',
    notFoundHint: 'It does not exist, is not launched yet, or does not name you.',
  },
  ask: {
    label: 'Your question',
    hint: 'The issuer reads it with your name. If it answers in public, everyone reads question and answer without your name, so do not write it in the text.',
    required: 'A question is required',
    send: 'Ask the issuer',
    sent: 'Question sent',
  },
  answer: {
    open: 'Answer',
    decline: 'Decline',
    text: 'Answer',
    addendum: 'Addendum',
    addAddendum: 'Add an addendum',
    addendumHint: 'The earlier text stays readable. Everyone who could read it is notified.',
    required: 'An answer is required',
    to: 'Who reads it',
    toEveryone: 'Everyone who sees the sale, without the name of the asker',
    toAsker: 'The asker alone',
    privateHint: 'Nothing that matters to an investment belongs in a private answer: others lack it.',
    send: 'Send answer',
    sent: 'Answer sent',
    cancel: 'Cancel',
  },
  decline: {
    title: (number: number) => `Decline question ${number}`,
    lead: 'The asker reads your reason. This is final.',
    reason: 'Reason',
    required: 'A reason is required',
    send: 'Decline',
    sent: 'Question declined',
  },
  readers: (investors: number, behind: number) =>
    `${investors === 1 ? '1 investor has' : `${investors} investors have`} opened the questions${behind === 0 ? '' : `, ${behind} of them before the last public text`}.`,
  people: 'Also opened by',
  changed: {
    title: 'What changed since you last looked',
    since: 'You last looked on',
    seen: 'Mark as seen',
    toQuestions: 'To the questions',
    unread: (count: number) => (count === 1 ? '1 question has something new' : `${count} questions have something new`),
    kinds: {
      answer: (about: string) => `Question ${about} was answered`,
      addendum: (about: string) => `The answer to question ${about} has an addendum`,
      document: (about: string) => `New document: ${about}`,
      halted: (about: string) => `The sale was halted: ${about}`,
      resumed: () => 'The sale was resumed',
      supplemented: (about: string) => `A document was supplemented: ${about}`,
      rescheduled: (about: string) => `The sale was rescheduled: ${about}`,
      withdrawn: (about: string) => `Maturities were withdrawn: ${about}`,
      resized: (about: string) => `The issuer decided about the amounts: ${about}`,
      extended: () => 'The sale was extended by its terms',
      status: (about: string) => `New status: ${about}`,
      canceled: (about: string) => `The sale was canceled: ${about}`,
    } satisfies Record<SaleChangeKind, (about: string) => string>,
    close: 'New close:',
  },
};
