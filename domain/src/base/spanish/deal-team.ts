/** Spanish of the team of a sale: refused calls, answers, notices and mails. */
import type { Sentence } from './translator.ts';

export const ofDealTeams: readonly Sentence[] = [
  ['the terms', 'los términos'],
  ['the preliminary official statement', 'la declaración oficial preliminar'],
  ['going live', 'la apertura de la venta'],
  ['the final official statement', 'la declaración oficial definitiva'],
  ['{role:words} has not signed {what:words}', '{role:words} no ha firmado {what:words}'],
  [
    '{role:words} signed {what:words} before the last change',
    '{role:words} firmó {what:words} antes del último cambio',
  ],
  [
    'You dropped the required sign-off of {what:words} by {role:words} less than {hours} hours ago. Another person of the municipality takes the sale live, or you require it again.',
    'Usted retiró hace menos de {hours} horas el requisito de que {role:words} firme {what:words}. La abre otra persona del municipio, o usted lo requiere de nuevo.',
  ],
  [
    'Required sign-offs of a sale change at most {most} times',
    'Las firmas requeridas de una venta cambian como máximo {most} veces',
  ],
  ['This role does not sign this step', 'Esta función no firma este paso'],
  [
    'The sale went live, so sign-offs from before stay as they are.',
    'La venta ya se abrió, así que las firmas anteriores quedan como están.',
  ],
  ['You do not have this role in the sale', 'Usted no tiene esta función en la venta'],
  [
    'There is no preliminary official statement to sign yet',
    'Todavía no hay una declaración oficial preliminar que firmar',
  ],
  [
    'The SHA-256 of a document is being computed. Try again in a minute.',
    'Se está calculando el SHA-256 de un documento. Inténtelo de nuevo en un minuto.',
  ],
  ['There is no final official statement to sign yet', 'Todavía no hay una declaración oficial definitiva que firmar'],
  [
    'It has changed since you opened the page. Read it again before you sign.',
    'Cambió desde que abrió la página. Léalo de nuevo antes de firmar.',
  ],
  ['There is no order book before the sale opens', 'No hay libro de órdenes antes de que abra la venta'],
  ['A team has at most {most} people and invitations', 'Un equipo tiene como máximo {most} personas e invitaciones'],
  ['A sale has at most {most} sign-offs', 'Una venta tiene como máximo {most} firmas'],
  ['This role has signed it already', 'Esta función ya lo firmó'],
  ['This sign-off was taken back already', 'Esta firma ya se retiró'],
  [
    'This address is invited to the sale with this role already',
    'Esta dirección ya está invitada a la venta con esta función',
  ],
  ['Choose a role', 'Elija una función'],
  ['Choose a step', 'Elija un paso'],
  ['Choose how much of the book is shown', 'Elija cuánto del libro se muestra'],
  ['Name a role or a person', 'Indique una función o una persona'],
  ['Invalid hash', 'Huella digital no válida'],
  ['Too many', 'Demasiados'],

  ['{name}: {role:words} signed {what:words}', '{name}: {role:words} firmó {what:words}'],
  [
    '{name}: {role:words} took back the sign-off of {what:words}',
    '{name}: {role:words} retiró la firma de {what:words}',
  ],
  ['See the sign-offs on the page of the team.', 'Vea las firmas en la página del equipo.'],
  ['{name}: required sign-offs have changed', '{name}: cambiaron las firmas requeridas'],
  ['Nobody has to sign.', 'Nadie tiene que firmar.'],
  ['See who has to sign what on the page of the team.', 'Vea en la página del equipo quién tiene que firmar qué.'],
  ['{name}: sign the final official statement', '{name}: firme la declaración oficial definitiva'],
  [
    'A version was published that your role has to sign. Sign it on the page of the team.',
    'Se publicó una versión que su función tiene que firmar. Fírmela en la página del equipo.',
  ],
  ['{name}: {person} joined the team', '{name}: {person} se unió al equipo'],
  ['Role: {role:words}.', 'Función: {role:words}.'],
  ['{name}: your place in the team has ended', '{name}: su lugar en el equipo terminó'],
  [
    'The issuer ended it. You no longer see the page of the team.',
    'El emisor lo terminó. Ya no ve la página del equipo.',
  ],
  ['{city} invites you to the team of {name}', '{city} le invita al equipo de {name}'],
  [
    'Role: {role:words}. Accept or decline it under Connections.',
    'Función: {role:words}. Acepte o rechace la invitación en Conexiones.',
  ],
  [
    '{person} of {city} invites you to the team of the sale {name} on Fairbook.',
    '{person}, de {city}, le invita al equipo de la venta {name} en Fairbook.',
  ],
  [
    'Open your account, and you are in the team once your email is verified.',
    'Abra su cuenta y estará en el equipo en cuanto se verifique su correo.',
  ],
  [
    'Professionals of a sale need an account for market professionals. This address has another account or invitation, so ask for an invitation to another address.',
    'Los profesionales de una venta necesitan una cuenta de profesional del mercado. Esta dirección tiene otra cuenta o invitación, así que pida una invitación a otra dirección.',
  ],
];
