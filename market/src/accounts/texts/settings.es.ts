/** Spanish of settings.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { settingsTexts as english } from './settings.ts';

export const settingsTexts: Translated<typeof english> = {
  title: 'Configuración',
  lead: 'Notificaciones, zona horaria y calendario. Todas las notificaciones también aparecen en Notificaciones.',
  channels: {
    title: 'Notificaciones',
    notice: 'Notificación',
    push: 'Teléfono',
    mail: 'Correo',
    pushOf: (type) => `${type}: mensajes push`,
    mailOf: (type) => `${type}: correo electrónico`,
    types: {
      InviteeJoined: ['Invitación aceptada', 'Una persona a la que invitó creó su cuenta.'],
      AuctionApproved: ['Subasta aprobada', 'Un administrador aprobó una subasta en la que usted trabaja.'],
      AuctionRejected: [
        'Subasta rechazada',
        'Un administrador rechazó una subasta en la que usted trabaja, con el motivo.',
      ],
      AccountApproved: ['Cuenta aprobada', 'Su cuenta se aprobó o se reactivó.'],
      AccountRejected: ['Cuenta rechazada', 'Su cuenta no se aprobó, con el motivo.'],
      AuctionLive: ['Subasta en curso', 'Una subasta que sigue recibe órdenes.'],
      AuctionClosed: ['Subasta cerrada', 'El resultado de una subasta que sigue o en la que ordenó.'],
      AuctionClosureReminder: ['Cierra pronto', 'Una subasta que sigue o en la que ordenó cierra pronto.'],
      AuctionReadyToAcceptFeedback: ['Abierta a opiniones', 'Una subasta que sigue comenzó su fase de promoción.'],
      OrderConfirmation: ['Confirmación de orden', 'Sus órdenes, cambios y retiros, con sus comprobantes.'],
      Test: ['Prueba', 'Una prueba que se envió a usted mismo.'],
      System: ['Otras novedades', 'Presentaciones, cambios de fechas y novedades de su cuenta.'],
    },
  },
  zone: {
    title: 'Zona horaria',
    label: 'Mostrar las horas en',
    ofState: (zone) => `La zona de su estado (${zone})`,
    none: 'Ninguna zona coincide',
    deviceZone: (zone) => `Usar la zona de este dispositivo, ${zone}`,
  },
  privacy: {
    title: 'Sus datos',
    lead: 'Descargue todo lo que Fairbook guarda sobre usted, o elimine su cuenta y sus datos personales.',
    export: 'Descargar mis datos',
    erase: 'Eliminar mi cuenta',
    eraseTitle: '¿Eliminar su cuenta y sus datos personales?',
    eraseText:
      'Se eliminan su nombre, sus datos de contacto, sus notificaciones, sus búsquedas guardadas y su configuración, y ya no podrá iniciar sesión. Las órdenes, las asignaciones y el registro de auditoría se conservan sin su nombre, porque los resultados deben seguir siendo verificables. Esto no se puede deshacer.',
    email: 'Escriba su correo electrónico para confirmar',
    eraseButton: 'Eliminar definitivamente',
  },
  digest: {
    title: 'Resumen del mercado',
    label: 'Con qué frecuencia',
    never: 'Nunca',
    hint: 'Un correo con noticias de sus municipios favoritos y ofertas nuevas. Con búsquedas guardadas, solo las ofertas que coinciden con alguna.',
  },
  searches: {
    title: 'Búsquedas guardadas',
    none: 'Aún no hay búsquedas guardadas. Filtre la lista de subastas y guarde su búsqueda.',
    remove: (name) => `Quitar ${name}`,
  },
  device: {
    title: 'Este dispositivo',
    states: {
      unsupported: 'Este navegador no puede mostrar mensajes push. Recibe las notificaciones aquí y por correo.',
      blocked:
        'Las notificaciones de Fairbook están bloqueadas en este navegador. Permítalas en la configuración del navegador para este sitio y vuelva aquí.',
      off: 'Este dispositivo puede mostrar notificaciones aunque Fairbook esté cerrado.',
      on: 'Este dispositivo muestra notificaciones hasta que cierre sesión.',
    },
    start: 'Activar en este dispositivo',
    stop: 'Desactivar en este dispositivo',
  },
  tests: {
    title: 'Pruebas',
    lead: 'Para desarrollo: envía una prueba solo a usted. Los correos y los mensajes push están en /dev/outbox.',
    notice: 'Notificación por todos los canales',
    stream: 'Datos en vivo',
    push: 'Push',
    sent: 'Se envió la prueba',
  },
  webhooks: {
    title: 'Webhooks',
    lead: 'Sus programas pueden recibir estados, órdenes y asignaciones en el momento, en lugar de consultarlos una y otra vez.',
    open: 'Configurar webhooks',
  },
  apiKeys: {
    title: 'Claves de API',
    lead: 'Un programa puede leer y actuar por su cuenta con una clave propia, que usted puede revocar en cualquier momento.',
    open: 'Administrar claves de API',
  },
  calendar: {
    title: 'Calendario',
    lead: 'Lanzamientos, presentaciones, aperturas y cierres de las subastas que sigue. Suscríbase en su calendario.',
    make: 'Crear enlace del calendario',
    address: 'El enlace de su calendario',
    secret: 'Cualquiera que tenga este enlace puede leer su calendario.',
    copy: 'Copiar',
    copied: 'Copiado',
    again: 'Crear otro enlace',
    againHint: 'El enlace anterior dejará de funcionar.',
    remove: 'Quitar',
    removed: 'Se quitó el enlace del calendario',
  },
};
