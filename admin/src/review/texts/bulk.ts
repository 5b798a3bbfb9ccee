/** Texts of actions on several cases of the queue at once. */
import { counted } from '@fairbook/ui/theme/counted.ts';

const people = (count: number) => counted(count, 'person', 'people');
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
  preview: 'Emails of all cases',
  counting: 'Counting recipients…',
  mailed: (count: number, byLanguage: string) => `Emailed to ${people(count)}: ${byLanguage}.`,
  inLanguage: (count: number, language: string) => `${count} in ${language}`,
  unmailed: (count: number) => `In the application only, since they switched such emails off: ${people(count)}.`,
  refused: (count: number) => `Cannot be decided now: ${cases(count)}. The preview of each says why.`,
  previousCase: 'Previous case',
  nextCase: 'Next case',
  caseOf: (number: number, all: number) => `Case ${number} of ${all}:`,
  progress: (done: number, all: number) => `${done} of ${all} done`,
  results: 'Result for each case',
  outcome: (done: number, failed: number) =>
    failed === 0 ? `${cases(done)} done` : `${cases(done)} done, ${cases(failed)} not done`,
  done: 'Done',
  notDone: (why: string) => `Not done: ${why}`,
  hide: 'Hide results',
} as const;
