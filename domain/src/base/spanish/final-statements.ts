/** Spanish of rules, calls and notices of final official statements. */
import type { Sentence } from './translator.ts';

export const ofFinalStatements: readonly Sentence[] = [
  [
    'The sale was canceled, so it has no final official statement',
    'La venta fue cancelada, así que no tiene declaración oficial definitiva',
  ],
  [
    'A final official statement is published once the sale has a result',
    'La declaración oficial definitiva se publica cuando la venta tiene un resultado',
  ],
  [
    'Nothing was sold, so there is no final official statement',
    'No se vendió nada, así que no hay declaración oficial definitiva',
  ],
  [
    'A final official statement has at most {most} versions',
    'Una declaración oficial definitiva tiene como máximo {most} versiones',
  ],
  [
    'Someone else has published a version of the final official statement. Look at it first.',
    'Otra persona publicó una versión de la declaración oficial definitiva. Véala primero.',
  ],
  ['The final official statement is published', 'La declaración oficial definitiva está publicada'],
  ['Note of the issuer: {note}', 'Nota del emisor: {note}'],
  ['{name}: final official statement', '{name}: declaración oficial definitiva'],
  ['{name}: final official statement corrected', '{name}: declaración oficial definitiva corregida'],
  [
    '{issuer} published the final official statement of {name}, in which you bought bonds.',
    '{issuer} publicó la declaración oficial definitiva de {name}, en la que usted compró bonos.',
  ],
  [
    '{issuer} published version {version:amount} of the final official statement of {name}, in which you bought bonds. It replaces the version before.',
    '{issuer} publicó la versión {version:amount} de la declaración oficial definitiva de {name}, en la que usted compró bonos. Sustituye a la versión anterior.',
  ],
];
