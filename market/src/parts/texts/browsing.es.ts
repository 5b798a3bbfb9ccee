/** Spanish of browsing.ts. */

import type { Translated } from '@fairbook/ui/base/translated.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import type { browsingTexts as english } from './browsing.ts';

const municipalities = (count: number) => counted(count, 'municipio', 'municipios');

export const browsingTexts: Translated<typeof english> = {
  noAnswer: 'Fairbook no respondió a tiempo.',
  heart: {
    label: (name) => `Favorito: ${name}`,
    cannot: 'Las cuentas suspendidas no pueden tener favoritos.',
  },

  issuers: {
    title: 'Municipios',
    lead: 'Los emisores en Fairbook, lo que construyen y lo que ofrecen.',
    things: 'municipios',
    search: 'Buscar nombre o ciudad',
    sort: 'Ordenar por',
    sorts: { name: 'Por nombre', '-numActiveAuctions': 'Más subastas' },
    filters: { state: 'Estado', type: 'Tipo', name: 'Nombre', city: 'Ciudad' },
    anyPart: 'Cualquier parte del nombre',
    onOffer: (count) => (count === 0 ? 'Nada en oferta ahora' : `${counted(count, 'subasta', 'subastas')} en oferta`),
    noStory: 'Aún no hay un resumen.',
    empty: 'Aún no hay municipios en Fairbook.',
    map: 'Mapa de subastas',
    counted: municipalities,
    finding: (count, states) =>
      `${municipalities(count)} en ${counted(states, 'estado', 'estados')}. Elija un estado para ver sus emisores.`,
  },

  issuer: {
    notFound: 'No se encontró el municipio',
    notFoundHint: 'Quizá dejó el mercado, o la dirección es incorrecta.',
    facts: { live: 'En curso', upcoming: 'Próximas', type: 'Tipo', place: 'Lugar' },
    share: 'Copiar enlace',
    copied: 'Copiado',
    whereabouts: (name, state) => `${name} está en ${state}.`,
    story: 'Acerca del emisor',
    noStory: 'Este emisor aún no ha agregado un resumen.',
    website: 'Sitio web',
    active: 'Subastas en curso',
    noActive: 'Ahora no hay subastas en curso.',
    upcoming: 'Próximas subastas',
    noUpcoming: 'No hay próximas subastas.',
    opens: 'Apertura de órdenes',
    closes: 'Cierre de órdenes',
    announced: 'Fecha de apertura por anunciar',
    orders: 'Sus órdenes aquí',
    order: (at) => `Colocada: ${at}`,
    ordered: (auction) => `Su orden en ${auction}`,
    maturity: 'Vencimiento',
    amount: 'Ordenado',
    total: 'Total',
    indicative: 'Las órdenes no están garantizadas; las asignaciones se conocen al cierre.',
    people: 'Personas',
    nobody: 'No hay personas en la lista.',
    ratings: 'Calificaciones crediticias',
    noRatings: 'Sin calificaciones.',
    documents: 'Documentos',
    noDocuments: 'No hay documentos.',
    news: 'Noticias',
    noNews: 'Aún no hay noticias.',
    links: 'Más sobre sus finanzas',
  },

  profile: {
    stream: 'Fuente de ingresos',
    ratings: 'Calificaciones crediticias por fuente de ingresos',
    notGiven: '–',
    linkedIn: 'LinkedIn',
    extension: (number) => `ext. ${number}`,
  },

  favorites: {
    title: 'Favoritos',
    lead: 'Sus subastas y municipios favoritos. Lo que quite permanece aquí hasta que salga.',
    auctions: 'Subastas',
    municipalities: 'Municipios',
    noAuctions: 'Aún no tiene subastas favoritas. Seleccione el corazón de una subasta para agregarla aquí.',
    noMunicipalities: 'Aún no tiene municipios favoritos. Seleccione el corazón de un municipio para agregarlo aquí.',
    seeAuctions: 'Ver subastas',
    seeMunicipalities: 'Ver municipios',
  },

  subscriptions: {
    title: 'Suscripciones',
    lead: 'Las subastas a las que está suscrito. Las que desactive permanecen aquí hasta que salga.',
    things: 'suscripciones',
    auction: 'Subasta',
    status: 'Estado',
    change: 'Cambios de estado',
    presentation: 'Presentación para inversionistas',
    changeOf: (name) => `Avisarme cuando cambie el estado de ${name}`,
    presentationOf: (name) => `Avisarme de la presentación para inversionistas de ${name}`,
    empty: 'Aún no sigue ninguna subasta. Suscríbase en la página de una próxima subasta.',
    see: 'Ver próximas subastas',
    channels: 'Cambie en Configuración cómo recibe las notificaciones.',
    settings: 'Abrir la configuración',
  },
};
