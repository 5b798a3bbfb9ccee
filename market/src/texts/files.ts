/** Texts of files: sending them with their progress, and reading them beside the page. */

export const fileTexts = {
  choose: 'Choose a file',
  chooseMany: 'Choose files',
  orDrop: 'or drop it here',
  orDropMany: 'or drop them here',
  accepts: {
    document: (most: string) => `PDF, up to ${most}`,
    image: (most: string) => `PNG, JPEG or WebP, up to ${most}`,
  },
  wrongType: {
    document: 'This is not a PDF file',
    image: 'This is not a PNG, JPEG or WebP image',
  },
  tooLarge: (most: string) => `The file is larger than ${most}`,
  empty: 'The file is empty',
  waiting: 'Waiting',
  progress: (name: string) => `Sending ${name}`,
  sent: (percent: number) => `${percent} % sent`,
  checking: 'Sent, being checked',
  cancel: 'Cancel',
  cancelNamed: (name: string) => `Cancel sending ${name}`,
  retry: 'Try again',
  retryNamed: (name: string) => `Try again to send ${name}`,
  dismiss: (name: string) => `Forget ${name}`,
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  save: 'Save',
  close: 'Close the document',
} as const;
