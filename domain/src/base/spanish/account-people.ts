/** The Spanish of what is said about the people of an account and their orders. */
import type { Sentence } from './translator.ts';

export const ofAccountPeople: readonly Sentence[] = [
  [
    'Your role does not allow orders. Ask an Admin of your account.',
    'Su función no permite órdenes. Pida ayuda a un administrador de su cuenta.',
  ],
  [
    'Your role does not allow approving orders. Ask an Admin of your account.',
    'Su función no permite aprobar órdenes. Pida ayuda a un administrador de su cuenta.',
  ],
  [
    'Your role only allows reading. Ask an Admin of your account.',
    'Su función solo permite leer. Pida ayuda a un administrador de su cuenta.',
  ],
  [
    'Your role does not allow API keys. Ask an Admin of your account.',
    'Su función no permite claves de API. Pida ayuda a un administrador de su cuenta.',
  ],
  ['Choose one of these roles: {roles:list}', 'Elija una de estas funciones: {roles:list}'],
  ['Your role is now {role:words}', 'Su función es ahora {role:words}'],
  [
    '{person} made you a Trader of {name}. Its Admins manage the people.',
    '{person} le dio la función de operador de {name}. Sus administradores administran a las personas.',
  ],
  [
    '{person} made you an Approver of {name}. Its Admins manage the people.',
    '{person} le dio la función de aprobador de {name}. Sus administradores administran a las personas.',
  ],
  [
    '{person} made you a Viewer of {name}. Its Admins manage the people.',
    '{person} le dio la función de lector de {name}. Sus administradores administran a las personas.',
  ],
  ['Your limit for one order is {limit}', 'Su límite por orden es de {limit}'],
  ['Your limit for one day is {limit}, and {left} of it is left', 'Su límite por día es de {limit}, y quedan {left}'],
  [
    'Above {above} in one sale another person of your account must approve. Send the order for approval.',
    'Por encima de {above} en una venta debe aprobar otra persona de su cuenta. Envíe la orden para su aprobación.',
  ],
  ['This order needs no approval: place it yourself', 'Esta orden no necesita aprobación: colóquela usted'],
  [
    'Your account has {most} orders waiting for approval already',
    'Su cuenta ya tiene {most} órdenes en espera de aprobación',
  ],
  [
    'Orders that need approval take two people who may approve: an Admin and an Approver, or two Admins',
    'Las órdenes que necesitan aprobación requieren dos personas que puedan aprobar: un administrador y un aprobador, o dos administradores',
  ],
  ['This order no longer waits: {state:words}', 'Esta orden ya no espera: {state:words}'],
  ['This order was changed in the meantime. Look at it again.', 'Esta orden se cambió entretanto. Véala de nuevo.'],
  ['The person who sent this order may no longer order', 'La persona que envió esta orden ya no puede ordenar'],
  ['Only the person who sent this order can change it', 'Solo la persona que envió esta orden puede cambiarla'],
  ['Another person must decide about your order', 'Otra persona debe decidir sobre su orden'],
  ['An order waits for your approval', 'Una orden espera su aprobación'],
  [
    '{person} sent an order of {amount} in {sale} for approval.',
    '{person} envió una orden de {amount} en {sale} para su aprobación.',
  ],
  [
    '{person} changed an order of {amount} in {sale} for approval.',
    '{person} cambió una orden de {amount} en {sale} que espera aprobación.',
  ],
  ['It lapses at the close, {close:time}.', 'Caduca al cierre, el {close:time}.'],
  ['Your order was approved', 'Se aprobó su orden'],
  [
    '{person} approved your order of {amount} in {sale}. It is in the book now.',
    '{person} aprobó su orden de {amount} en {sale}. Ya está en el libro.',
  ],
  ['Your order was rejected', 'Se rechazó su orden'],
  [
    '{person} rejected your order of {amount} in {sale}: {reason}',
    '{person} rechazó su orden de {amount} en {sale}: {reason}',
  ],
  [
    '{person} withdrew your order of {amount} in {sale} before it was approved.',
    '{person} retiró su orden de {amount} en {sale} antes de que se aprobara.',
  ],
  ['Your order was withdrawn', 'Su orden fue retirada'],
  ['Your order has lapsed', 'Su orden caducó'],
  [
    'Nobody approved your order of {amount} in {sale} in time. It was not placed.',
    'Nadie aprobó a tiempo su orden de {amount} en {sale}. No se colocó.',
  ],
  ['Only a new order can have a reference', 'Solo una orden nueva puede tener una referencia'],
  [
    'An order that waits for approval has this reference already',
    'Una orden que espera aprobación ya tiene esta referencia',
  ],
  [
    'Rules saved, or sent to another person to confirm',
    'Reglas guardadas, o enviadas a otra persona para que las confirme',
  ],
  [
    'Limits saved, or sent to another person to confirm',
    'Límites guardados, o enviados a otra persona para que los confirme',
  ],
  [
    'You got the right to approve less than {days} days ago. Until then people who have had it for longer decide about looser rules.',
    'Usted obtuvo el derecho de aprobar hace menos de {days} días. Hasta entonces deciden sobre reglas más amplias las personas que lo tienen desde antes.',
  ],
  ['The rules are changed', 'Las reglas han cambiado'],
  ['The rules stay as they are', 'Las reglas quedan como están'],
  [
    'No one confirmed this request within {days} days. Request it again.',
    'Nadie confirmó esta solicitud en {days} días. Solicítelo de nuevo.',
  ],
  [
    'The person who requested this is no longer an Admin. Request it again.',
    'La persona que solicitó esto ya no es administrador. Solicítelo de nuevo.',
  ],
  [
    'The rules were changed since this was requested. Request it again.',
    'Las reglas cambiaron después de esta solicitud. Solicítelo de nuevo.',
  ],
  [
    'You requested this. Another person of your account must confirm it.',
    'Usted solicitó esto. Debe confirmarlo otra persona de su cuenta.',
  ],
  [
    'Another change of the rules waits for a second person: confirm, decline or withdraw it first',
    'Otro cambio de las reglas espera a una segunda persona: confírmelo, rechácelo o retírelo primero',
  ],
  ['Rules for orders: a change waits for you', 'Reglas de órdenes: un cambio le espera'],
  [
    '{person} asks for a higher amount, or none, above which another person approves orders.',
    '{person} pide un monto mayor, o ninguno, por encima del cual otra persona aprueba las órdenes.',
  ],
  [
    '{person} asks to loosen the limits of {name} for orders.',
    '{person} pide ampliar los límites de órdenes de {name}.',
  ],
  ['Confirm or decline it by {close:time}.', 'Confírmelo o rechácelo antes del {close:time}.'],
  ['Rules for orders were changed', 'Se cambiaron las reglas de órdenes'],
  [
    '{person} confirmed the amount above which another person approves orders, as {name} requested.',
    '{person} confirmó el monto por encima del cual otra persona aprueba las órdenes, como lo solicitó {name}.',
  ],
  [
    '{person} confirmed looser limits of {whose} for orders, as {name} requested.',
    '{person} confirmó límites de órdenes más amplios de {whose}, como lo solicitó {name}.',
  ],
  ['A change of rules was withdrawn', 'Se retiró un cambio de reglas'],
  [
    '{person} withdrew the request to loosen rules for orders. The rules stay as they are.',
    '{person} retiró la solicitud de ampliar las reglas de órdenes. Las reglas quedan como están.',
  ],
  ['A change of rules was declined', 'Se rechazó un cambio de reglas'],
  [
    '{person} declined the request of {name} to loosen rules for orders. The rules stay as they are.',
    '{person} rechazó la solicitud de {name} de ampliar las reglas de órdenes. Las reglas quedan como están.',
  ],
  ['A change of rules has expired', 'Un cambio de reglas caducó'],
  [
    'No one confirmed the request of {name} to loosen rules for orders within {days} days. The rules stay as they are.',
    'Nadie confirmó en {days} días la solicitud de {name} de ampliar las reglas de órdenes. Las reglas quedan como están.',
  ],
  ['Your order waits for approval. It is not in the book yet.', 'Su orden espera aprobación. Aún no está en el libro.'],
  ['Your order was changed. It waits for approval.', 'Su orden se cambió. Espera aprobación.'],
  ['The order was withdrawn', 'La orden se retiró'],
  [
    'The order was approved and received. Bonds are allocated at the close.',
    'La orden se aprobó y se recibió. Los bonos se asignan al cierre.',
  ],
  ['The order was rejected', 'La orden se rechazó'],
  ['Another sub-account has this name', 'Otra subcuenta tiene este nombre'],
  ['Another sub-account has this reference', 'Otra subcuenta tiene esta referencia'],
  ['Your institution has {most} sub-accounts already', 'Su institución ya tiene {most} subcuentas'],
  ['This was changed in the meantime. Look at it again.', 'Esto se cambió entretanto. Véalo de nuevo.'],
  [
    'A division names this sub-account. Archive it instead.',
    'Un reparto nombra esta subcuenta. En lugar de eliminarla, archívela.',
  ],
  ['Your institution has no order at this maturity', 'Su institución no tiene ninguna orden en este vencimiento'],
  ['The division was set {most} times already', 'El reparto ya se fijó {most} veces'],
  ['Choose a sub-account of your institution', 'Elija una subcuenta de su institución'],
  ['This sub-account is archived', 'Esta subcuenta está archivada'],
  ['This sub-account is in the list already', 'Esta subcuenta ya está en la lista'],
  ['The maturity has {principal}', 'El vencimiento tiene {principal}'],
  ['At most {most} sub-accounts at one maturity', 'Como máximo {most} subcuentas en un vencimiento'],
  [
    'The auction was canceled, so there is nothing to divide',
    'La subasta se canceló, así que no hay nada que repartir',
  ],
  [
    'The day of delivery has come, so the division can no longer change',
    'Llegó el día de la entrega, así que el reparto ya no puede cambiar',
  ],
  ['Sub-accounts', 'Subcuentas'],
  ['Sub-account added', 'Subcuenta agregada'],
  ['Sub-account saved', 'Subcuenta guardada'],
  ['Sub-account deleted', 'Subcuenta eliminada'],
  ['Division among sub-accounts', 'Reparto entre subcuentas'],
  ['Division saved', 'Reparto guardado'],
  ['The file has more than {most} characters', 'El archivo tiene más de {most} caracteres'],
  [
    'The first row must name the columns; missing: {columns}',
    'La primera fila debe nombrar las columnas; faltan: {columns}',
  ],
  ['The file has no orders', 'El archivo no tiene órdenes'],
  ['The file has more than {most} rows', 'El archivo tiene más de {most} filas'],
  ['The file has more than {most} orders', 'El archivo tiene más de {most} órdenes'],
  [
    'The auction must be the id at the end of the address of its page',
    'La subasta debe ser el identificador al final de la dirección de su página',
  ],
  [
    'The maturity must be a day such as 2031-06-01, or 2059-04-01.A where several have one date',
    'El vencimiento debe ser un día como 2031-06-01, o 2059-04-01.A donde varios tienen una fecha',
  ],
  ['The amount must be dollars such as 25000', 'El monto debe ser en dólares, como 25000'],
  [
    'The reference must be 1 to 64 printable characters of ASCII',
    'La referencia debe tener de 1 a 64 caracteres imprimibles de ASCII',
  ],
  ['The order has this maturity already', 'La orden ya tiene este vencimiento'],
  ['An order has at most {most} lines', 'Una orden tiene como máximo {most} líneas'],
];

