/** Spanish of maturity-texts.ts. */
import type { maturityTexts as english } from './maturity-texts.ts';
import type { Translated } from './translated.ts';

export const maturityTexts: Translated<typeof english> = {
  maturity: 'Vencimiento',
  principal: 'Capital',
  coupon: 'Cupón',
  yield: 'Rendimiento',
  price: 'Precio',
  cusip: 'CUSIP',
};
