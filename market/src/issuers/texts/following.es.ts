/** Spanish of following.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { followingTexts as english } from './following.ts';

export const followingTexts: Translated<typeof english> = {
  title: 'Antes de la venta',
  lead: 'Las órdenes se reciben más adelante. Comparta su interés con el emisor y reciba un aviso cuando la venta abra.',
  subscriptions: 'Avisarme',
  status: 'cuando cambie el estado',
  statusHint: 'Aprobada, programada, en curso, cerrada.',
  presentation: 'de la presentación para inversionistas',
  presentationHint: 'Su fecha y cualquier cambio en ella.',
  cannotFollow: 'Las cuentas suspendidas no pueden seguir subastas.',

  feedback: {
    title: 'Su opinión para el emisor',
    text: '¿Qué opina de esta emisión?',
    textHint: 'Solo la ve el emisor, con el nombre de usted.',
    level: '¿Cuánto le interesa?',
    notNumber: 'Debe ser un número',
    amounts: {
      title: '¿Qué podría ordenar?',
      open: 'Agregar montos',
      close: 'Ocultar',
      note: 'Opcional. Es una manifestación de interés, no una orden: no lo compromete ni reserva nada.',
      list: 'Montos que podría ordenar',
      amount: (maturity) => `Monto que podría ordenar de ${maturity}`,
      of: (principal) => `de ${principal}`,
      steps: (minimum, step) => `Mínimo de ${minimum} por vencimiento, en incrementos de ${step}.`,
      total: (dollars) => `Podría ordenar $${dollars} en total.`,
    },
    alertMe: 'Avisarme también cuando cambie el estado',
    submit: 'Enviar opinión',
    again: 'Cambiar su opinión',
    thanks: 'Gracias. El emisor ya puede leerla. Si envía otra, reemplaza a esta.',
  },
};
