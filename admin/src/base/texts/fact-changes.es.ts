/** Spanish of fact-changes.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { factChanges as english } from './fact-changes.ts';
import { titles } from './titles.ts';

export const factChanges: Translated<typeof english> = {
  factChanges: {
    title: titles.changes,
    things: 'solicitudes de cambio',
    search: 'Buscar cuenta, persona o correo electrónico',
    empty: 'Aún no hay solicitudes de cambio. Aparecen cuando una cuenta pide cambiar un dato aprobado.',
    noneInTab: 'No hay solicitudes de cambio aquí.',
    tab: {
      review: 'Por revisar',
      all: 'Todas',
      approved: 'Aprobadas',
      rejected: 'Rechazadas',
      withdrawn: 'Retiradas',
    },
    column: {
      account: 'Cuenta',
      kind: 'Tipo de cuenta',
      change: 'Cambio solicitado',
      status: 'Estado',
      requestedBy: 'Solicitante',
      requested: 'Solicitado',
      settled: 'Concluido',
      decidedBy: 'Decisión de',
      accountStatus: 'Estado de la cuenta',
    },
    openAccount: 'Abrir la cuenta',
    explanation: 'Explicación',
    proof: 'Prueba de residencia',
    proofHint:
      'Compare nombre, dirección y fecha con la cuenta. Las órdenes posteriores a la aprobación son locales en las ventas que indican el código postal.',
    values: {
      title: 'Valores anteriores y nuevos',
      detail: 'Dato',
      before: 'Aprobado',
      after: 'Solicitado',
      none: 'Ninguno',
      unchanged: 'Sin cambio',
    },
    classes: {
      title: 'Efecto en la prioridad',
      lead: 'El grupo de prioridad de las nuevas órdenes una vez aprobado el cambio.',
      past: 'El grupo de prioridad de las nuevas órdenes antes y después del cambio solicitado.',
      same: 'La prioridad es la misma para todos los emisores.',
      issuer: 'Emisor en',
      elsewhere: 'Cualquier otro estado',
      before: 'Con los datos aprobados',
      after: 'Con los datos solicitados',
      issuerMoves: (name, from, to) =>
        `En las futuras subastas de ${name}, los inversionistas de ${to} cuentan como inversionistas del mismo estado; los de ${from}, como de otro estado.`,
      issuerStays: 'La prioridad de los inversionistas depende solo del estado, que no cambia.',
    },
    standing: {
      title: 'Órdenes abiertas',
      lead: 'Las órdenes en subastas abiertas conservan el grupo de prioridad con el que se colocaron, sea cual sea la decisión. Si este inversionista tiene alguna se oculta hasta el cierre.',
      investorBlocked:
        'Hasta que haya una decisión, el inversionista puede reducir o retirar órdenes, pero no colocarlas ni aumentarlas.',
      issuer:
        'Ninguna subasta está en revisión, programada o en curso: de otro modo no se habría podido solicitar el cambio.',
      issuerBlocked:
        'Hasta que haya una decisión, ninguna subasta de este municipio puede enviarse a aprobación ni abrir.',
      issuerTitle: 'Subastas',
    },
    earlier: 'Solicitudes anteriores',
    noneEarlier: 'Esta es la primera solicitud de esta cuenta.',
    reason: (reason) => `Motivo: ${reason}`,
    decision: {
      approve: 'Aprobar',
      reject: 'Rechazar',
      approveTitle: (name) => `¿Aprobar el cambio de ${name}?`,
      applies: 'Los nuevos valores se aplican de inmediato:',
      toldInvestor: (name) =>
        `Las órdenes abiertas conservan su grupo de prioridad. ${name} puede colocar órdenes de nuevo, con la prioridad de los nuevos valores, y recibe un aviso en la aplicación y por correo.`,
      toldResident: (name) =>
        `Las órdenes abiertas quedan como están. Se avisa a ${name} en la aplicación y por correo electrónico.`,
      toldIssuer: (name) =>
        `${name} puede enviar de nuevo subastas a aprobación. Sus usuarios y los inversionistas que lo siguen reciben un aviso en la aplicación y por correo.`,
      approved: (name) => `Cambio de ${name} aprobado`,
      rejectTitle: (name) => `Rechazar el cambio de ${name}`,
      rejectLead: 'Los valores aprobados se mantienen. La cuenta puede solicitar otro cambio.',
      reasonHint: 'Se envía al titular de la cuenta en la aplicación y por correo, y se conserva en el historial.',
      rejected: (name) => `Cambio de ${name} rechazado`,
    },
    underReview: 'Solicitud de cambio: espera una decisión',
    requestedBy: (who) => `Solicitud de ${who}`,
    review: 'Revisar la solicitud',
  },
};
