/** Spanish of amendment-texts.ts. */
import type { Translated } from '../base/translated.ts';
import type { amendmentTexts as english } from './amendment-texts.ts';

export const amendmentTexts: Translated<typeof english> = {
  title: {
    terms: 'Se modificaron las condiciones de esta venta',
    documents: 'Se modificaron los documentos de esta venta',
    both: 'Se modificaron las condiciones de esta venta y sus documentos',
  },
  entry: {
    terms: 'Condiciones modificadas',
    documents: 'Documentos modificados',
    both: 'Condiciones y documentos modificados',
  },
  entryAt: {
    terms: (when) => `Condiciones modificadas el ${when}`,
    documents: (when) => `Documentos modificados el ${when}`,
    both: (when) => `Condiciones y documentos modificados el ${when}`,
  },
  reason: 'Motivo del emisor',
  differences: 'Qué cambió',
  documents: 'Documentos que cambiaron',
  what: 'Qué',
  before: 'Antes',
  after: 'Después',
  none: 'Ninguno',
  hash: 'SHA-256',
  notOffered: 'No se ofrece',
  fields: {
    amount: 'Monto de la emisión',
    principalAmount: 'Capital',
    interestRate: 'Cupón',
    yield: 'Rendimiento',
    price: 'Precio',
    sinkingFund: 'Fondo de amortización',
  },
};
