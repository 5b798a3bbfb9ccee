/** Spanish of colleagues.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { colleagueTexts as english } from './colleagues.ts';

const ofMunicipality = {
  lead: 'Todas las personas de esta lista pueden administrar subastas. Los administradores también administran a las personas.',
  caption: 'Personas de su municipio',
  alone: 'No hay nadie más aquí. Invite a un colega que pueda actuar cuando usted no esté.',
  roles: {
    Admin: 'Administra subastas, invita y quita a personas',
    User: 'Administra subastas',
  },
};

const ofInstitution = {
  lead: 'Todas las personas de esta lista ven las órdenes y los resultados de la institución. La función dice quién ordena, quién aprueba y quién administra a las personas.',
  caption: 'Personas de su institución',
  alone: 'No hay nadie más aquí. Invite a un colega que pueda ordenar o aprobar cuando usted no esté.',
  roles: {
    Admin: 'Ordena, aprueba órdenes de otros, invita y quita a personas',
    Trader: 'Coloca, cambia y retira órdenes de la institución',
    Approver: 'Aprueba órdenes de otros y no coloca ninguna',
    Viewer: 'Ve las órdenes y los resultados',
  },
};

const ofFirm = {
  lead: 'Todas las personas de esta lista ven las ventas en las que trabaja su firma. Los administradores también administran a las personas.',
  caption: 'Personas de su firma',
  alone: 'No hay nadie más aquí. Invite a un colega que pueda actuar cuando usted no esté.',
  roles: {
    Admin: 'Trabaja en las ventas, invita y quita a personas',
    User: 'Trabaja en las ventas',
    Viewer: 'Ve las ventas en las que trabaja la firma',
  },
};

export const colleagueTexts: Translated<typeof english> = {
  title: 'Personas',
  onlyAdmins: 'Pida a un administrador que haga cambios aquí.',
  onlyActive: 'Podrá invitar a colegas cuando se apruebe su cuenta.',
  invite: 'Invitar a un colega',
  inviteLead: 'Recibirá un correo con un enlace válido por 30 días.',
  columns: { name: 'Nombre', email: 'Correo', role: 'Función', since: 'Desde', state: 'Estado', manage: 'Administrar' },
  name: 'Nombre',
  email: 'Correo electrónico',
  role: 'Función',
  kinds: {
    municipality: ofMunicipality,
    'institutional-investor': ofInstitution,
    'market-professional': ofFirm,
    'individual-investor': ofInstitution,
  },
  send: 'Enviar invitación',
  sent: (email) => `Se invitó a ${email}`,
  you: 'Usted',
  asking: {
    title: 'Espera a una segunda persona',
    what: (name, role) => `${name}: ${role}`,
    by: (name, when) => `Solicitado por ${name}, ${when}`,
    expires: (when) => `Vence el ${when}`,
    asked: 'Solicitado. Otra persona de su cuenta debe confirmarlo.',
    confirm: 'Confirmar',
    confirmed: 'Confirmado',
    refuse: 'Rechazar',
    withdraw: 'Retirar',
    ended: 'La solicitud se terminó',
  },
  states: {
    active: 'Acceso activo',
    unverified: 'Correo sin verificar',
    removed: 'Acceso retirado',
    invited: 'Con invitación',
    expired: 'Invitación vencida',
  },
  holds: (who, until) => `de ${who}, el enlace vence el ${until}`,
  ranOut: (who, when) => `de ${who}, el enlace venció el ${when}`,
  actionsFor: (name) => `Cambiar a ${name}`,

  make: {
    Admin: 'Hacer administrador',
    User: 'Hacer usuario',
    Trader: 'Hacer operador',
    Approver: 'Hacer aprobador',
    Viewer: 'Hacer lector',
  },
  makeAdminQuestion: (name) => `${name} podrá invitar y quitar a personas, incluido usted.`,
  makeQuestion: (name, does) => `La función de ${name} será: ${does}.`,
  makeYourselfQuestion: (does) =>
    `Su función será: ${does}. Ya no podrá invitar ni quitar a personas, y solo otro administrador puede deshacerlo.`,
  roleChanged: (name, role) => `${name}: ${role}`,
  remove: 'Quitar',
  removeQuestion: (name) =>
    `La sesión de ${name} se cierra de inmediato y pierde el acceso. Sus acciones anteriores quedan registradas. Puede restaurar el acceso más adelante.`,
  leave: 'Salir',
  leaveQuestion: 'Su sesión se cierra de inmediato y pierde el acceso. Solo otro administrador puede restaurarlo.',
  removed: (name) => `Se quitó a ${name}`,
  restore: 'Restaurar acceso',
  restoreQuestion: (name, does) => `${name} podrá iniciar sesión de nuevo. La función será: ${does}.`,
  restored: (name) => `Se restauró el acceso de ${name}`,
  resend: 'Enviar de nuevo',
  resent: (email) => `Enviamos un enlace nuevo a ${email}`,
  revoke: 'Revocar',
  revokeQuestion: (email) => `El enlace enviado a ${email} dejará de funcionar.`,
  revoked: 'Se revocó la invitación',
};
