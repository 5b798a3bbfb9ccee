/** The sentences about local investors in Spanish: ZIP codes of sales, proofs of residence. */
import type { Sentence } from './translator.ts';

export const ofLocals: readonly Sentence[] = [
  [
    'You have proven that you live at this address. Request a change first: it ends the proof, and you can prove the new address afterwards',
    'Ha acreditado que vive en esta dirección. Solicite primero un cambio: pone fin a la prueba, y después puede acreditar la dirección nueva',
  ],
  ['Only investors in the United States can be local', 'Solo los inversionistas de Estados Unidos pueden ser locales'],
  [
    'Must be a ZIP code of {state:words}, the approved state of your account',
    'Debe ser un código postal de {state:words}, el estado aprobado de su cuenta',
  ],
  ['Must be the ZIP code of the address in your profile', 'Debe ser el código postal de la dirección de su perfil'],
  ['Your residence in this ZIP code is proven already', 'Su residencia en este código postal ya está acreditada'],
  [
    'An account can send {count:amount} proofs of residence. Contact support for another one',
    'Una cuenta puede enviar {count:amount} pruebas de residencia. Comuníquese con soporte para enviar otra',
  ],
  ['A document is required', 'Se requiere un documento'],
  ['At most {most:amount} ZIP codes', 'Como máximo {most:amount} códigos postales'],
  ['Must be a ZIP code of five digits', 'Debe ser un código postal de cinco dígitos'],
  ['Not a ZIP code of five digits: {zipCode}', 'No es un código postal de cinco dígitos: {zipCode}'],
  [
    'Not a ZIP code of {state:words}, the state of the issuer: {zipCode}',
    'No es un código postal de {state:words}, el estado del emisor: {zipCode}',
  ],
];
