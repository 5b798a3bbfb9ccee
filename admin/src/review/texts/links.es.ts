/** Spanish of links.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { linksTexts as english } from './links.ts';

export const linksTexts: Translated<typeof english> = {
  title: 'Cuentas vinculadas',
  lead: 'Las cuentas vinculadas cuentan como un solo inversionista en cada venta que no ha cerrado: un lugar en un sorteo, una parte y un tope.',
  none: 'No está vinculada con otra cuenta.',
  grounds: {
    samePerson: 'Una sola persona',
    sameInstitution: 'Una sola institución',
    sameControl: 'Uno decide por ambas',
  },
  linked: (who) => `Vinculada por ${who},`,
  ended: (who) => `Terminado por ${who},`,
  former: (count) => (count === 1 ? '1 vínculo que terminó' : `${count} vínculos que terminaron`),
  gone: 'Una cuenta que ya no existe',

  link: 'Vincular una cuenta',
  linkWith: (name) => `Vincular con ${name}`,
  form: {
    lead: 'Vincule cuentas solo si un mismo inversionista está detrás de ambas. Los cónyuges y otras personas de un hogar son inversionistas distintos. Se avisa a ambas partes del vínculo y de su motivo, no de quién es la otra cuenta, y pueden objetar.',
    other: 'Correo de una persona de la otra cuenta',
    ground: 'Motivo',
    grounds: {
      samePerson: 'Ambas cuentas son de una sola persona',
      sameInstitution: 'Ambas cuentas son de una sola institución',
      sameControl: 'Una persona o institución decide sobre las órdenes de ambas',
    },
    required: 'Elija un motivo',
    reason: 'Razón',
    reasonHint: 'Para los administradores y el registro de auditoría: qué muestra que son un solo inversionista.',
    reasonRequired: 'Falta la razón',
    otherRequired: 'Indique la otra cuenta',
    submit: 'Vincular',
    done: 'Las cuentas están vinculadas y se avisó a ambas partes',
  },

  end: 'Terminar el vínculo',
  endTitle: (name) => `Terminar el vínculo con ${name}`,
  endLead:
    'Vuelven a ser dos inversionistas en cada venta que no ha cerrado. Los resultados de las ventas cerradas no cambian. Se avisa a ambas partes.',
  endHint: 'Para los administradores y el registro de auditoría.',
  endDone: 'El vínculo terminó y se avisó a ambas partes',

  statements: 'Lo que dice el inversionista',
  declares: (email) => `Dice que la cuenta de ${email} es del mismo inversionista`,
  unknownAccount: 'Ninguna cuenta de inversionista tiene esta dirección.',
  objects: 'Objeta un vínculo',
  answered: 'Respondido',
  answer: 'Responder',
  answerTitle: 'Responder al inversionista',
  answerLead:
    'La respuesta no cambia ningún vínculo: vincule las cuentas o termine el vínculo antes, si es lo correcto.',
  answerHint: 'El inversionista la recibe por correo y en la página de su cuenta.',
  answerDone: 'Respuesta enviada',
};
