/** Spanish of sub-accounts.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { subAccountTexts as english } from './sub-accounts.ts';

export const subAccountTexts: Translated<typeof english> = {
  title: 'Subcuentas',
  lead: 'Su institución ordena y recibe bonos como un solo inversionista. Los operadores y los administradores reparten cada asignación entre estas cuentas, en la página del resultado o en Mis órdenes. Solo las ve su institución.',
  caption: 'Subcuentas de la institución',
  none: 'Aún no hay subcuentas.',
  name: 'Nombre',
  reference: 'Referencia',
  referenceHint: 'El número de la cuenta en sus sistemas.',
  state: 'Estado',
  active: 'Activa',
  archived: 'Archivada',
  add: 'Agregar una subcuenta',
  addTitle: 'Agregar una subcuenta',
  manage: 'Administrar',
  change: 'Cambiar',
  changeTitle: 'Cambiar la subcuenta',
  actionsFor: (name) => `Acciones para ${name}`,
  archive: 'Archivar',
  archiveQuestion: (name) =>
    `Los repartos que nombran ${name} quedan como están. Los nuevos no pueden nombrarla hasta que se restaure.`,
  restore: 'Restaurar',
  restoreQuestion: (name) => `Los repartos pueden volver a nombrar ${name}.`,
  remove: 'Eliminar',
  removeQuestion: (name) => `${name} no está en ningún reparto. No se puede recuperar.`,
  save: 'Guardar',
  saved: 'Se guardó la subcuenta',
  removed: 'Se eliminó la subcuenta',
};
