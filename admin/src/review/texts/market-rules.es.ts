/** Spanish of market-rules.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { marketRulesTexts as english } from './market-rules.ts';

export const marketRulesTexts: Translated<typeof english> = {
  title: 'Reglas del mercado',
  lead: 'Rigen desde el momento en que se cambian, en todos los servidores. Una subasta aprobada conserva el mínimo, el incremento y el número de órdenes con que se aprobó.',
  ownerOnly: 'Solo un propietario puede cambiarlas.',
  change: 'Cambiar reglas…',
  templates: 'Plantillas de motivos',
  caption: 'Reglas del mercado',
  column: { rule: 'Regla', value: 'Ahora', default: 'Valor predeterminado', changed: 'Último cambio' },
  rule: {
    minimum: 'Mínimo',
    step: 'Incremento',
    saleHours: 'Duración de una venta',
    maxOrders: 'Órdenes de un inversionista',
    fourEyesOnAuctions: 'Aprobación de una subasta y sus modificaciones',
    allocationRule: 'Regla de asignación',
  },
  about: {
    minimum: 'Orden más pequeña y principal más pequeño de un vencimiento.',
    step: 'Las órdenes y los principales son múltiplos de él.',
    saleHours: 'Si el emisor no fija un cierre. Rige cuando una venta se abre.',
    maxOrders: 'Máximo de órdenes en un vencimiento de una venta, incluidas las retiradas.',
    fourEyesOnAuctions: 'Las decisiones que no se pueden deshacer siempre requieren dos administradores.',
    allocationRule: 'Una venta nueva la toma; su emisor puede elegir otra. Una regla que sortea requiere testigos.',
  },
  hours: (count, text) => (count === 1 ? '1 hora' : `${text} horas`),
  allocation: {
    'priority-pro-rata-1': 'En proporción; entre iguales, primero las órdenes anteriores',
    'priority-pro-rata-2': 'En proporción, con un sorteo entre iguales',
    'lot-first-1': 'Primero un lote para cada inversionista, después en proporción',
    'draw-1': 'Órdenes completas por sorteo',
  },
  administrators: { one: 'Un administrador', two: 'Dos administradores' },
  isDefault: 'Valor predeterminado',
  never: 'Nunca cambió',
  byWhom: (who, requested) => (requested === null ? who : `${who}, a solicitud de ${requested}`),
  history: (count) => (count === 1 ? 'Historial (1 cambio)' : `Historial (${count} cambios)`),
  historyOf: 'Historial de las reglas',
  latest: (count) => `Los últimos ${count}. El registro de auditoría tiene todos los cambios.`,
  allInAudit: 'Todos los cambios en el registro de auditoría',

  dialogTitle: 'Cambiar las reglas del mercado',
  inDollars: 'en dólares',
  inHours: 'en horas',
  defaultIs: (value) => `Valor predeterminado: ${value}.`,
  toDefault: 'Usar el valor predeterminado',
  toDefaultOf: (rule) => `Usar el valor predeterminado: ${rule}`,
  becomesDefault: 'Rige el valor predeterminado.',
  number: 'Debe ser un número',
  reason: 'Motivo',
  reasonHint:
    'Se conserva en el historial y en el registro de auditoría, y se envía por correo a todos los propietarios.',
  reasonRequired: 'Se requiere un motivo',
  nothingChanged: 'Todavía no cambia nada.',
  save: 'Cambiar reglas',
  saved: 'Reglas cambiadas',
  waits: 'Solicitado. Un segundo propietario debe confirmarlo.',
  preview: {
    label: 'Qué cambia',
    changes: 'Qué cambia',
    nobodyWaits: 'Rige para las subastas que se aprueben desde ahora. Ninguna espera la aprobación.',
    allFit: (pending) =>
      pending === 1
        ? 'Rige para las subastas que se aprueben desde ahora. La subasta que espera la aprobación cumple las reglas.'
        : `Rige para las subastas que se aprueben desde ahora. Las ${pending} subastas que esperan la aprobación cumplen las reglas.`,
    unfit: (unfit, pending) =>
      pending === 1
        ? 'Rige para las subastas que se aprueben desde ahora. La subasta que espera la aprobación ya no cumple las reglas:'
        : `Rige para las subastas que se aprueben desde ahora. ${pending} subastas esperan la aprobación; ${unfit} ya no ${
            unfit === 1 ? 'cumple' : 'cumplen'
          } las reglas:`,
    more: (count) => `y ${count} más`,
    unfitThen: 'No se pueden aprobar hasta que sus emisores las cambien. Rechácelas con el motivo.',
    second: (count) =>
      `Nada cambia hasta que un segundo propietario lo confirme (${
        count === 0
          ? 'nadie puede confirmarlo todavía: invite primero a uno'
          : count === 1
            ? '1 persona puede hacerlo'
            : `${count} personas pueden hacerlo`
      }).`,
  },
};
