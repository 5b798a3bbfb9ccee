/** Spanish of accounts.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { accountTexts as english } from './accounts.ts';

const asRole = {
  Admin: 'administrador',
  User: 'usuario',
  Trader: 'operador',
  Approver: 'aprobador',
  Viewer: 'lector',
} as const;

export const accountTexts: Translated<typeof english> = {
  createAccount: 'Crear una cuenta',

  signUp: {
    title: 'Crear una cuenta',
    lead: 'Elija el tipo de cuenta. Determina lo que puede hacer en Fairbook y no se puede cambiar después.',
    haveAccount: '¿Ya tiene una cuenta?',
    signIn: 'Iniciar sesión',
    motto: 'Un solo libro de órdenes para todos, desde el gran fondo hasta el vecino de la misma calle.',
    byInvitation: 'Por invitación',
    help: 'Ayuda y glosario',
    need: 'Necesitará:',
    kinds: {
      investor: {
        title: 'Inversionista individual',
        who: 'Invierte su propio dinero, a partir de $5,000.',
        need: 'su nombre y la dirección de su domicilio',
      },
      institution: {
        title: 'Institución',
        who: 'Ordena en nombre de un fondo, un banco, una aseguradora o una fundación.',
        need: 'el nombre y la dirección de la institución',
      },
      municipality: {
        title: 'Municipio',
        who: 'Emite bonos para una ciudad, un condado, un distrito o una autoridad.',
        need: 'el nombre legal, una persona de contacto y sus calificaciones',
      },
      professional: {
        title: 'Profesional del mercado',
        who: 'A los asesores jurídicos de bonos, los fiduciarios y los asesores municipales los invita el municipio para el que trabajan. El enlace de la invitación abre su cuenta.',
        need: '',
      },
    },
  },

  form: {
    titles: {
      investor: 'Crear una cuenta de inversionista individual',
      institution: 'Crear una cuenta de institución',
      municipality: 'Crear una cuenta de municipio',
      professional: 'Aceptar la invitación',
      colleague: 'Aceptar la invitación',
    },
    leadOfColleague: (account, role) => `Actuará en nombre de ${account} como ${asRole[role]}.`,
    leadOfInvited: (municipality) => `${municipality} le invita como profesional del mercado.`,
    mailed: 'Le enviaremos un correo con un enlace para verificar su dirección.',
    afterwards: 'Después puede completar su perfil.',
    muniName: 'Nombre del municipio',
    institutionName: 'Nombre de la institución',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    password: 'Contraseña',
    passwordHint: 'Al menos 8 caracteres',
    showPassword: 'Mostrar contraseña',
    inviteCode: 'Código de invitación',
    optional: 'Opcional',
    invitedHint: 'La dirección a la que recibió la invitación',
    submit: 'Crear cuenta',
    otherKind: 'Elegir otro tipo de cuenta',
    exists: 'Ya existe una cuenta con este correo',
    existsHint: 'Inicie sesión con ella o use otra dirección.',
  },

  invite: {
    title: 'Su invitación',
    checking: 'Comprobando su invitación…',
    work: 'Su navegador está haciendo un breve cálculo que impide adivinar invitaciones. Usted no tiene que hacer nada. En un teléfono antiguo puede tardar un minuto.',
    invalid:
      'Este enlace de invitación no funciona. Es posible que haya vencido, ya se haya usado, se haya retirado o se haya reemplazado por uno más reciente. Abra el enlace del correo de invitación más reciente o pida a quien le invitó que lo envíe de nuevo.',
    incomplete: 'Este enlace está incompleto. Ábralo de nuevo desde el correo de invitación o copie el enlace entero.',
    noCaptcha:
      'No se pudo cargar el captcha, que impide adivinar invitaciones. Permita sus scripts y vuelva a intentarlo.',
    noWork:
      'Su navegador no pudo terminar el breve cálculo que impide adivinar invitaciones. Inténtelo de nuevo o abra el enlace en otro navegador.',
    retry: 'Reintentar',
    home: 'Volver al inicio',
  },

  verify: {
    title: 'Revise su correo',
    lead: (email) => `Enviamos un enlace a ${email}. Ábralo y vuelva aquí.`,
    outbox:
      'Este Fairbook se ejecuta en su propio equipo y no envía correos reales. Todos los correos están en su bandeja de salida.',
    openOutbox: 'Abrir la bandeja de salida',
    check: 'Ya verifiqué mi correo',
    notYet: 'Su correo aún no está verificado. Primero abra el enlace del correo más reciente.',
    resend: 'Reenviar correo',
    resendIn: (seconds) => `Reenviar correo en ${seconds} s`,
    resent: 'Enviamos un correo nuevo.',
    otherAddress: 'Usar otra dirección',
  },
};
