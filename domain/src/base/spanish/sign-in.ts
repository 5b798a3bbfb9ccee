/** Spanish of what the server says about sign-ins at an OpenID Connect provider. */
import type { Sentence } from './translator.ts';

export const ofSignIns: readonly Sentence[] = [
  [
    'This sign-in cannot be completed. Start it again.',
    'Este inicio de sesión no se puede completar. Comience de nuevo.',
  ],
  ['The sign-in was canceled. Try again.', 'El inicio de sesión se canceló. Inténtelo de nuevo.'],
  [
    'Your identity provider refused the sign-in. Try again, or ask its help desk.',
    'Su proveedor de identidad rechazó el inicio de sesión. Inténtelo de nuevo o pida ayuda allí.',
  ],
  [
    'This site needs a stronger sign-in than your identity provider reported. Add a second step there, then sign in again.',
    'Este sitio necesita un inicio de sesión más seguro que el que indicó su proveedor de identidad. Agregue un segundo paso allí y luego inicie sesión de nuevo.',
  ],
  [
    'Sign in at your identity provider again to continue',
    'Inicie sesión de nuevo en su proveedor de identidad para continuar',
  ],
  ['The flow is required', 'Falta el flujo'],
  ['The handle is required', 'Falta el identificador de la sesión'],
];
