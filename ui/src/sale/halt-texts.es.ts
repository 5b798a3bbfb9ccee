/** Spanish of halt-texts.ts. */
import type { HaltParty } from '@fairbook/domain/base/vocabulary.ts';
import type { Translated } from '../base/translated.ts';
import type { haltTexts as english } from './halt-texts.ts';

const by: Record<HaltParty, string> = {
  issuer: 'por el emisor',
  administrator: 'por un administrador',
  system: 'automáticamente',
};

export const haltTexts: Translated<typeof english> = {
  badge: 'Suspendida',
  title: 'Esta venta está suspendida',
  since: (party, when) => `Suspendida ${by[party]} el ${when}.`,
  meaning: 'No se reciben órdenes. Las órdenes abiertas siguen en el libro y se pueden retirar.',
  close: (when) => `El cierre anunciado, ${when}, se mantiene o se aplaza cuando la venta se reanuda.`,
  pastClose: (when) =>
    `El cierre anunciado, ${when}, ya pasó. La venta se reabre o se cierra al reanudarse; antes no se asigna nada.`,
  clock: 'Suspendida',
  clockNote: 'El cierre se decide al reanudar la venta',

  cancelled: {
    badge: 'Cancelada',
    title: 'Esta venta se canceló',
    on: (when) => `Cancelada por dos administradores el ${when}.`,
    meaning: 'Todas las órdenes quedan sin efecto, no se asigna nada y no se debe nada. Es definitivo.',
    clock: 'Cancelada',
    entry: 'Cancelada por dos administradores',
  },

  cancel: {
    action: 'Cancelar la venta',
    title: (name) => `Cancelar ${name}`,
    lead: 'Todas las órdenes quedan sin efecto, no se asigna nada y la venta no puede reanudarse nunca. Un segundo propietario debe confirmarlo; hasta entonces la venta sigue suspendida.',
    leadEnded:
      'Esta venta cerró y su resultado no está. Cancelarla significa que no habrá resultado: todas las órdenes quedan sin efecto y no se asigna nada. Un segundo propietario debe confirmarlo; si el resultado llega antes, no se cancela nada.',
    reason: 'Motivo',
    reasonHint:
      'Público una vez confirmado: lo leen todos los que ven la venta, y los inversionistas lo reciben por correo.',
    reasonRequired: 'El motivo es obligatorio',
    keep: 'Mantener la venta suspendida',
    keepEnded: 'Esperar el resultado',
    done: 'Se solicitó la cancelación. Un segundo propietario debe confirmarla.',
  },

  halt: {
    action: 'Suspender la venta',
    title: (name) => `Suspender ${name}`,
    lead: 'Las órdenes se detienen de inmediato, y la venta no cierra hasta que se reanude. Los inversionistas pueden retirar sus órdenes.',
    reason: 'Motivo',
    reasonHint: 'Público: lo leen todos los que ven la venta.',
    reasonRequired: 'El motivo es obligatorio',
    confirm: 'Nombre de la venta',
    confirmHint: (name) => `Para confirmar, escriba: ${name}`,
    confirmWrong: 'Este no es el nombre de la venta',
    done: 'La venta está suspendida',
  },

  resume: {
    action: 'Reanudar la venta',
    title: (name) => `Reanudar ${name}`,
    lead: 'Se reciben órdenes de nuevo de inmediato.',
    leadPast: (when) => `El cierre anunciado, ${when}, pasó mientras la venta estaba suspendida.`,
    question: '¿Cuándo cierra la venta?',
    required: 'Elija cuándo cierra la venta',
    choices: {
      keep: 'Mantener el cierre anunciado',
      extend: 'Aplazar el cierre por el tiempo perdido',
      date: 'Fijar otro cierre',
      close: 'Cerrar ahora',
    },
    reopen: 'Reabrir por el tiempo que quedaba',
    keepHint: (when) => `Cierra el ${when}. El tiempo perdido no se agrega.`,
    extendHint: (lost, when) => `Tiempo perdido hasta ahora: ${lost}. Cierre aproximado: ${when}.`,
    reopenHint: (left, when) => `Se reciben órdenes por ${left} más. Cierre aproximado: ${when}.`,
    dateHint: 'Un momento posterior que usted elija.',
    closeHint: 'No se reciben más órdenes. Las órdenes abiertas se asignan de inmediato; no se puede deshacer.',
    newClose: 'Nuevo cierre',
    newCloseHint: (from) => `No antes de ${from}.`,
    done: 'La venta se reanudó',
    closed: 'La venta se cerró',
  },

  history: {
    title: 'Suspensiones',
    halted: (party) => `Suspendida ${by[party]}`,
    resumed: (party) => `Reanudada ${by[party]}`,
    outcome: (choice, when) =>
      ({
        keep: `Se mantuvo el cierre anunciado: ${when}`,
        extend: `El cierre se aplazó por el tiempo perdido: ${when}`,
        date: `Se fijó otro cierre: ${when}`,
        close: `La venta se cerró: ${when}`,
      })[choice],
  },
};
