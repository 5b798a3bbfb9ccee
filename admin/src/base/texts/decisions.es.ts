/** Spanish of decisions.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { decisions as english } from './decisions.ts';

export const decisions: Translated<typeof english> = {
  decisions: {
    title: 'Confirmaciones',
    lead: 'Un administrador solicita las decisiones que no se pueden deshacer, y surten efecto cuando un segundo las confirma.',
    empty: 'Nada espera a un segundo administrador.',
    action: {
      'account.approve-change': 'Aprobar datos modificados',
      'account.link': 'Vincular con otra cuenta',
      'account.suspend': 'Suspender la cuenta',
      'account.unlink': 'Terminar el vínculo con otra cuenta',
      'administrator.change-role': 'Dar una función superior',
      'administrator.invite': 'Invitar a un administrador',
      'witness.activate': 'Permitir que las ventas nombren un testigo',
      'account.deactivate': 'Desactivar la cuenta',
      'administrator.remove': 'Eliminar al administrador',
      'auction.approve': 'Aprobar la subasta',
      'auction.approve-amendment': 'Aprobar la modificación',
      'auction.cancel': 'Cancelar la venta',
      'rules.end-four-eyes': 'Permitir que un solo administrador apruebe subastas',
    },
    waiting: (what) => `${what}: espera a un segundo administrador`,
    by: (who) => `Solicitud de ${who}`,
    expires: 'Vence',
    show: 'Qué cambia y a quién se escribe',
    mine: (count) => `Para que usted confirme (${count})`,
    others: (count) => `En espera de otros (${count})`,
    noneForMe: 'Nada espera su decisión.',
    noReason: 'Sin observaciones. Una aprobación no requiere motivo.',
    sent: 'Solicitado. Un segundo administrador debe confirmarlo.',
    role: (role) => `Función: ${role}`,
    nobody: 'Nadie más puede confirmarlo todavía. Invite a un segundo administrador con la función adecuada.',
    own: 'Usted lo solicitó. Otro administrador debe confirmarlo.',
    byNewPerson: 'Confirmado por una persona que tenía la función desde hacía menos de 7 días.',
    tooNew:
      'Usted tiene esta función desde hace menos de 7 días. Hasta entonces confirman los administradores que la tienen desde antes.',
    leastRole: (least) =>
      `Solo ${least === 'Owner' ? 'un propietario' : 'un revisor o un propietario'} puede confirmarlo.`,
    confirm: 'Confirmar…',
    refuse: 'Rechazar…',
    withdraw: 'Retirar…',
    confirmTitle: (what, name) => `¿${what}: ${name}?`,
    confirms: {
      'account.approve-change':
        'Una venta cierra en menos de 24 horas. Los datos rigen de inmediato y las órdenes nuevas los usan; se avisa al titular de la cuenta.',
      'account.link':
        'Una venta cierra en menos de 24 horas. Ambas cuentas cuentan de inmediato como un solo inversionista, y se avisa a las dos.',
      'account.suspend':
        'Una venta cierra en menos de 24 horas. La cuenta ya no puede ordenar, y sus órdenes no participan en el resultado mientras esté suspendida.',
      'account.unlink':
        'Una venta cierra en menos de 24 horas. Las cuentas cuentan de inmediato como dos inversionistas, y se avisa a las dos.',
      'administrator.change-role': 'Obtiene la función de inmediato y no confirma nada durante 7 días.',
      'administrator.invite':
        'Se envía la invitación por correo. Quien la acepta tiene la función de inmediato y no confirma nada durante 7 días.',
      'witness.activate': 'Las ventas pueden nombrarlo desde ahora.',
      'account.deactivate':
        'Cierra la cuenta de forma permanente y no se puede deshacer. El titular recibe el motivo por correo.',
      'administrator.remove': 'Pierde el acceso de inmediato. Se le puede invitar de nuevo.',
      'auction.approve': 'Esta es la segunda aprobación: la subasta queda aprobada y se avisa a su emisor.',
      'auction.approve-amendment':
        'Esta es la segunda aprobación: la modificación rige de inmediato y se avisa a todos los interesados. La página de la subasta muestra lo que difiere.',
      'auction.cancel':
        'La venta termina de forma permanente y no puede reanudarse. Todas las órdenes quedan sin efecto, no se asigna nada y los inversionistas reciben el motivo por correo.',
      'rules.end-four-eyes':
        'Desde entonces un solo administrador aprueba una subasta o una modificación de ella. Se avisa por correo a todos los propietarios.',
    },
    confirmOk: 'Confirmar',
    notNow: 'Ahora no',
    confirmed: (what, name) => `${what}: ${name}. Hecho.`,
    refuseTitle: 'Rechazar la solicitud',
    refuseHint: 'Se envía por correo al administrador que lo solicitó y se conserva en el historial.',
    refused: 'Solicitud rechazada',
    withdraws: 'No ocurrirá nada. Puede solicitarlo de nuevo.',
    withdrawn: 'Solicitud retirada',
    count: (count) => (count === 1 ? '1 confirmación' : `${count} confirmaciones`),
  },
  roles: {
    viewerOnly: 'Su función es lector. Deciden los revisores y los propietarios.',
    ownerOnly: 'Solo un propietario puede hacerlo.',
    hint: {
      Viewer: 'Lee todo, no cambia nada',
      Reviewer: 'También decide sobre cuentas y subastas',
      Owner: 'También gestiona a los administradores',
    },
  },
};
