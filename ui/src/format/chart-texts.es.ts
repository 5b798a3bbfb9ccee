/** Spanish of chart-texts.ts. */

import type { Translated } from '../base/translated.ts';
import { counted } from '../theme/counted.ts';
import type { chartTexts as english } from './chart-texts.ts';

export const chartTexts: Translated<typeof english> = {
  ladder: {
    legendOffered: 'Ofrecido',
    legendCovered: 'Ordenado',
    legendOver: 'Con exceso de demanda',
    none: 'Aún no hay vencimientos',
    size: (count, from, to, offered) =>
      `${counted(count, 'vencimiento', 'vencimientos')} ${from === to ? `en ${from}` : `de ${from} a ${to}`}, ${offered} en oferta.`,
    ordered: (cover, over, all) =>
      `Las órdenes suman ${cover} de la oferta; ${over} de ${all} vencimientos ${over === 1 ? 'tiene' : 'tienen'} exceso de demanda.`,
  },

  countdown: {
    left: (words) => `${words.startsWith('1 ') ? 'Falta' : 'Faltan'} ${words}`,
    days: (count) => counted(count, 'día', 'días'),
    hours: (count) => counted(count, 'hora', 'horas'),
    minutes: (count) => counted(count, 'minuto', 'minutos'),
    seconds: (count) => counted(count, 'segundo', 'segundos'),
    lastMinutes: 'Últimos minutos',
    lastMinute: 'Último minuto',
    over: 'Cerrando…',
  },

  figure: { table: 'Mostrar como tabla' },
  map: { list: 'Estados' },
  chart: {
    maturity: 'Vencimiento',
    yield: 'Rendimiento',
    offered: 'Ofrecido',
    principal: 'Capital',
    interest: 'Intereses',
    total: 'Total',
    year: 'Año',
    calendarYear: 'Año calendario',
    fiscalYear: 'Año fiscal desde julio',
    of: (amount) => `de ${amount}`,
    cover: 'Cobertura',
    unsold: 'Sin vender',
    unsoldAmount: (amount) => `${amount} sin vender`,
    soldOut: 'Vendido por completo',
    wouldSellOut: 'Cubierto',
    notFilled: 'Órdenes sin asignar',
    notFilledAmount: (amount) => `${amount} en órdenes sin asignar`,
    bid: 'Ordenado',
    allocated: 'Asignado',
    orderClass: 'Grupo de prioridad',
    all: 'Todos los grupos',
    rank: (rank) => `prioridad ${rank}`,
    notOffered: 'no se ofrece',
    none: '–',
  },
};
