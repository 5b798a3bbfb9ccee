/** Spanish of sign-in-help-texts.ts. */

import type { Translated } from '../base/translated.ts';
import type { signInHelpTexts as english } from './sign-in-help-texts.ts';

export const signInHelpTexts: Translated<typeof english> = {
  title: '¿Problemas para iniciar sesión?',
  back: 'Volver al inicio de sesión',
  resetTitle: 'Restablecer la contraseña',
  resetLead: 'Le enviaremos por correo un enlace para restablecer su contraseña.',
  resetSubmit: 'Enviar enlace',
  resetDone: 'Si existe una cuenta con este correo, le enviamos un enlace.',
  verifyTitle: 'Reenviar el correo de verificación',
  verifyLead: 'Para una cuenta cuya dirección de correo aún no se ha verificado.',
  verifySubmit: 'Reenviar',
  verifyDone: 'Si la cuenta existe y aún no está verificada, le enviamos un correo nuevo.',
};
