/** Texts about halted sales, shared by both sites. */
import type { HaltParty, ResumeChoice } from '@fairbook/domain/base/vocabulary.ts';

const by: Record<HaltParty, string> = {
  issuer: 'by the issuer',
  administrator: 'by an administrator',
  system: 'automatically',
};

export const haltTexts = {
  badge: 'Halted',
  title: 'This sale is halted',
  since: (party: HaltParty, when: string) => `Halted ${by[party]} on ${when}.`,
  meaning: 'No orders are taken. Open orders stay in the book and can be withdrawn.',
  close: (when: string) => `The announced close, ${when}, is kept or postponed when the sale resumes.`,
  pastClose: (when: string) =>
    `The announced close, ${when}, has passed. The sale is reopened or closed when it resumes; nothing is allocated before.`,
  clock: 'Halted',
  clockNote: 'Close decided when the sale resumes',

  cancelled: {
    badge: 'Canceled',
    title: 'This sale was canceled',
    on: (when: string) => `Canceled by two administrators on ${when}.`,
    meaning: 'Every order is void, nothing is allocated, and nothing is owed. This is final.',
    clock: 'Canceled',
    entry: 'Canceled by two administrators',
  },

  cancel: {
    action: 'Cancel the sale',
    title: (name: string) => `Cancel ${name}`,
    lead: 'Every order becomes void, nothing is allocated, and the sale can never be resumed. A second Owner must confirm it; until then the sale stays halted.',
    leadEnded:
      'This sale has closed, and its result is not there. Canceling it means that no result will follow: every order becomes void, and nothing is allocated. A second Owner must confirm it; if the result comes before, nothing is canceled.',
    reason: 'Reason',
    reasonHint: 'Public once confirmed: everyone who sees the sale can read it, and investors get it by email.',
    reasonRequired: 'A reason is required',
    keep: 'Keep the sale halted',
    keepEnded: 'Wait for the result',
    done: 'Cancellation requested. A second Owner must confirm it.',
  },

  halt: {
    action: 'Halt the sale',
    title: (name: string) => `Halt ${name}`,
    lead: 'Orders stop at once, and the sale does not close until it is resumed. Investors can withdraw their orders.',
    reason: 'Reason',
    reasonHint: 'Public: everyone who sees the sale can read it.',
    reasonRequired: 'A reason is required',
    confirm: 'Name of the sale',
    confirmHint: (name: string) => `To confirm, type: ${name}`,
    confirmWrong: 'This is not the name of the sale',
    done: 'The sale is halted',
  },

  resume: {
    action: 'Resume the sale',
    title: (name: string) => `Resume ${name}`,
    lead: 'Orders are taken again at once.',
    leadPast: (when: string) => `The announced close, ${when}, has passed while the sale was halted.`,
    question: 'When does the sale close?',
    required: 'Choose when the sale closes',
    choices: {
      keep: 'Keep the announced close',
      extend: 'Extend the close by the time lost',
      date: 'Set another close',
      close: 'Close now',
    } satisfies Record<ResumeChoice, string>,
    reopen: 'Reopen for the time that was left',
    keepHint: (when: string) => `Closes ${when}. Lost time is not added.`,
    extendHint: (lost: string, when: string) => `${lost} lost so far. Closes about ${when}.`,
    reopenHint: (left: string, when: string) => `Orders are taken for another ${left}, until about ${when}.`,
    dateHint: 'A later time that you choose.',
    closeHint: 'No more orders are taken. Open orders are allocated at once; this can’t be undone.',
    newClose: 'New close',
    newCloseHint: (from: string) => `Not before ${from}.`,
    done: 'The sale is resumed',
    closed: 'The sale is closed',
  },

  history: {
    title: 'Halts',
    halted: (party: HaltParty) => `Halted ${by[party]}`,
    resumed: (party: HaltParty) => `Resumed ${by[party]}`,
    outcome: (choice: ResumeChoice, when: string) =>
      ({
        keep: `The announced close was kept: ${when}`,
        extend: `The close was extended by the time lost: ${when}`,
        date: `Another close was set: ${when}`,
        close: `The sale was closed: ${when}`,
      })[choice],
  },
} as const;
