/** Spanish of second-factor-texts.ts. */

import type { Translated } from '../../base/translated.ts';
import type { secondFactorTexts as english } from './second-factor-texts.ts';

export const secondFactorTexts: Translated<typeof english> = {
  signIn: {
    code: 'Código',
    codeHint: 'Ingrese el código de 6 dígitos de su aplicación de autenticación.',
    codeRequired: 'Ingrese el código de 6 dígitos',
    codeBack: 'Usar otra cuenta',
    useRecoveryCode: 'Usar un código de recuperación',
    useApp: 'Usar la aplicación de autenticación',
    recoveryCode: 'Código de recuperación',
    recoveryHint: 'Uno de los diez códigos que guardó al configurar la verificación en dos pasos.',
    recoveryRequired: 'Un código de recuperación tiene 24 letras y dígitos',
    recoveryEffect:
      'El código funciona una vez. Desactiva la verificación en dos pasos y cierra sus demás sesiones, para que pueda configurar una nueva aplicación.',
    recoverySubmit: 'Usar el código e iniciar sesión',
    recoveryLost: {
      admin: '¿No le quedan códigos? Pida a otro propietario que quite su segundo factor perdido.',
      market: '¿No le quedan códigos? Comuníquese con soporte.',
    },
  },

  secondFactor: {
    title: 'Verificación en dos pasos',
    required: 'Los administradores inician sesión con un segundo paso. Configúrelo para continuar.',
    off: 'Desactivada. Agregue a su contraseña un código de una aplicación de autenticación, para que una contraseña robada no baste.',
    on: 'Activada. Al iniciar sesión se pide un código de su aplicación de autenticación.',
    setUp: 'Configurar una aplicación de autenticación',
    turnOff: 'Desactivar la verificación en dos pasos',
    turnOffWarning: 'Bastará su contraseña para iniciar sesión.',
    recovered:
      'Usó un código de recuperación, por lo que la verificación en dos pasos está desactivada. Configure de nuevo su aplicación de autenticación.',
    confirmFirst: 'Ingrese su contraseña para configurar la verificación en dos pasos.',
    done: 'La verificación en dos pasos está activada',
    loading: 'Preparando su código…',
    install:
      'Instale en su teléfono una aplicación de autenticación, como Google Authenticator, Microsoft Authenticator o 1Password.',
    scan: 'Escanee este código QR con la aplicación.',
    qr: 'Código QR para su aplicación de autenticación',
    orType: 'Si no puede escanearlo, ingrese esta clave en la aplicación:',
    secret: 'Clave de configuración',
    copy: { copy: 'Copiar', copied: 'Copiado' },
    confirm: 'Activar la verificación en dos pasos',
  },

  recovery: {
    title: 'Guarde sus códigos de recuperación',
    lead: 'Si pierde su teléfono, un código de recuperación le permite iniciar sesión. Cada uno funciona una vez. Guárdelos donde solo usted los encuentre: no se muestran de nuevo.',
    file: (email, codes) =>
      `Códigos de recuperación de Fairbook para ${email}\nCada código funciona una vez.\n\n${codes.join('\n')}\n`,
    copy: { copy: 'Copiar', copied: 'Copiado' },
    download: 'Descargar',
    print: 'Imprimir',
    isKept: 'Guardé estos códigos',
    done: 'Listo',
    preparing: 'Preparando sus códigos de recuperación…',
    left: (count) =>
      count === 0
        ? 'No queda ningún código de recuperación.'
        : count === 1
          ? 'Queda 1 código de recuperación.'
          : `Quedan ${count} códigos de recuperación.`,
    made: (moment) => `Creados: ${moment}.`,
    make: 'Crear nuevos códigos de recuperación',
    makeWarning: 'Sus códigos anteriores dejarán de funcionar.',
    later: 'Continuar sin códigos',
  },

  signInAgain: {
    title: 'Confirme que es usted',
    over: 'Inicie sesión de nuevo',
    kept: 'No se pierde nada de lo que escribió en esta página.',
    submit: 'Continuar',
    confirm: 'Confirmar',
    leave: 'Ir al inicio de sesión',
  },
};
