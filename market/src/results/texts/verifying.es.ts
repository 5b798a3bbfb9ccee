/** Spanish of verifying.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import type { verifyingTexts as english } from './verifying.ts';

export const verifyingTexts: Translated<typeof english> = {
  title: 'Verificar un resultado',
  titleOf: (sale) => `Verificar el resultado de ${sale}`,
  back: (sale) => `Volver a ${sale}`,
  published: 'Resultado publicado',
  sold: 'Vendido',
  offered: 'Ofrecido',
  ordered: 'Ordenado',
  closedAt: 'Cerrada',
  noResult: 'Esta venta no tiene un resultado para verificar: aún no ha cerrado, o fue cancelada.',
  notPublic: 'No hay ninguna venta pública en esta dirección.',
  results: 'Ver todos los resultados',
  noPrivate: 'Este enlace no abre nada: fue retirado, o le falta una parte. Pregunte a quien se lo dio.',
  isOpen: (entries) =>
    `Esta venta privada aún no tiene resultado. Su registro de órdenes tiene ${counted(entries, 'asiento', 'asientos')} hasta ahora; el registro completo y el resultado se podrán comprobar aquí después del cierre.`,
  head: 'Cabecera firmada del registro de órdenes',
};
