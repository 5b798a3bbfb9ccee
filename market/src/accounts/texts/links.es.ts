/** Spanish of links.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { linkTexts as english } from './links.ts';

export const linkTexts: Translated<typeof english> = {
  title: 'Cuentas vinculadas',
  lead: 'Las cuentas de un mismo inversionista cuentan como una en cada venta: un lugar en un sorteo, una parte y un tope por inversionista. Lo que ganan juntas llena sus órdenes, la más antigua primero. Los cónyuges y otras personas de un hogar son inversionistas distintos.',
  none: 'Su cuenta no está vinculada con otra.',
  since: (when) => `Vinculada por un administrador desde el ${when}. Cuenta en las ventas que cierren después.`,
  unnamed: 'De quién es la otra cuenta queda entre su titular y los administradores.',
  object: 'Objetar',
  objected: 'Usted objetó. Un administrador responderá; el vínculo cuenta hasta que se termine.',
  objectTitle: 'Objetar el vínculo',
  objectLead:
    'Diga por qué las cuentas no son de un mismo inversionista. Un administrador lo lee, termina el vínculo o le responde.',
  declare: 'Otra cuenta también es mía',
  declareTitle: 'Declarar otra cuenta',
  declareLead:
    'Para una institución con varias cuentas, o una persona con dos. Un administrador lo comprueba y vincula las cuentas. Aquí no decimos si una dirección tiene cuenta.',
  email: 'Correo de la otra cuenta',
  statement: 'Explicación',
  statementHint: 'Para los administradores.',
  send: 'Enviar',
  sent: 'Enviado a los administradores',
  said: 'Lo que usted envió',
  declared: (email) => `Cuenta de ${email}`,
  objection: 'Objeción a un vínculo',
  waits: 'Espera a un administrador',
  answered: (when) => `Respondido el ${when}`,
  onlyAdmins: 'Solo un administrador de su institución puede enviar esto.',
};
