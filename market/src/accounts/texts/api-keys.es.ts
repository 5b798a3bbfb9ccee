/** Spanish of apiKeys.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { apiKeyTexts as english } from './api-keys.ts';

export const apiKeyTexts: Translated<typeof english> = {
  title: 'Claves de API',
  lead: 'Con una clave, un programa actúa con los derechos de la persona que la creó, dentro de lo que usted elija aquí.',
  onlyActive: 'Podrá crear claves cuando se apruebe su cuenta.',
  onlyAdmins: 'Su función no permite claves de API. Pida ayuda a un administrador de su cuenta.',
  add: 'Crear clave',
  none: 'Aún no hay claves de API. Cree una para cada programa, para poder revocarla por separado.',
  state: { on: 'Activa', soon: 'Vence pronto', expired: 'Vencida' },
  facts: { scopes: 'Puede', networks: 'Desde', created: 'Creada', expires: 'Vence', used: 'Último uso' },
  everywhere: 'Cualquier dirección de red',
  createdBy: (day, person) => `${day}, por ${person}`,
  never: 'Nunca',
  usedFrom: (moment, address) => `${moment}, desde ${address}`,
  revoke: 'Revocar',
  revokeNamed: (name) => `Revocar: ${name}`,
  revokeQuestion: (name) => `“${name}” deja de funcionar de inmediato. Los programas que la usan serán rechazados.`,
  revoked: 'Se revocó la clave de API',
  dialog: {
    title: 'Crear clave de API',
    submit: 'Crear clave',
    name: 'Nombre',
    nameHint: 'El programa que la usa.',
    scopes: 'Qué puede hacer la clave',
    scopeHints: {
      read: 'Leer todo lo que usted puede ver: ventas, órdenes, resultados y documentos.',
      orders: 'Enviar, cambiar y retirar sus órdenes.',
      offerings:
        'Crear y cambiar borradores. La aprobación, la apertura, la suspensión y la reanudación quedan en manos de personas.',
      webhooks: 'Configurar adónde se envían los eventos.',
    },
    term: 'Vence en',
    days: (days) => `${days} días`,
    networks: 'Direcciones de red',
    networksHint: 'Direcciones o redes como 203.0.113.0/24. Sin ninguna, la clave funciona desde cualquier lugar.',
  },
  secret: {
    title: 'Su clave de API',
    text: 'Se muestra una sola vez: guárdela donde su programa pueda leerla y nadie más. Se avisó por correo a las personas de su cuenta.',
    label: 'Clave de API',
    copy: 'Copiar',
    copied: 'Copiado',
    done: 'Ya la guardé',
  },
};
