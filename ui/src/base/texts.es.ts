/** Spanish of texts.ts. */

import type { texts as english } from './texts.ts';
import type { Translated } from './translated.ts';

export const texts: Translated<typeof english> = {
  product: { admin: 'Administración de Fairbook', market: 'Fairbook' },
  room: 'Administración',

  start: { noRoot: 'No se encontró el elemento raíz' },

  shell: {
    signingOut: 'Cerrando sesión…',
    loadingPage: 'Cargando la página',
  },
  scheme: {
    auto: 'sistema',
    light: 'claro',
    dark: 'oscuro',
    switchTo: (now, next) => `Tema: ${now}. Cambiar a ${next}`,
  },

  gate: {
    signedOutElsewhere: 'Se cerró su sesión en otra pestaña o se cambió su contraseña. Inicie sesión de nuevo.',
  },

  identity: {
    noConfig: 'No se pudo obtener la configuración de Firebase',
    noConfigHelp: 'El inicio de sesión no está disponible. Su cuenta no está afectada.',
    notVerified: 'Correo electrónico sin verificar',
    alreadyVerified: 'El correo electrónico ya está verificado',
    wrongPair: 'Correo electrónico o contraseña incorrectos.',
    tooMany: 'Demasiados intentos. Espere unos minutos e inténtelo de nuevo.',
    disabled: 'Esta cuenta está desactivada. Comuníquese con soporte.',
    inUse: 'Ya existe una cuenta con este correo electrónico',
    weak: 'La contraseña debe tener al menos 8 caracteres',
    badEmail: 'Correo electrónico no válido',
    unreachable: 'No hay conexión con el servicio de inicio de sesión. Inténtelo de nuevo.',
    other: 'No se pudo iniciar sesión. Inténtelo de nuevo.',
    secondFactor: 'Ingrese el código de su aplicación de autenticación.',
    wrongCode: 'Código incorrecto o ya usado. Espere el siguiente e inténtelo de nuevo.',
    tooOld: 'Su inicio de sesión venció. Ingrese de nuevo su contraseña.',
    lost: 'Inició sesión, pero no se pudo leer su cuenta. Inténtelo de nuevo.',
  },

  signIn: {
    title: 'Iniciar sesión',
    email: 'Correo electrónico',
    password: 'Contraseña',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    submit: 'Iniciar sesión',
    trouble: '¿No puede iniciar sesión?',
    verifyFirst: 'Abra el enlace del correo que le enviamos y luego inicie sesión.',
    resend: 'Reenviar el correo de verificación',
    resent: 'Le enviamos otro correo de verificación. Abra su enlace y luego inicie sesión.',
    emailRequired: 'El correo electrónico es obligatorio',
    passwordRequired: 'La contraseña es obligatoria',
    demoTitle: 'Cuentas de demostración',
    demoHint: 'Elija una. Solo existen en el mercado de demostración.',
    lead: {
      admin: 'Revise los municipios y las subastas que esperan aprobación.',
      market: 'Los municipios venden sus bonos directamente a las personas e instituciones que los compran.',
    },
  },

  problem: {
    retry: 'Reintentar',
    unexpected: 'Error inesperado de la aplicación',
    noPage: 'No hay ninguna página en esta dirección.',
    missingPart: 'Esta sección no se cargó. Recargue la página para verla.',
    missingQuestion: 'No se hizo nada: no se pudo cargar la confirmación. Recargue la página.',
    reload: 'Recargar',
    home: 'Volver al inicio',
    homeMarket: 'Volver al inicio',
    unknown: 'Algo salió mal.',
    request: (id: string) => `(ID de la solicitud: ${id})`,
  },

  dialog: {
    close: 'Cerrar',
    working: 'Procesando…',
  },
};
