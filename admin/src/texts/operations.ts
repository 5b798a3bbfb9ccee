/** Names of the pages for operations. */
export const operationsTexts = {
  label: 'Operations',
  health: 'Health',
  messages: 'Messages',
} as const;
