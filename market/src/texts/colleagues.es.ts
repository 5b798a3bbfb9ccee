/** Spanish of colleagues.ts. */
import type { Translated } from '@fairbook/ui/translated.ts';
import type { colleagueTexts as english } from './colleagues.ts';

export const colleagueTexts: Translated<typeof english> = {
  title: 'Personas',
  lead: 'Todas las personas de esta lista pueden administrar subastas. Los administradores también administran a las personas.',
  onlyAdmins: 'Pida a un administrador que haga cambios aquí.',
  onlyActive: 'Podrá invitar a colegas cuando se apruebe su cuenta.',
  invite: 'Invitar a un colega',
  inviteLead: 'Recibirá un correo con un enlace válido por 30 días.',
  alone: 'No hay nadie más aquí. Invite a un colega que pueda actuar cuando usted no esté.',
  columns: { name: 'Nombre', email: 'Correo', role: 'Función', since: 'Desde', state: 'Estado', manage: 'Administrar' },
  caption: 'Personas de su municipio',
  name: 'Nombre',
  email: 'Correo electrónico',
  role: 'Función',
  roles: {
    Admin: 'Administra subastas, invita y quita a personas',
    User: 'Administra subastas',
  },
  send: 'Enviar invitación',
  sent: (email) => `Se invitó a ${email}`,
  you: 'Usted',
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

  makeAdmin: 'Hacer administrador',
  makeAdminQuestion: (name) => `${name} podrá invitar y quitar a personas, incluido usted.`,
  makeUser: 'Hacer usuario',
  makeUserQuestion: (name) => `${name} seguirá administrando subastas, pero ya no podrá invitar ni quitar a personas.`,
  makeYourselfUserQuestion:
    'Usted seguirá administrando subastas, pero ya no podrá invitar ni quitar a personas. Solo otro administrador puede deshacerlo.',
  roleChanged: (name, role) => `${name}: ${role}`,
  remove: 'Quitar',
  removeQuestion: (name) =>
    `La sesión de ${name} se cierra de inmediato y pierde el acceso. Sus acciones anteriores quedan registradas. Puede restaurar el acceso más adelante.`,
  leave: 'Salir',
  leaveQuestion: 'Su sesión se cierra de inmediato y pierde el acceso. Solo otro administrador puede restaurarlo.',
  removed: (name) => `Se quitó a ${name}`,
  restore: 'Restaurar acceso',
  restoreQuestion: (name) => `${name} podrá iniciar sesión y administrar sus subastas de nuevo, como usuario.`,
  restored: (name) => `Se restauró el acceso de ${name}`,
  resend: 'Enviar de nuevo',
  resent: (email) => `Enviamos un enlace nuevo a ${email}`,
  revoke: 'Revocar',
  revokeQuestion: (email) => `El enlace enviado a ${email} dejará de funcionar.`,
  revoked: 'Se revocó la invitación',
};
