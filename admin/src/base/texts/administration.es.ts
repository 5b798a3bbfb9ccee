/** Spanish of administration.ts. */

import type { Translated } from '@fairbook/ui/base/translated.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import { locale } from '@fairbook/ui/theme/locale.ts';
import type { administration as english } from './administration.ts';

export const administration: Translated<typeof english> = {
  account: { title: 'Su cuenta', help: 'Ayuda' },

  administrators: {
    title: 'Administradores',
    things: 'administradores',
    lead: 'Los nuevos administradores solo ingresan por invitación.',
    search: 'Buscar nombre o correo electrónico',
    empty: 'Aún no hay invitaciones. El operador agregó al primer administrador.',
    noneWaiting: 'No hay invitaciones abiertas.',
    tab: { all: 'Todos', joined: 'Activos', open: 'Invitados' },
    role: 'Función',
    roleOf: (name) => `Función de ${name}`,
    roleChanged: (name, role) => `La función de ${name} ahora es ${role}`,
    changesRole: (name, role) => `La función de ${name} será ${role} de inmediato.`,
    remove: 'Eliminar…',
    removeTitle: (name) => `Eliminar a ${name}`,
    removeLead:
      'Pierde el acceso cuando un segundo propietario lo confirma. Se le puede invitar de nuevo más adelante.',
    removeHint: 'Se muestra al segundo propietario y se conserva en el registro de auditoría.',
    signIn: 'Acceso…',
    signInOf: (name) => `Acceso de ${name}`,
    signOut: 'Cerrar todas sus sesiones',
    signOutAsks: (name) =>
      `Se cierran de inmediato las sesiones de ${name} en todos los dispositivos; puede iniciar sesión de nuevo.`,
    signedOut: (name) => `Se cerraron todas las sesiones de ${name}`,
    resetFactor: 'Quitar el segundo factor perdido',
    resetFactorAsks: (name) =>
      `${name} podrá iniciar sesión solo con la contraseña y deberá configurar una nueva aplicación de autenticación. Se cierran todas sus sesiones y recibe un correo. Asegúrese de que fue ${name} quien se lo pidió.`,
    factorReset: (name) => `Se quitó el segundo factor de ${name}`,
    removeRequested: (name) => `Se solicitó eliminar a ${name}. Un segundo propietario debe confirmarlo.`,
    ownerOnly: 'Solo los propietarios invitan, cambian funciones y eliminan. Su función aparece junto a su nombre.',
    column: {
      person: 'Administrador',
      state: 'Estado',
      invitedBy: 'Invitado por',
      factor: 'Segundo factor',
      lastSeen: 'Última vez',
      expires: 'La invitación vence',
      actions: 'Acciones',
    },
    state: { joined: 'Activo', open: 'Invitado', expired: 'Vencida' },
    factor: { on: 'Activado', off: 'Desactivado' },
    sent: (date) => `enviada: ${date}`,
    byOperator: 'El operador',
    you: (name) => `${name} (usted)`,
    invite: 'Invitar administrador',
    inviteTitle: 'Invitar a un administrador',
    inviteLead: 'Enviaremos por correo un enlace para crear la cuenta.',
    email: 'Correo electrónico',
    invited: (email) => `Se envió la invitación a ${email}`,
    resend: 'Reenviar',
    revoke: 'Revocar…',
    revokes: (email) => `${email} ya no podrá ingresar con esta invitación. Puede invitarle de nuevo.`,
    revoked: (email) => `Se revocó la invitación de ${email}`,
    resent: (email) => `Se reenvió la invitación a ${email}`,
    meanwhile: 'La invitación ya se había aceptado o revocado. La lista está actualizada.',
  },

  witnesses: {
    title: 'Testigos',
    things: 'testigos',
    lead: 'Programas, a cargo de partes independientes, que firman los registros de órdenes de las ventas. Los emisores eligen entre los activos; las ventas que ya nombran un testigo lo conservan.',
    ownerOnly: 'Solo los propietarios agregan y desactivan testigos. Su función aparece junto a su nombre.',
    search: 'Buscar nombre, operador o dirección',
    empty:
      'Aún no hay testigos. Hasta que se agregue uno, los registros de órdenes de las nuevas ventas no tienen testigos.',
    tab: { all: 'Todos', active: 'Activos', inactive: 'Desactivados' },
    column: {
      name: 'Nombre',
      key: 'Dirección y clave',
      state: 'Estado',
      answeredAt: 'Última firma',
      runningSales: 'Ventas en curso',
      registeredBy: 'Agregado por',
      actions: 'Acciones',
    },
    state: { active: 'Activo', inactive: 'Desactivado', silent: 'No responde', contradicted: 'Rechaza un registro' },
    contradicted: (sales) =>
      `${counted(sales, 'registro de órdenes', 'registros de órdenes')} ${sales === 1 ? 'difiere' : 'difieren'} de lo que firmó`,
    add: 'Agregar testigo',
    addTitle: 'Agregar un testigo',
    addLead:
      'Obtenga la clave y la dirección de quien opera el testigo, y compare la clave con la que esa persona publica.',
    namePlaceholder: 'Secretaría municipal de Springfield',
    operator: 'A cargo de',
    operatorHint: 'Quién lo opera, para emisores e inversionistas. No debería ser usted.',
    url: 'Dirección',
    urlHint: 'Dónde se llega al testigo, sin /add-checkpoint.',
    key: 'Clave de verificación',
    keyHint: 'El testigo la imprime al iniciar.',
    added: (name) => `Testigo agregado: ${name}`,
    deactivate: 'Desactivar…',
    deactivates: (name) => `Ninguna otra venta podrá nombrar a ${name}. Las ventas que lo nombran lo conservan.`,
    deactivated: (name) => `Testigo desactivado: ${name}`,
    reactivate: 'Reactivar…',
    reactivates: (name) =>
      `Los emisores podrán elegir de nuevo a ${name}, y las nuevas subastas lo nombran de forma predeterminada.`,
    reactivated: (name) => `Testigo reactivado: ${name}`,
  },

  auditTrail: {
    title: 'Registro de auditoría',
    things: 'eventos',
    lead: 'Cada acción, registrada cuando ocurrió. Nada de lo que contiene puede cambiarse ni eliminarse.',
    search: 'Buscar acciones, motivos, nombres o ids',
    empty: 'Aún no hay actividad.',
    what: 'Qué',
    about: 'Asunto',
    who: 'Quién',
    when: 'Cuándo',
    link: 'Asiento',
    from: 'Desde',
    to: 'Hasta',
    dayHint: 'Un día en UTC',
    kinds: {
      auction: 'Subasta',
      municipality: 'Municipio',
      individual: 'Inversionista individual',
      institution: 'Institución',
      professional: 'Profesional del mercado',
      person: 'Persona',
      administrator: 'Administrador',
      administratorInvite: 'Invitación de un administrador',
      professionalInvite: 'Invitación de un profesional',
      colleagueInvite: 'Invitación de un colega',
      news: 'Noticias del mercado',
      template: 'Plantilla de motivo',
      rules: 'Reglas del mercado',
      announcement: 'Anuncio',
    },
    gone: 'Ya no existe',
    logEntry: (entry) => `Registro de órdenes ${entry.toLocaleString(locale)}`,
    file: {
      action: 'Acción',
      subject: 'Asunto',
      actor: 'Autor',
      moment: 'Hora (UTC)',
      detail: 'Detalle',
      hash: 'Hash',
      content: 'Texto sellado',
    },

    entry: {
      openPage: 'Abrir la página',
      allAbout: 'Todos los eventos de este asunto',
      allBy: 'Todos los eventos de esta persona',
      keptAs: 'Guardado como',
      detail: 'Detalles',
      nothingMore: 'Sin más detalles.',
      chain: 'En la cadena',
      position: (position) => `Asiento ${position.toLocaleString(locale)}`,
      content:
        'El texto sellado. El hash es el SHA-256 del hash del asiento anterior, una barra vertical y este texto.',
      hidden: 'El texto sellado nombra al inversionista, por lo que se muestra cuando la venta haya cerrado.',
      unsealed: 'Aún sin sellar. Los asientos se sellan una vez por minuto.',
      logged: (entry) =>
        `Asiento ${entry.toLocaleString(locale)} del registro de órdenes de la subasta. Un cambio posterior contradiría las cabeceras firmadas de ese registro.`,
    },

    chain: {
      label: 'Cadena del registro de auditoría',
      checking: 'Comprobando la cadena…',
      none: 'Aún no se ha sellado nada. Los asientos se sellan una vez por minuto.',
      holds: (checked) =>
        checked === 1
          ? 'Verificado: el único asiento está intacto.'
          : `Verificado: los ${checked.toLocaleString(locale)} asientos están intactos.`,
      partly: (checked, all) =>
        `Se comprobaron ${checked.toLocaleString(locale)} de ${all.toLocaleString(locale)} asientos, y están intactos.`,
      broken: (position) =>
        `El asiento ${position.toLocaleString(locale)} no está intacto: el evento que cubre, o uno anterior, se cambió después de registrarse.`,
      brokenHint:
        'La base de datos se cambió a mano. Compárela con una copia de seguridad antes de tomar más decisiones.',
      waiting: (count) =>
        `${counted(count, 'evento más reciente espera', 'eventos más recientes esperan')} el próximo sello.`,
      last: 'Último sello',
      check: 'Comprobar toda la cadena',
      again: 'Verificar de nuevo',
    },
  },

  palette: {
    placeholder: 'Nombre, correo, teléfono, CUSIP, número de orden o id',
    orders: 'Órdenes',
    seeAll: (total) => `Ver los ${total}`,
  },
};