/** Sentences in mails of invitations. */
export const invitationMails: readonly Sentence[] = [
  [
    '{person}, {inviter} invites you to join {name} on Fairbook as a Trader. On Fairbook, municipalities sell their bonds directly to investors.',
    '{person}: {inviter} le invita a incorporarse a {name} en Fairbook como operador. En Fairbook, los municipios venden sus bonos directamente a los inversionistas.',
  ],
  [
    '{person}, {inviter} invites you to join {name} on Fairbook as an Approver. On Fairbook, municipalities sell their bonds directly to investors.',
    '{person}: {inviter} le invita a incorporarse a {name} en Fairbook como aprobador. En Fairbook, los municipios venden sus bonos directamente a los inversionistas.',
  ],
  [
    '{person}, {inviter} invites you to join {name} on Fairbook as a Viewer. On Fairbook, municipalities sell their bonds directly to investors.',
    '{person}: {inviter} le invita a incorporarse a {name} en Fairbook como lector. En Fairbook, los municipios venden sus bonos directamente a los inversionistas.',
  ],
  ['You will see the sales that it works on.', 'Verá las ventas en las que trabaja.'],
  [
    'You will work on its sales and manage who has access.',
    'Trabajará en sus ventas y administrará quién tiene acceso.',
  ],
  ['You will work on the sales that name it.', 'Trabajará en las ventas que la nombran.'],
  [
    'You will place and approve its orders and manage who has access.',
    'Colocará y aprobará sus órdenes y administrará quién tiene acceso.',
  ],
  ['You will place its orders.', 'Colocará sus órdenes.'],
  ['You will approve orders that need a second person.', 'Aprobará las órdenes que necesitan una segunda persona.'],
  ['You will see its orders and results.', 'Verá sus órdenes y sus resultados.'],
];
