/** Spanish of other-address-texts.ts. */

import type { Translated } from '../base/translated.ts';
import type { otherAddressTexts as english } from './other-address-texts.ts';

export const otherAddressTexts: Translated<typeof english> = {
  title: 'Esta no es la dirección de su cuenta',
  lead: (email) =>
    `Inició sesión como ${email}. Su cuenta tiene otra dirección de correo, y solo esa dirección la abre.`,
  hint: 'Si esta es su dirección nueva, conviértala en la dirección de su cuenta. La anterior dejará de abrirla y recibirá un mensaje sobre el cambio.',
  hintForAdministrators: 'Inicie sesión con la dirección de su cuenta, o pida a un propietario que invite a la nueva.',
  change: 'Usar esta dirección para mi cuenta',
};
