/** Spanish of previews.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { previewTexts as english } from './previews.ts';

export const previewTexts: Translated<typeof english> = {
  label: 'Vista previa',
  changes: 'Qué ocurre',
  from: (from, to) => `${from} → ${to}`,
  none: 'ninguna',
  status: 'Estado',
  launch: 'Fecha de lanzamiento',
  close: 'Cierre',
  halted: (sale) => `${sale} queda suspendida`,
  amended: (sale) => `La modificación de ${sale} rige. Su página muestra lo que difiere.`,
  droppedChange: 'Se descarta la solicitud abierta de cambiar datos aprobados',
  voidRequests: (count) =>
    count === '1'
      ? 'Su solicitud de confirmación abierta queda sin efecto'
      : `Sus ${count} solicitudes abiertas quedan sin efecto`,
  removed: 'Eliminado',
  statuses: { Halted: 'Suspendida', Canceled: 'Cancelada' },
  asks: 'El caso sigue en la cola y su estado no cambia.',
  staysSame: 'Los datos aprobados no cambian.',
  second: (role, count) =>
    `No ocurre nada hasta que un segundo administrador lo confirme: ${role === 'Owner' ? 'un propietario' : 'un revisor o un propietario'} (${
      count === 0 ? 'todavía nadie puede confirmarlo' : count === 1 ? '1 persona puede' : `${count} personas pueden`
    }).`,
  mails: 'Correos',
  noMail: 'No se envía ningún correo.',
  now: 'Ahora',
  afterwards: 'Después de la confirmación',
  recipients: {
    People: (names) => names,
    Confirmers: (names) => `Administradores que pueden confirmarlo: ${names}`,
    Followers: 'Quienes siguen al municipio',
    Investors: 'Quienes siguen la venta o tienen una orden en ella. No se nombran antes del cierre.',
  },
  nobody: 'No se puede escribir a nadie',
  more: (names, more) => `${names} y ${more} más`,
  language: { en: 'Inglés', es: 'Español' },
  to: 'Para',
  languageLabel: 'Idioma',
  subject: 'Asunto',
  text: 'Texto',
  textOf: (subject) => `Texto del correo “${subject}”`,
  ownTimes: 'Cada persona lee las horas también en su propia zona horaria.',
  unmailed: (names) => `Solo en la aplicación, porque desactivaron estos correos: ${names}`,
  failed: 'No se pudo cargar la vista previa.',
  retry: 'Reintentar',
  template: 'Plantilla de motivo',
  choose: 'Elija una plantilla…',
  templateHint: 'Completa el motivo, que usted puede editar.',
  show: 'Qué cambia y a quién se escribe',
};
