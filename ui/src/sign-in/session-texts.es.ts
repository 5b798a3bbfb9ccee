/** Spanish of session-texts.ts. */

import type { Translated } from '../base/translated.ts';
import type { sessionTexts as english } from './session-texts.ts';

export const sessionTexts: Translated<typeof english> = {
  title: 'Dónde tiene sesión iniciada',
  lead: 'Si no reconoce un dispositivo, cierre su sesión y cambie la contraseña.',
  loading: 'Cargando sus sesiones…',
  current: 'Este dispositivo',
  network: (network) => `Red ${network}`,
  seen: (moment) => `Última actividad: ${moment}`,
  since: (moment) => `desde ${moment}`,
  end: 'Cerrar sesión',
  endOf: (device) => `Cerrar sesión: ${device}`,
  ended: 'Se cerró la sesión en ese dispositivo',
  others: 'Cerrar las demás sesiones',
  othersEnded: 'Se cerró la sesión en todos los demás dispositivos',
  everywhere: 'Cerrar todas las sesiones',
  everywhereWarning: 'Se cierra su sesión en todos los dispositivos, incluido este.',

  warning: {
    idleTitle: '¿Sigue ahí?',
    idle: 'No hubo actividad por un tiempo. Su sesión se cerrará en',
    longestTitle: 'Inicie sesión de nuevo pronto',
    longest: 'Su sesión lleva mucho tiempo abierta. Terminará en',
    kept: 'Lo que escribió en esta página se conserva.',
    left: (minutes, seconds) => `${minutes}:${String(seconds).padStart(2, '0')}`,
    stay: 'Mantener la sesión',
    signOut: 'Cerrar sesión',
    later: 'Más tarde',
    signIn: 'Iniciar sesión ahora',
    again: 'Ingrese su contraseña para comenzar una nueva sesión.',
  },
};
