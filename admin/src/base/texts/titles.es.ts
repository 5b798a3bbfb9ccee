/** Spanish of titles.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { titles as english } from './titles.ts';

export const titles: Translated<typeof english> = {
  municipalities: 'Municipios',
  individuals: 'Inversionistas individuales',
  institutions: 'Inversionistas institucionales',
  professionals: 'Profesionales del mercado',
  auctions: 'Subastas',
  changes: 'Solicitudes de cambio',
  signUp: 'Crear una cuenta de administrador',
};
