/** Texts of the page about the settings of the program. */
export const configurationTexts = {
  title: 'Configuration',
  things: 'settings',
  lead: 'The rules of the market, and the settings of the program.',
  settings: 'Settings of the program',
  settingsLead:
    'Settings of the process that answers this page. They change with its environment variables and a restart; secrets are never shown.',
  search: 'Search settings',
  empty: 'No settings.',
  tab: { all: 'All', changed: 'Not the default' },
  section: 'Section',
  column: { name: 'Setting', value: 'Value', source: 'Source' },
  source: { default: 'Default', environment: 'Environment variable', file: 'File' },
  secretSet: 'Set, hidden',
  notSet: 'Not set',
  sections: {
    'The program': 'The program',
    Addresses: 'Addresses',
    Storage: 'Storage',
    Identity: 'Identity provider',
    'Keys and logs': 'Keys and logs',
    'Mail, push, captcha': 'Mail, push, captcha',
    'Rules of the market': 'Rules of the market',
  },
} as const;
