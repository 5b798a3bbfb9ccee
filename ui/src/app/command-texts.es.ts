/** Spanish of command-texts.ts. */

import type { Translated } from '../base/translated.ts';
import { counted } from '../theme/counted.ts';
import type { commandTexts as english } from './command-texts.ts';

export const commandTexts: Translated<typeof english> = {
  open: 'Buscar o ir a',
  label: 'Buscar o ir a',
  results: 'Resultados',
  pages: 'Páginas',
  actions: 'Acciones',
  scheme: (scheme) => `Tema: ${scheme}`,
  searching: 'Buscando…',
  found: (count) => `${counted(count, 'resultado', 'resultados')}. Use ↑↓`,
  nothing: (typed) => `No hay resultados para “${typed}”`,
  keys: {
    title: 'Teclado',
    list: [
      { keys: ['Ctrl', 'K'], does: 'Buscar o ir a cualquier parte; ⌘ K en Mac' },
      { keys: ['/'], does: 'Ir al campo de búsqueda de una lista' },
      { keys: ['↑', '↓'], does: 'Recorrer las filas de una lista; también J y K' },
      { keys: ['Home', 'End'], does: 'Primera y última fila' },
      { keys: ['Enter'], does: 'Abrir la fila' },
      { keys: ['Esc'], does: 'Cerrar un diálogo, cancelar' },
      { keys: ['Ctrl', 'Enter'], does: 'Enviar el formulario de un diálogo' },
      { keys: ['?'], does: 'Esta ayuda' },
    ],
    cases: [
      { keys: ['A'], does: 'Aprobar el caso de la página' },
      { keys: ['R'], does: 'Rechazarlo' },
      { keys: ['N'], does: 'Caso siguiente de la lista; también J' },
      { keys: ['K'], does: 'Caso anterior' },
    ],
    single: 'Teclas sueltas sin Ctrl, como ?',
    singleHint: 'Desactívelas si dicta o si pulsa teclas sin querer. La paleta también abre la ayuda.',
  },
};
