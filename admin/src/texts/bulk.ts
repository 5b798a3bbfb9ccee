/** Texts of actions on several cases of the queue at once. */
import { counted } from '@fairbook/ui/counted.ts';

const cases = (count: number) => counted(count, 'case', 'cases');

export const bulkTexts = {
  label: 'Selected cases',
  selected: (count: number) => `${cases(count)} selected`,
  none: 'Select cases in the list.',
  assignTo: 'Assign to',
  nobody: 'No one',
  me: (name: string) => `${name} (you)`,
  assign: 'Assign',
  ask: 'Request information…',
  reject: 'Reject…',
  export: 'Export selected',
  close: 'Stop selecting',
  askTitle: (count: number) => `Request information: ${cases(count)}`,
  askLabel: 'Question',
  askHint: 'Each applicant is emailed this question and answers on their page. No one is rejected.',
  askSubmit: 'Send question',
  rejectTitle: (count: number) => `Reject ${cases(count)}`,
  rejectHint: 'Emailed to each applicant and kept in the history. They can fix the issues and resubmit.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  results: 'Result for each case',
  outcome: (done: number, failed: number) =>
    failed === 0 ? `${cases(done)} done` : `${cases(done)} done, ${cases(failed)} not done`,
  done: 'Done',
  notDone: (why: string) => `Not done: ${why}`,
  hide: 'Hide results',
} as const;
