/** Spanish of what the server says about cases and saved views of administrators. */
import type { Sentence } from './translator.ts';

export const ofCases: readonly Sentence[] = [
  [
    'A list can have {count} saved views. Delete one first',
    'Una lista puede tener {count} vistas guardadas. Elimine una primero',
  ],
  ['A name is required', 'Falta el nombre'],
  ['This message is still waiting to be sent', 'Este mensaje aún espera a ser enviado'],
  [
    'This address or device no longer belongs to the account',
    'Esta dirección o este dispositivo ya no pertenece a la cuenta',
  ],
];
