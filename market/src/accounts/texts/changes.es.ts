/** Spanish of changes.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { changeTexts as english } from './changes.ts';

export const changeTexts: Translated<typeof english> = {
  title: 'Datos aprobados',
  leads: {
    investor:
      'Su estado y su país determinan la prioridad de sus órdenes; por eso, un administrador revisa los cambios en ellos. Todo lo demás de su perfil se guarda de inmediato.',
    municipality:
      'El nombre, el tipo y el estado indican a los inversionistas quién toma el préstamo y quién está en su estado; por eso, un administrador revisa los cambios en ellos. Todo lo demás de su perfil se guarda de inmediato.',
  },
  request: 'Solicitar un cambio',
  onlyAdmins: 'Solo un administrador de su cuenta puede solicitar un cambio.',
  form: {
    title: 'Solicitar un cambio',
    blocks: {
      investor:
        'Mientras su solicitud esté en revisión, puede reducir o retirar órdenes, pero no colocarlas ni aumentarlas. Las órdenes abiertas conservan el grupo de prioridad con el que se colocaron.',
      municipality:
        'Mientras su solicitud esté en revisión, no puede enviar subastas a aprobación. Los inversionistas verán los datos nuevos cuando se aprueben.',
    },
    kind: 'Una persona no puede convertirse en institución, ni al revés. Para eso se necesita otra cuenta con otra dirección de correo.',
    explanation: 'Explicación',
    explanationHint: 'Para el administrador: qué cambió, cuándo y dónde se puede comprobar.',
    send: 'Enviar solicitud',
    sent: 'Su solicitud está en revisión',
  },
  residence: {
    about:
      'Algunas ventas atienden a los inversionistas locales antes que a los demás de su grupo. Para ser local, acredite en qué código postal vive o tiene su sede su institución. Cualquier cambio posterior del lugar pone fin a la prueba.',
    ask: 'Acreditar su residencia',
    lead: 'Un administrador compara el documento con sus datos. Mientras tanto, sus órdenes no cambian; cuando se apruebe, las órdenes nuevas serán locales en las ventas que indiquen su código postal.',
    zipCode: 'Código postal',
    ofProfile: 'El de la dirección de su perfil.',
    ofOffice: 'El de la sede de su institución. Una sucursal no cuenta.',
    document: 'Documento',
    documentHint:
      'Un PDF con nombre y dirección, de los últimos tres meses; por ejemplo, una factura. Solo usted y los administradores pueden leerlo.',
    required: 'Se requiere un documento',
    explanationHint: 'Para el administrador: qué documento es y de cuándo.',
    sent: (name) => `Documento: ${name}`,
  },
  open: {
    title: 'Cambio en revisión',
    requested: (who, when) => `Solicitud de ${who}, ${when}.`,
    withdraw: 'Retirar solicitud',
    withdrawTitle: 'Retirar solicitud',
    withdrawLead: 'Nada cambia, y puede volver a solicitar un cambio en cualquier momento.',
    withdrawn: 'Se retiró su solicitud',
  },
  columns: { detail: 'Dato', from: 'Aprobado', to: 'Solicitado' },
  none: 'Ninguno',
  last: {
    Approved: (what, when) => `Solicitud aprobada, ${when}: ${what}.`,
    Rejected: (what, when) => `Solicitud rechazada, ${when}: ${what}.`,
    Withdrawn: (what, when) => `Solicitud retirada, ${when}: ${what}.`,
  },
  reason: (reason) => `Motivo: ${reason}`,
};
