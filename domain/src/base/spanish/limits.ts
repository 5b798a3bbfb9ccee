/** The sentences of calls that were made too often in Spanish. */
import type { Sentence } from './translator.ts';

export const limits: readonly Sentence[] = [
  ['{limit:words} Try again in {time:words}.', '{limit:words} Inténtelo de nuevo en {time:words}.'],
  ['Too many requests.', 'Demasiadas solicitudes.'],
  [
    'The API keys of your account together have made too many requests.',
    'Las claves de API de su cuenta han hecho juntas demasiadas solicitudes.',
  ],
  ['Too many requests from your network.', 'Demasiadas solicitudes desde su red.'],
  ['Too many sign-ups from your network.', 'Demasiadas cuentas nuevas desde su red.'],
  ['Too many wrong codes from your network.', 'Demasiados códigos incorrectos desde su red.'],
  [
    'Too many recovery codes were tried from your network.',
    'Se probaron demasiados códigos de recuperación desde su red.',
  ],
  ['Too many wrong recovery codes.', 'Demasiados códigos de recuperación incorrectos.'],
  ['You are sending orders too fast.', 'Está enviando órdenes demasiado rápido.'],
  ['You have requested many reports.', 'Ha solicitado muchos informes.'],
  ['You have tried many priorities.', 'Ha probado muchas prioridades.'],
  ['You have downloaded many files.', 'Ha descargado muchos archivos.'],
  ['Too many pictures of sales were read from your network.', 'Desde su red se leyeron demasiadas imágenes de ventas.'],
  ['Too many closing records were read from your network.', 'Desde su red se leyeron demasiadas actas de cierre.'],
  ['You have uploaded many files.', 'Ha subido muchos archivos.'],
  ['You have sent many invitations today.', 'Hoy ha enviado muchas invitaciones.'],
  ['This address was sent many invitations today.', 'Hoy se enviaron muchas invitaciones a esta dirección.'],
  ['You have created many API keys today.', 'Ha creado muchas claves de API hoy.'],
  ['You have sent many webhook messages.', 'Ha enviado muchos mensajes de webhook.'],
  ['You have opened many streams.', 'Ha abierto muchas conexiones en vivo.'],
  [
    'Only {count} reports of one person are computed at once.',
    'Solo se calculan {count} informes de una persona a la vez.',
  ],
  [
    'Only {count} streams of one person can be open at the same time.',
    'Solo puede haber {count} conexiones en vivo de una persona al mismo tiempo.',
  ],
];
