/** Spanish of list-texts.ts. */

import type { Translated } from '../../base/translated.ts';
import { counted } from '../../theme/counted.ts';
import { locale } from '../../theme/locale.ts';
import type { listTexts as english } from './list-texts.ts';

export const listTexts: Translated<typeof english> = {
  search: 'Buscar',
  clearSearch: 'Borrar la búsqueda',
  filters: 'Filtros',
  clear: 'Borrar filtros',
  apply: 'Filtrar',
  narrow: (label) => `Limitar: ${label}`,
  noChoice: 'Nada coincide.',
  removeFilter: (name, value) => `Quitar el filtro ${name}: ${value}`,
  noMatch: (things) => `No hay ${things} que coincidan`,
  noMatchHint: 'Pruebe con otras palabras o menos filtros.',
  range: (first, last, total, isMore) =>
    `${first.toLocaleString(locale)}–${last.toLocaleString(locale)} de ${total.toLocaleString(locale)}${isMore ? ' o más' : ''}`,
  rowsPerPage: 'Filas por página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  page: (page, pages, isMore) => `Página ${page} de ${pages}${isMore ? ' o más' : ''}`,
  searched: (text) => `Búsqueda: “${text}”`,
  views: 'Vistas',
  exportCsv: 'Exportar CSV',
  loading: (things) => `Cargando ${things}`,
  failed: (things) => `No se pudo cargar la lista de ${things}`,
  sort: 'Ordenar por',
  ownOrder: 'Orden predeterminado',
  ascending: (column) => `${column}, ascendente`,
  descending: (column) => `${column}, descendente`,
  found: (total) => counted(total, 'fila', 'filas'),
  scroll: 'Tabla con desplazamiento horizontal',
  all: 'Todos',
};
