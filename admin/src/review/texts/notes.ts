/** Texts of internal notes about a case. */

export const notesTexts = {
  title: 'Internal notes',
  none: 'No notes yet.',
  conversation: {
    list: 'Internal notes',
    administrators: '',
    label: 'Note',
    hint: 'Only administrators see notes. They stay as they are. Write @ and a name to notify an administrator.',
    required: 'A note is required',
    send: 'Add note',
  },
  added: 'Note added',
  notified: (names: string) => `Note added. Notified: ${names}.`,
  mention: 'Mention',
} as const;
