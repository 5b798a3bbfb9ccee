/** Spanish of supplements.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { supplementsTexts as english } from './supplements.ts';

export const supplementsTexts: Translated<typeof english> = {
  action: 'Suplementar un documento',
  title: (name) => `Suplementar un documento de ${name}`,
  lead: 'La nueva versión se publica en cuanto se hace el cambio. La versión anterior sigue legible, con la fecha.',
  document: 'Documento',
  noFile: 'aún sin archivo',
  file: 'Nueva versión',
  fileHint: (most) => `Un PDF de ${most} como máximo.`,
  choose: 'Elegir un archivo',
  fileRequired: 'Elija un archivo',
  effect: (told, bidders) =>
    `Se avisa de inmediato a ${told === 1 ? '1 persona' : `${told} personas`}, en sus páginas, por correo y por notificación; ${bidders === 1 ? '1 de ellas tiene' : `${bidders} de ellas tienen`} una orden abierta, y se le pide que la reconfirme.`,
  choice: {
    stand: 'Según lo publicado, las órdenes que no se reconfirman siguen en pie.',
    lapse: 'Según lo publicado, las órdenes que no se reconfirman caducan: no participan en el cierre.',
  },
  rules: {
    stand: 'Reglas publicadas: quedan al menos 30 minutos hasta el cierre. Una venta puede tener diez suplementos.',
    lapse:
      'Reglas publicadas: entre el suplemento y el cierre hay un día hábil completo. Una venta puede tener diez suplementos.',
  },
  send: 'Solicitar el suplemento',
  sendAlone: 'Publicar el suplemento',
  done: 'El suplemento está publicado',
  wants: (document, after, before) =>
    before === null
      ? `${document}: ${after}, donde ahora no hay archivo.`
      : `${document}: ${after} en lugar de ${before}.`,
  newFile: (file) => `Nuevo: ${file}`,
  fileBefore: (file) => `Antes: ${file}`,
  progress: (confirmed, unconfirmed) =>
    `${confirmed === 1 ? '1 orden abierta está confirmada' : `${confirmed} órdenes abiertas están confirmadas`}, ${unconfirmed} aún no.`,
  asked: {
    stand: (orders) =>
      orders === 1
        ? 'Usted colocó una orden antes. Sigue en pie, y puede reconfirmarla, modificarla o retirarla hasta el cierre.'
        : `Usted colocó ${orders} órdenes antes. Siguen en pie, y puede reconfirmarlas, modificarlas o retirarlas hasta el cierre.`,
    lapse: (orders) =>
      orders === 1
        ? 'Usted colocó una orden antes. No participa en el cierre si no la reconfirma o modifica.'
        : `Usted colocó ${orders} órdenes antes. No participan en el cierre si no las reconfirma o modifica.`,
  },
  reconfirm: (orders) => (orders === 1 ? 'Reconfirmar mi orden' : `Reconfirmar mis ${orders} órdenes`),
  toReconfirm: 'Reconfirmar',
  reconfirmed: 'Sus órdenes están reconfirmadas, con sus lugares en el tiempo',
  states: { asked: 'Por reconfirmar', lapsed: 'Caducada: no se reconfirmó' },
  ticket: 'Si se suplementa un documento, las órdenes anteriores caducan al cierre si no se reconfirman.',
};
