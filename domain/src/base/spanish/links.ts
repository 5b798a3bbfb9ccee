/** The sentences about linked accounts in Spanish of rules, calls and notices. */
import type { Sentence } from './translator.ts';

export const ofLinks: readonly Sentence[] = [
  ['Both accounts belong to one person.', 'Ambas cuentas son de una sola persona.'],
  ['Both accounts belong to one institution.', 'Ambas cuentas son de una sola institución.'],
  [
    'One person or institution decides about the orders of both accounts.',
    'Una persona o institución decide sobre las órdenes de ambas cuentas.',
  ],
  ['An account cannot be linked to itself', 'Una cuenta no se puede vincular consigo misma'],
  ['These accounts are linked already', 'Estas cuentas ya están vinculadas'],
  [
    'An account can be linked to at most {count:amount} others',
    'Una cuenta se puede vincular con {count:amount} otras como máximo',
  ],
  [
    'Wait until an administrator has answered what you sent before',
    'Espere a que un administrador responda lo que envió antes',
  ],
  ['This link has ended already', 'Este vínculo ya terminó'],
  ['This was answered already', 'Esto ya se respondió'],
  ['This link has ended, or you have objected to it already', 'Este vínculo terminó, o usted ya lo objetó'],
  ['Say why', 'Diga por qué'],
  ['No investor’s account has this address', 'Ninguna cuenta de inversionista tiene esta dirección'],
  ['An answer is required', 'Falta la respuesta'],
  ['Linked accounts', 'Cuentas vinculadas'],
  ['Accounts linked', 'Cuentas vinculadas'],
  ['Link ended', 'Vínculo terminado'],
  ['Answered', 'Respondido'],
  ['Sent to the administrators', 'Enviado a los administradores'],
  // Notices
  ['Your account is linked with another one', 'Su cuenta está vinculada con otra'],
  [
    'Both count as one investor in every sale that has not closed: in turns, shares and caps.',
    'Ambas cuentan como un solo inversionista en cada venta que no ha cerrado: en turnos, partes y topes.',
  ],
  ['If that is wrong, object on the page of your account.', 'Si no es correcto, objételo en la página de su cuenta.'],
  ['Your account is no longer linked with another one', 'Su cuenta ya no está vinculada con otra'],
  [
    'They are two investors again in every sale that has not closed.',
    'Vuelven a ser dos inversionistas en cada venta que no ha cerrado.',
  ],
  ['Results of closed sales stay as they are.', 'Los resultados de las ventas cerradas no cambian.'],
  ['An answer about linked accounts', 'Una respuesta sobre cuentas vinculadas'],
];
