/** Spanish of provider-texts.ts. */

import type { Translated } from '../../base/translated.ts';
import type { providerTexts as english } from './provider-texts.ts';

export const providerTexts: Translated<typeof english> = {
  signIn: (name: string) => `Iniciar sesión con ${name}`,
  lead: (name: string) => `Usted ingresa su contraseña en ${name}. Fairbook nunca la ve.`,
  trouble: '¿Problemas para iniciar sesión?',
  helpDesk: (name: string) => `Su contraseña y su segundo paso dependen de ${name}. Pida ayuda allí.`,
  finishing: 'Iniciando sesión…',
  again: 'Reintentar',
  toSignIn: 'Volver al inicio de sesión',
  notVerified: (name: string) =>
    `${name} no ha confirmado su correo electrónico. Confírmelo allí o pida ayuda, y luego inicie sesión de nuevo.`,
  notFresh: (name: string) =>
    `${name} no le pidió la contraseña, por lo que su inicio de sesión es demasiado antiguo. Inténtelo de nuevo.`,
  foreign: 'Esta página pertenece a un inicio de sesión que comenzó en otro lugar o que ya terminó. Comience de nuevo.',
  closeWindow: 'Ha iniciado sesión de nuevo. Puede cerrar esta ventana.',
  blocked:
    'Su navegador no abrió la ventana de inicio de sesión. Permita las ventanas de este sitio e inténtelo de nuevo.',
  unfinished: 'No se completó el inicio de sesión. Inténtelo de nuevo.',
  anotherPerson: (email: string) => `Inició sesión como ${email}, pero esta página pertenece a otra cuenta.`,

  signUp: {
    lead: (name: string) => `Primero inicie sesión en ${name}, para que conozcamos su correo electrónico.`,
    continue: (name: string) => `Continuar con ${name}`,
    noAccount: 'Todavía no tiene una cuenta aquí. Cree una para continuar.',
    emailFrom: (name: string) => `Confirmado por ${name}`,
  },

  settings: {
    managed: (name: string) => `Su contraseña y su segundo paso se administran en ${name}.`,
    withFactor: 'Inició sesión con un segundo paso.',
    withoutFactor: 'Inició sesión sin un segundo paso.',
  },

  secondFactor: {
    required: (name: string) =>
      `Los administradores inician sesión con un segundo paso. Configúrelo en ${name} y luego inicie sesión de nuevo aquí.`,
    signInAgain: 'Iniciar sesión de nuevo',
  },

  dialog: {
    title: 'Confirme que es usted',
    over: 'Inicie sesión de nuevo',
    kept: 'No se pierde nada de lo que escribió en esta página.',
    leave: 'Ir al inicio de sesión',
    lead: (name: string) => `${name} se abre en una ventana propia. Esta página se queda como está.`,
    open: (name: string) => `Abrir ${name}`,
  },
};
