/** Spanish of recorded-acts.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { recordedActsTexts as english } from './recorded-acts.ts';

export const recordedActsTexts: Translated<typeof english> = {
  title: 'Actos de administradores en las últimas 24 horas antes del cierre',
  kind: {
    CHANGE: 'Datos de una cuenta modificados',
    DEACTIVATE: 'Cuenta cerrada',
    LINK: 'Cuentas vinculadas',
    SUSPEND: 'Cuenta suspendida',
    UNLINK: 'Vínculo de cuentas terminado',
  },
  act: (kind, bidders, hours, minutes) => `${kind} ${hours} h ${minutes} min antes del cierre (${bidders})`,
  people: (requestedBy, confirmedBy, isNew) =>
    `Lo solicitó el administrador ${requestedBy}, lo confirmó el administrador ${confirmedBy}${isNew ? ', que era administrador desde hacía menos de siete días' : ''}.`,
  reason: (hash) => `Hash del motivo en el registro de auditoría: ${hash}`,
};
