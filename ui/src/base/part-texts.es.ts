/** Spanish of part-texts.ts. */

import type { partTexts as english } from './part-texts.ts';
import type { Translated } from './translated.ts';

export const partTexts: Translated<typeof english> = {
  printed: (site, name, at) => `${site}, impreso por ${name} el ${at}`,
  timeline: {
    title: 'Historial',
    none: 'Aún no hay decisiones',
    by: (who) => `por ${who}`,
    actions: {
      REQUEST: 'Aprobación solicitada',
      RECALL: 'Solicitud retirada',
      APPROVE: 'Aprobación',
      REJECT: 'Rechazo',
      SUSPEND: 'Suspensión',
      REACTIVATE: 'Reactivación',
      DEACTIVATE: 'Desactivación',
      REQUEST_CHANGE: 'Cambio solicitado',
      APPROVE_CHANGE: 'Cambio aprobado',
      REJECT_CHANGE: 'Cambio rechazado',
      WITHDRAW_CHANGE: 'Cambio retirado',
    },
  },
  checklist: { met: 'Listo', unmet: 'Falta', count: (met, all) => `${met} de ${all} completos` },

  detail: { parts: 'Partes de esta página' },

  yourTime: (moment) => `En su hora local: ${moment}`,
};
