/** Spanish of frame.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { frameTexts as english } from './frame.ts';

export const frameTexts: Translated<typeof english> = {
  nav: {
    auctions: 'Subastas',
    municipalities: 'Municipios',
    favorites: 'Favoritos',
    subscriptions: 'Suscripciones',
    myBids: 'Mis órdenes',
    account: 'Mi perfil',
    workspace: 'Área de trabajo',
    market: 'Mercado',
    connections: 'Conexiones',
    people: 'Personas',
    approvals: 'Aprobaciones',
    professionals: 'Profesionales',
    news: 'Noticias del mercado',
    notifications: 'Notificaciones',
    settings: 'Configuración',
    help: 'Ayuda',
    yours: 'Mi cuenta',
  },

  palette: {
    placeholder: 'Una página, una subasta, un emisor, un número de orden',
    orders: 'Sus órdenes',
    order: (number, auction) => `${number} · ${auction}`,
    ladder: 'Armar una escalera de vencimientos',
    glossary: 'Glosario',
  },

  live: {
    connecting: 'Conectando',
    live: 'Conectado',
    reconnecting: 'Reconectando',
    off: 'Desconectado',
    hints: {
      connecting: 'Conectando con las actualizaciones en vivo.',
      live: 'Las cifras y las notificaciones se actualizan al momento.',
      reconnecting: 'Se perdió la conexión. Las cifras se actualizan cada pocos segundos hasta que se restablezca.',
      off: 'La conexión está cerrada. Inicie sesión de nuevo para reconectarse.',
    },
  },

  notices: {
    title: 'Notificaciones',
    bell: (unread) => (unread === '0' ? 'Notificaciones' : `Notificaciones, ${unread} sin leer`),
    markAll: 'Marcar todas como leídas',
    markRead: 'Marcar como leída',
    unread: 'Sin leer',
    unreadOnly: 'Solo sin leer',
    seeAll: 'Ver todas las notificaciones',
    none: 'Aún no hay notificaciones. Recibirá una cuando cambie una subasta que sigue o se revise su cuenta.',
    noneUnread: 'Está al día.',
    today: 'Hoy',
    yesterday: 'Ayer',
    more: 'Mostrar más',
    open: 'Abrir',
    lead: 'Novedades de su cuenta y de las subastas que sigue.',
    actions: {
      InviteeJoined: 'Ver personas',
      AuctionApproved: 'Abrir la subasta',
      AuctionRejected: 'Abrir la subasta',
      AccountApproved: 'Abrir el mercado',
      AccountRejected: 'Abrir su perfil',
      AuctionLive: 'Abrir la subasta',
      AuctionClosed: 'Ver el resultado',
      AuctionClosureReminder: 'Abrir la subasta',
      AuctionReadyToAcceptFeedback: 'Abrir la subasta',
      OrderConfirmation: 'Abrir la subasta',
      Test: 'Abrir',
      System: 'Abrir',
    },
  },

  banner: {
    newInvestor: 'Su cuenta aún no está aprobada. Puede explorar el mercado y podrá ordenar cuando se apruebe.',
    newMunicipality:
      'Su cuenta aún no está aprobada. Puede preparar borradores de subastas, y enviarlos cuando se apruebe.',
    newProfessional: 'Su cuenta aún no está aprobada.',
    rejected: (reason) => `Su cuenta no fue aprobada: “${reason}”`,
    approved: 'Su cuenta está aprobada. Ya puede colocar órdenes.',
    backToSale: 'Ir a la venta de la que vino',
    complete: 'Completar su perfil',
    pending: (since) => `En revisión desde ${since}.`,
    pendingPlain: 'Su cuenta está en revisión.',
    asked: 'Responder la pregunta de los administradores',
    suspended: 'Su cuenta está suspendida. Puede ver sus datos, pero no hacer cambios.',
    error: 'Hubo un problema con su cuenta.',
    contact: 'Contáctenos',
    investorChange:
      'Un cambio en su cuenta está en revisión. Hasta que se decida, puede reducir o retirar órdenes, pero no colocarlas ni aumentarlas.',
    municipalityChange:
      'Un cambio en su municipio está en revisión. Hasta que se decida, no puede enviar subastas a aprobación.',
    openChange: 'Ver la solicitud',
  },
};
