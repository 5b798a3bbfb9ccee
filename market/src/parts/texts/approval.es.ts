/** Spanish of approval.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { approvalTexts as english } from './approval.ts';

const within = (days: number) => (days === 1 ? 'en un día hábil' : `en ${days} días hábiles`);

export const approvalTexts: Translated<typeof english> = {
  within,
  usually: (days) => `Las cuentas se suelen aprobar ${within(days)}.`,
};
