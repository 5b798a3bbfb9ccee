/** Texts of the command palette and the keyboard help. */
import { counted } from '../theme/counted.ts';

export const commandTexts = {
  open: 'Search or go to',
  label: 'Search or go to',
  results: 'Results',
  pages: 'Pages',
  actions: 'Actions',
  scheme: (scheme: string) => `Theme: ${scheme}`,
  searching: 'Searching…',
  found: (count: number) => `${counted(count, 'result')}. Use ↑↓`,
  nothing: (typed: string) => `No results for “${typed}”`,
  keys: {
    title: 'Keyboard',
    list: [
      { keys: ['Ctrl', 'K'], does: 'Search or go to anything; ⌘ K on a Mac' },
      { keys: ['/'], does: 'Go to the search field of a list' },
      { keys: ['↑', '↓'], does: 'Move through the rows of a list; J and K as well' },
      { keys: ['Home', 'End'], does: 'First and last row' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['Esc'], does: 'Close a dialog, cancel' },
      { keys: ['Ctrl', 'Enter'], does: 'Send the form of a dialog' },
      { keys: ['?'], does: 'This help' },
    ],
    cases: [
      { keys: ['A'], does: 'Approve the case on the page' },
      { keys: ['R'], does: 'Reject it' },
      { keys: ['N'], does: 'Next case of the list; J as well' },
      { keys: ['K'], does: 'Previous case' },
    ],
    single: 'Single keys without Ctrl, such as ?',
    singleHint: 'Turn them off if you dictate or press keys by accident. The palette opens the help as well.',
  },
} as const;
