/** Spanish of maturity-texts.ts. */

import type { Translated } from '../base/translated.ts';
import type { maturityTexts as english } from './maturity-texts.ts';

export const maturityTexts: Translated<typeof english> = {
  maturity: 'Vencimiento',
  principal: 'Capital',
  coupon: 'Cupón',
  yield: 'Rendimiento',
  price: 'Precio',
  cusip: 'CUSIP',
};
