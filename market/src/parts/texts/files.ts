/** Texts of files: uploads with progress, and viewing beside the page. */

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
  progress: (name: string) => `Uploading ${name}`,
  sent: (percent: number) => `${percent}% uploaded`,
  checking: 'Uploaded, being checked',
  leaving: 'A file is still being uploaded. If you leave, the upload is canceled.',
  cancel: 'Cancel',
  cancelNamed: (name: string) => `Cancel upload of ${name}`,
  retry: 'Try again',
  retryNamed: (name: string) => `Retry upload of ${name}`,
  dismiss: (name: string) => `Dismiss ${name}`,
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  save: 'Save',
  close: 'Close the document',
} as const;
