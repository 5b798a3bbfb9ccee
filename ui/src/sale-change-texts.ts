/** Texts about changes of a sale that was announced, shared by both sites. */
export const saleChangeTexts = {
  title: 'This sale was rescheduled',
  close: (when: string) => `It now closes ${when}.`,
  both: (start: string, close: string) => `It now opens ${start} and closes ${close}.`,
  was: (close: string) => `The close before was ${close}.`,
  entry: 'Rescheduled by the issuer',
  list: 'Changes of the times',
} as const;
