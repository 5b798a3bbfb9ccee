/** Spanish of what the server says about sign-ins. */
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
  [
    'Sign in again and send the new ID token: this call needs a sign-in of the last 10 minutes',
    'Inicie sesión de nuevo y envíe el nuevo token de identidad: esta llamada requiere un inicio de sesión de los últimos 10 minutos',
  ],
  [
    'Verify your email address, then sign up again with a new ID token',
    'Verifique su dirección de correo y vuelva a registrarse con un nuevo token de identidad',
  ],
];
