/** Spanish of templates.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { templatesTexts as english } from './templates.ts';

const placeholders = { name: 'nombre de la cuenta o de la venta', issuer: 'nombre del emisor' };

export const templatesTexts: Translated<typeof english> = {
  title: 'Plantillas de motivos',
  things: 'plantillas',
  lead: 'Textos que completan el motivo en los diálogos de decisiones. El motivo se puede editar antes de enviarlo.',
  ownerOnly: 'Textos que completan el motivo en los diálogos de decisiones. Solo los propietarios los cambian.',
  search: 'Buscar nombre o texto',
  empty: 'Todavía no hay plantillas. Los diálogos de decisiones piden entonces un motivo sin ofrecer opciones.',
  tab: { all: 'Todas', en: 'Inglés', es: 'Español' },
  decisions: {
    'account.reject': 'Rechazar una cuenta',
    'account.suspend': 'Suspender una cuenta',
    'account.reactivate': 'Reactivar una cuenta',
    'account.deactivate': 'Desactivar una cuenta',
    'account.reject-change': 'Rechazar una solicitud de cambio',
    'auction.reject': 'Rechazar una subasta',
    'auction.halt': 'Suspender una venta',
    'auction.cancel': 'Cancelar una venta',
  },
  languages: { en: 'Inglés', es: 'Español' },
  column: {
    name: 'Nombre',
    decision: 'Decisión',
    language: 'Idioma',
    text: 'Texto',
    changed: 'Cambio',
    actions: 'Acciones',
  },
  supplied: 'Incluida en Fairbook',
  add: 'Agregar plantilla',
  addTitle: 'Agregar una plantilla de motivo',
  edit: 'Editar…',
  editOf: (name) => `Editar la plantilla ${name}`,
  editTitle: (name) => `Editar ${name}`,
  save: 'Guardar',
  nameHint: 'Se muestra en las opciones y nunca se envía.',
  textHint: (known) => `Se envía por correo tal cual, con esto sustituido: ${known}.`,
  placeholder: (name) => `{${name}}: ${placeholders[name]}`,
  sample: 'Ejemplo',
  sampleOf: { name: 'City of Alder Creek', sale: 'Library Bonds' },
  added: (name) => `${name} agregada`,
  changed: (name) => `${name} cambiada`,
  delete: 'Eliminar…',
  deleteOf: (name) => `Eliminar la plantilla ${name}`,
  deletes: (name) => `${name} deja de ofrecerse. Los motivos enviados permanecen.`,
  deleted: (name) => `${name} eliminada`,
};
