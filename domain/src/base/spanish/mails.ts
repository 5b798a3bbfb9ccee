/** The sentences that only mails have, in Spanish. */
import type { Sentence } from './translator.ts';

export const mails: readonly Sentence[] = [
  ['Open in Fairbook', 'Abrir en Fairbook'],
  ['Change notification settings', 'Cambiar la configuración de notificaciones'],
  [
    'You received this email because you have an account at Fairbook.',
    'Recibió este correo porque tiene una cuenta en Fairbook.',
  ],
  [
    'You received this email because you had an account at Fairbook.',
    'Recibió este correo porque tenía una cuenta en Fairbook.',
  ],
  ['Unsubscribe ({what:words})', 'Cancelar la suscripción ({what:words})'],
  ['Sign in', 'Iniciar sesión'],
  ['An applicant answered', 'Un solicitante respondió'],
  ['An investor wrote about linked accounts', 'Un inversionista escribió sobre cuentas vinculadas'],
  ['You were mentioned in a note', 'Se le mencionó en una nota'],
  ['A case was assigned to you', 'Se le asignó un caso'],
  ['Your request was confirmed', 'Su solicitud fue confirmada'],
  ['Your request was refused', 'Su solicitud fue denegada'],
  ['Your request has expired', 'Su solicitud venció'],
  ['Your request is void', 'Su solicitud quedó sin efecto'],
  ['{name} confirmed it, and it took effect.', '{name} la confirmó y ya surtió efecto.'],
  ['{name} refused it.', '{name} la denegó.'],
  ['{name} refused it: {reason}', '{name} la denegó: {reason}'],
  [
    'No one confirmed it within {hours} hours. Nothing was changed.',
    'Nadie la confirmó en {hours} horas. No se cambió nada.',
  ],
  [
    'What it was about has changed since you requested it, so it was not carried out.',
    'Aquello a lo que se refería cambió después de su solicitud, por lo que no se llevó a cabo.',
  ],
  [
    'You received this email because you requested this decision.',
    'Recibió este correo porque solicitó esta decisión.',
  ],

  // API keys
  ['A new API key for {account}', 'Una nueva clave de API para {account}'],
  [
    'Hello {name}, {creator} created the API key “{key}” for {account}. A program that has it can act for the account until {day} ({scopes}).',
    '{name}: {creator} creó la clave de API “{key}” para {account}. Un programa que la tenga puede actuar por la cuenta hasta el {day} ({scopes}).',
  ],
  [
    'If you expected this, no action is needed. If not, revoke the key at once, and sign out everywhere the person who created it.',
    'Si lo esperaba, no tiene que hacer nada. Si no, revoque la clave de inmediato y cierre todas las sesiones de la persona que la creó.',
  ],
  ['Review API keys', 'Revisar las claves de API'],
  [
    'We send this message to all people of an account when an API key was created.',
    'Enviamos este mensaje a todas las personas de una cuenta cada vez que se crea una clave de API.',
  ],

  // Cases
  ['Open the case', 'Abrir el caso'],
  ['You received this email because you work on this case.', 'Recibió este correo porque trabaja en este caso.'],

  // Calendars
  ['Presented by {name}.', 'Presentada por {name}.'],
  ['Watch it here: {url}', 'Véala aquí: {url}'],

  // The page to unsubscribe, and those of requests that could not be answered
  ['Unsubscribe?', '¿Cancelar la suscripción?'],
  ['Unsubscribe', 'Cancelar la suscripción'],
  ['Stop emails about “{what:words}”?', '¿Dejar de recibir correos sobre “{what:words}”?'],
  ['You are unsubscribed', 'Suscripción cancelada'],
  [
    'You will get no more emails about “{what:words}”. Notifications are still listed in Fairbook.',
    'Ya no recibirá correos sobre “{what:words}”. Las notificaciones se siguen mostrando en Fairbook.',
  ],
  [
    'This link is incomplete. Copy the whole link from the email, or change your settings in Fairbook.',
    'Este enlace está incompleto. Copie el enlace completo del correo o cambie su configuración en Fairbook.',
  ],
  ['Please try again in a moment', 'Inténtelo de nuevo en un momento'],
  ['This page cannot be shown', 'Esta página no se puede mostrar'],
  ['Try again', 'Reintentar'],
  ['To the home page', 'A la página de inicio'],
  ['The request has no Host header', 'La solicitud no tiene el encabezado Host'],
  ['Only Expect: 100-continue is understood', 'Solo se entiende Expect: 100-continue'],
  ['The address is not a valid URL', 'La dirección no es una URL válida'],
  ['A part of the address is longer than 200 characters', 'Una parte de la dirección tiene más de 200 caracteres'],
  ['CONNECT is not offered here', 'CONNECT no se ofrece aquí'],
  ['The headers are larger than 16 kB', 'Los encabezados superan los 16 kB'],
  ['The request took too long to arrive', 'La solicitud tardó demasiado en llegar'],
  ['The request is not valid HTTP', 'La solicitud no es HTTP válido'],

  // Orders
  ['Your order in {name}', 'Su orden en {name}'],
  ['Your orders in {name}', 'Sus órdenes en {name}'],
  [
    'Order {number:amount} was {action:words} as entry {index:amount} of the order log, {at:time}.',
    'La orden {number:amount} fue {action:words} como asiento {index:amount} del registro de órdenes, {at:time}.',
  ],
  ['{due:day}: {amount:amount}', '{due:day}: {amount:amount}'],
  ['placed', 'colocada'],
  ['changed', 'modificada'],
  ['withdrawn', 'retirada'],
  [
    'The attached file contains your receipts: the entries of the order log with their signed proofs. Keep it. With it you can show later that an order was dropped, changed or moved. Fairbook’s page about the order log says how to check it without Fairbook.',
    'El archivo adjunto contiene sus comprobantes: los asientos del registro de órdenes con sus pruebas firmadas. Consérvelo. Con él puede demostrar más tarde que una orden se omitió, se cambió o se movió. La página de Fairbook sobre el registro de órdenes explica cómo comprobarlo sin Fairbook.',
  ],
  ['See my orders', 'Ver mis órdenes'],
  [
    'You received this email because you placed, changed or withdrew an order at Fairbook.',
    'Recibió este correo porque colocó, modificó o retiró una orden en Fairbook.',
  ],

  ['This link does not work', 'Este enlace no funciona'],
  ['Program, network {network}', 'Programa, red {network}'],
  ['{browser} on {system}, network {network}', '{browser} en {system}, red {network}'],
  ['{device}, network {network}', '{device}, red {network}'],

  // The digest
  ['Market digest', 'Resumen del mercado'],
  ['Market digest: {first}', 'Resumen del mercado: {first}'],
  ['Market digest: {first} and {count} more', 'Resumen del mercado: {first} y {count} más'],
  ['New since {since:time}.', 'Novedades desde el {since:time}.'],
  ['See all auctions', 'Ver todas las subastas'],
  ['{size}, orders until {close:time}', '{size}, órdenes hasta el {close:time}'],
  ['News of {name}', 'Noticias de {name}'],
  [
    'You received this email because you subscribed to the market digest ({often:words}).',
    'Recibió este correo porque se suscribió al resumen del mercado ({often:words}).',
  ],
  ['daily', 'diario'],
  ['weekly', 'semanal'],
  ['Unsubscribe from the digest', 'Cancelar la suscripción al resumen'],

  // Invitations
  ['You are invited to administer Fairbook', 'Se le invita a administrar Fairbook'],
  [
    'You are invited to join Fairbook as an administrator. Your role: {role:words}.',
    'Se le invita a incorporarse a Fairbook como administrador. Su función: {role:words}.',
  ],
  [
    '{name} invites you to join Fairbook as an administrator. Your role: {role:words}.',
    '{name} le invita a incorporarse a Fairbook como administrador. Su función: {role:words}.',
  ],
  ['{name} invites you to Fairbook', '{name} le invita a Fairbook'],
  ['Join {name} on Fairbook', 'Incorpórese a {name} en Fairbook'],
  [
    '{inviter} of {name} invites you to join Fairbook as a market professional. On Fairbook, municipalities sell their bonds directly to investors.',
    '{inviter}, de {name}, le invita a incorporarse a Fairbook como profesional del mercado. En Fairbook, los municipios venden sus bonos directamente a los inversionistas.',
  ],
  [
    '{person}, {inviter} invites you to join {name} on Fairbook as an Admin. On Fairbook, municipalities sell their bonds directly to investors.',
    '{person}: {inviter} le invita a incorporarse a {name} en Fairbook como administrador. En Fairbook, los municipios venden sus bonos directamente a los inversionistas.',
  ],
  [
    '{person}, {inviter} invites you to join {name} on Fairbook as a User. On Fairbook, municipalities sell their bonds directly to investors.',
    '{person}: {inviter} le invita a incorporarse a {name} en Fairbook como usuario. En Fairbook, los municipios venden sus bonos directamente a los inversionistas.',
  ],
  [
    'You will prepare and run its auctions and manage who has access.',
    'Preparará y dirigirá sus subastas y administrará quién tiene acceso.',
  ],
  ['You will prepare and run its auctions.', 'Preparará y dirigirá sus subastas.'],
  [
    'The link is for {email} only, works once, and expires in {days} days.',
    'El enlace es solo para {email}, funciona una vez y vence en {days} días.',
  ],
  ['Open your account', 'Abrir su cuenta'],
  ['If you did not expect this invitation, you can ignore it.', 'Si no esperaba esta invitación, puede ignorarla.'],

  // Rules of the market
  ['The rules of the market were changed', 'Se cambiaron las reglas del mercado'],
  ['{name} changed them: {reason}', '{name} las cambió: {reason}'],
  ['{name} requested it, and {by} confirmed it: {reason}', '{name} lo solicitó y {by} lo confirmó: {reason}'],
  [
    'Auctions that were approved before keep the rules they were approved with.',
    'Las subastas que se aprobaron antes conservan las reglas con que se aprobaron.',
  ],
  ['Open the configuration', 'Abrir la configuración'],
  ['You received this email because you are an Owner.', 'Recibió este correo porque es propietario.'],
  ['Let one administrator approve auctions', 'Permitir que un solo administrador apruebe subastas'],

  // Decisions of administrators
  ['A decision needs a second administrator', 'Una decisión necesita un segundo administrador'],
  ['Deactivate account', 'Desactivar la cuenta'],
  ['Remove administrator', 'Eliminar al administrador'],
  ['Approve auction', 'Aprobar la subasta'],
  ['Approve amendment', 'Aprobar la modificación'],
  ['Cancel sale', 'Cancelar la venta'],
  ['Deactivate account: {name}', 'Desactivar la cuenta: {name}'],
  ['Remove administrator: {name}', 'Eliminar al administrador: {name}'],
  ['Approve auction: {name}', 'Aprobar la subasta: {name}'],
  ['Approve amendment: {name}', 'Aprobar la modificación: {name}'],
  ['Cancel sale: {name}', 'Cancelar la venta: {name}'],
  ['{name} requested this.', '{name} lo solicitó.'],
  ['{name} requested this: {reason}', '{name} lo solicitó: {reason}'],
  [
    'Confirm or refuse it before {end} UTC. After that the request expires.',
    'Confírmela o deniéguela antes de {end} UTC. Después la solicitud vence.',
  ],
  ['Review the request', 'Revisar la solicitud'],
  [
    'You received this email because you can confirm this decision.',
    'Recibió este correo porque puede confirmar esta decisión.',
  ],

  // Sign-ins
  ['Your second factor was removed', 'Se eliminó su segundo factor'],
  [
    'Hello {name}, {by} removed the authenticator app from your Fairbook account and signed you out everywhere.',
    'Hola, {name}: {by} quitó la aplicación de autenticación de su cuenta de Fairbook y cerró sus sesiones en todas partes.',
  ],
  [
    'Sign in with your password and set up a new app. If you did not request this, set a new password and contact another Owner.',
    'Inicie sesión con su contraseña y configure una aplicación nueva. Si no lo pidió, cambie la contraseña y comuníquese con otro propietario.',
  ],
  [
    'We send this message whenever a second factor is removed.',
    'Enviamos este mensaje cada vez que se elimina un segundo factor.',
  ],
  ['New sign-in to your Fairbook account', 'Nuevo inicio de sesión en su cuenta de Fairbook'],
  [
    'Hello {name}, your account was used from a browser or device we have not seen before.',
    'Hola, {name}: su cuenta se usó desde un navegador o dispositivo que no habíamos visto.',
  ],
  [
    'If this was you, no action is needed. If not, sign out everywhere and set a new password.',
    'Si fue usted, no tiene que hacer nada. Si no, cierre sus sesiones en todas partes y cambie la contraseña.',
  ],
  ['Review your sign-ins', 'Revisar sus inicios de sesión'],
  [
    'We send this message after every sign-in from a new browser or device.',
    'Enviamos este mensaje después de cada inicio de sesión desde un navegador o dispositivo nuevo.',
  ],
  [
    'Two-step sign-in is off for your Fairbook account',
    'La verificación en dos pasos está desactivada en su cuenta de Fairbook',
  ],
  [
    'Hello {name}, your account was signed in to without the second step it had before. Its recovery codes no longer work.',
    'Hola, {name}: se inició sesión en su cuenta sin el segundo paso que tenía. Sus códigos de recuperación ya no funcionan.',
  ],
  [
    'If you turned two-step sign-in off, no action is needed. If not, set a new password and turn it on again.',
    'Si usted desactivó la verificación en dos pasos, no tiene que hacer nada. Si no, cambie la contraseña y actívela de nuevo.',
  ],
  ['Review your account', 'Revisar su cuenta'],
  [
    'We send this message whenever two-step sign-in was turned off.',
    'Enviamos este mensaje cada vez que se desactiva la verificación en dos pasos.',
  ],
  ['New recovery codes for your Fairbook account', 'Nuevos códigos de recuperación de su cuenta de Fairbook'],
  [
    'Hello {name}, ten new recovery codes were created for your account. Earlier codes no longer work.',
    'Hola, {name}: se crearon diez códigos de recuperación nuevos para su cuenta. Los anteriores ya no funcionan.',
  ],
  [
    'If this was you, no action is needed. If not, sign out everywhere, set a new password, and create new codes.',
    'Si fue usted, no tiene que hacer nada. Si no, cierre sus sesiones en todas partes, cambie la contraseña y cree códigos nuevos.',
  ],
  ['A recovery code was used for your Fairbook account', 'Se usó un código de recuperación de su cuenta de Fairbook'],
  [
    'Hello {name}, someone with your password used one of your recovery codes. Two-step sign-in is now off, and you are signed out everywhere.',
    'Hola, {name}: alguien con su contraseña usó uno de sus códigos de recuperación. La verificación en dos pasos está desactivada y sus sesiones se cerraron en todas partes.',
  ],
  [
    'If this was you, set up an authenticator app again. If not, set a new password at once and contact us.',
    'Si fue usted, configure de nuevo una aplicación de autenticación. Si no, cambie la contraseña de inmediato y comuníquese con nosotros.',
  ],
  ['Set up two-step sign-in', 'Configurar la verificación en dos pasos'],
  [
    'We send this message whenever recovery codes are created or used.',
    'Enviamos este mensaje cada vez que se crean o se usan códigos de recuperación.',
  ],
];
