/** Names of the pages for operations. */
export const operationsTexts = {
  label: 'Operations',
  health: 'Health',
  messages: 'Messages',
  configuration: 'Configuration',
} as const;
