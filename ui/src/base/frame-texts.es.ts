/** Spanish of frame-texts.ts. */

import type { frameTexts as english } from './frame-texts.ts';
import type { Translated } from './translated.ts';

export const frameTexts: Translated<typeof english> = {
  shell: {
    skip: 'Ir al contenido',
    mainNavigation: 'Principal',
    breadcrumbs: 'Ubicación',
    openMenu: 'Abrir el menú',
    closeMenu: 'Cerrar el menú',
    account: 'Cuenta',
    signOut: 'Cerrar sesión',
    waiting: (count) => `${count} en espera`,
  },
  gate: {
    checking: 'Comprobando quién es usted',
    intruder: 'Usted no debería estar aquí. Cerrando sesión…',
    unable: 'No se pudo comprobar su identidad',
    retry: 'Reintentar',
  },

  problem: {
    notFound: 'No encontrado',
    notFoundHint: 'Quizá se retiró, o la dirección es incorrecta.',
    forbidden: 'No tiene acceso a esta página',
    forbiddenHint: 'Es para otro tipo de cuenta.',
    back: 'Volver',
    unmet: 'Necesario para continuar',
    summary: (count) => (count === 1 ? 'Un campo requiere su atención' : `${count} campos requieren su atención`),
    underConstruction: 'Esta página aún no está lista',
  },

  leave: {
    title: 'Salir sin guardar',
    message: 'Sus cambios en esta página no se han guardado.',
    ok: 'Salir',
    stay: 'Quedarse',
    signOut: {
      title: '¿Cerrar sesión y perder los cambios?',
      message: 'Al cerrar la sesión, los cambios sin guardar de una subasta se borran.',
      ok: 'Cerrar sesión',
    },
    signOutWithOrder: {
      title: '¿Cerrar sesión antes de que se conteste su orden?',
      message:
        'Una orden se envió y aún no tiene respuesta. Al cerrar la sesión se borra de este navegador: vuelva a entrar más tarde y vea entre sus órdenes si se recibió.',
      ok: 'Cerrar sesión',
    },
  },

  dialog: {
    sure: 'Confirme la acción',
    cancel: 'Cancelar',
    ok: 'Aceptar',
    submit: 'Enviar',
    typedKept: 'Su texto se conserva. Elija Cancelar para descartarlo.',
  },
};
