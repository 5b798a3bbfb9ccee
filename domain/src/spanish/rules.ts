/** The sentences of rules in Spanish: accounts, auctions, orders, allocations. */
import type { Sentence } from './translator.ts';

/** Rules of the market: a label, and the values before and after a change. */
const ruleLabels: readonly Sentence[] = [
  ['Minimum of an order and a maturity', 'Mínimo de una orden y de un vencimiento'],
  ['Step of orders and maturities', 'Incremento de órdenes y vencimientos'],
  ['Duration of a sale without a close of its own', 'Duración de una venta sin cierre propio'],
  ['Orders of one investor at one maturity, at most', 'Órdenes de un inversionista en un vencimiento, como máximo'],
  ['Approval of an auction', 'Aprobación de una subasta'],
];
const ruleChanges = ruleLabels.flatMap(([english, spanish]): Sentence[] => [
  [`${english}: {to:words}`, `${spanish}: {to:words}`],
  [`${english}: {to:words} instead of {from:words}`, `${spanish}: {to:words} en lugar de {from:words}`],
  [
    `${english}: {to:words}, the default, instead of {from:words}`,
    `${spanish}: {to:words}, el valor predeterminado, en lugar de {from:words}`,
  ],
  [
    `${english}: {to:words}, which is the default again`,
    `${spanish}: {to:words}, que vuelve a ser el valor predeterminado`,
  ],
  [`${english}: {to:words}, whatever the default is`, `${spanish}: {to:words}, sea cual sea el valor predeterminado`],
]);

export const rules: readonly Sentence[] = [
  [
    'This rule draws lots from the signatures of witnesses: choose at least one witness, or another rule',
    'Esta regla sortea a partir de las firmas de los testigos: elija al menos un testigo u otra regla',
  ],
  [
    'This rule draws lots from the signatures of all witnesses: require all of them, or choose another rule',
    'Esta regla sortea a partir de las firmas de todos los testigos: exija la de todos o elija otra regla',
  ],
  // Rules of the market
  ...ruleChanges,
  ['by one administrator', 'por un administrador'],
  ['by two administrators', 'por dos administradores'],
  ['1 hour', '1 hora'],
  ['{count:amount} hours', '{count:amount} horas'],
  [
    'Must be whole dollars from {least:amount} to {most:amount}',
    'Debe ser un número entero de dólares de {least:amount} a {most:amount}',
  ],
  [
    'The minimum must be a multiple of the step, {step:amount}',
    'El mínimo debe ser un múltiplo del incremento, {step:amount}',
  ],
  [
    'The minimum, {minimum:amount}, must be a multiple of the increment, {step:amount}',
    'El mínimo, {minimum:amount}, debe ser un múltiplo del incremento, {step:amount}',
  ],
  [
    'Must be a whole number of hours from 1 to {most:amount}',
    'Debe ser un número entero de horas de 1 a {most:amount}',
  ],
  ['Must be a whole number from 1 to {most:amount}', 'Debe ser un número entero de 1 a {most:amount}'],
  [
    'Someone else changed the rules. Read them, then make your change again.',
    'Otra persona cambió las reglas. Léalas y haga su cambio de nuevo.',
  ],
  ['These rules are in force already.', 'Estas reglas ya rigen.'],
  [
    'Approvals by one administrator need a second Owner. Change that rule by itself, then the others.',
    'Las aprobaciones por un solo administrador requieren un segundo propietario. Cambie esa regla por separado y después las demás.',
  ],
  [
    'The rules of the market have changed: the principal of 1 maturity is not at least {minimum:amount} and a multiple of {step:amount}. Reject the auction, so that the issuer can correct it.',
    'Las reglas del mercado cambiaron: el principal de 1 vencimiento no es de al menos {minimum:amount} y múltiplo de {step:amount}. Rechace la subasta para que el emisor la corrija.',
  ],
  [
    'The rules of the market have changed: the principal of {count:amount} maturities is not at least {minimum:amount} and a multiple of {step:amount}. Reject the auction, so that the issuer can correct it.',
    'Las reglas del mercado cambiaron: el principal de {count:amount} vencimientos no es de al menos {minimum:amount} y múltiplo de {step:amount}. Rechace la subasta para que el emisor la corrija.',
  ],
  [
    'The rules of the market have changed: a limit of what an investor can order is not at least {minimum:amount} and a multiple of {step:amount}. Reject the auction, so that the issuer can correct it.',
    'Las reglas del mercado cambiaron: un límite de lo que un inversionista puede ordenar no es de al menos {minimum:amount} y múltiplo de {step:amount}. Rechace la subasta para que el emisor la corrija.',
  ],
  // Reason templates and previews of decisions
  ['A text is required', 'Se requiere un texto'],
  ['The version is required', 'Se requiere la versión'],
  ['The new launch is required', 'Se requiere el nuevo lanzamiento'],
  [
    'A decision can have {most:amount} templates in a language. Delete one first',
    'Una decisión puede tener {most:amount} plantillas en un idioma. Elimine una primero',
  ],
  ['Someone else changed this template. Read it again.', 'Otra persona cambió esta plantilla. Léala de nuevo.'],
  [
    'Another template of this decision and language has this name',
    'Otra plantilla de esta decisión y este idioma tiene este nombre',
  ],
  ['{what} is not a placeholder here. Known: {known}', '{what} no es un marcador aquí. Se conocen: {known}'],
  // Announcements
  ['Invalid kind', 'Tipo no válido'],
  ['Invalid audience', 'Destino no válido'],
  ['The start is required', 'Se requiere el inicio'],
  ['The start must not be in the past', 'El inicio no debe estar en el pasado'],
  ['The start must be within a year', 'El inicio debe estar dentro de un año'],
  ['Maintenance needs an end', 'Un mantenimiento necesita un final'],
  ['The end must be after the start', 'El final debe ser posterior al inicio'],
  ['The end must not be in the past', 'El final no debe estar en el pasado'],
  ['The end must be within a year of the start', 'El final debe estar a menos de un año del inicio'],
  [
    'At most {most} announcements can be shown at the same time. End one, or choose another time',
    'Se pueden mostrar como máximo {most} anuncios al mismo tiempo. Finalice uno o elija otro momento',
  ],
  [
    'At most {most:amount} announcements can be planned. End one first',
    'Se pueden programar como máximo {most:amount} anuncios. Finalice uno primero',
  ],
  ['Someone else changed this announcement. Read it again.', 'Otra persona cambió este anuncio. Léalo de nuevo.'],
  [
    'This announcement has begun. Only its end can be changed.',
    'Este anuncio ya comenzó. Solo se puede cambiar su final.',
  ],
  ['This announcement has already ended.', 'Este anuncio ya finalizó.'],
  // Checks of cases
  [
    'The findings of this check have changed. Read them again.',
    'Los hallazgos de esta verificación han cambiado. Léalos de nuevo.',
  ],
  // Cases
  ['A note is required', 'Falta la nota'],
  ['Choose a case', 'Elija un caso'],
  ['A question is required', 'Falta la pregunta'],
  ['An answer is required', 'Falta la respuesta'],
  ['This application is not waiting for approval', 'Esta solicitud no espera la aprobación'],
  ['Nothing was asked about this application', 'No se preguntó nada sobre esta solicitud'],
  ['A conversation has at most {most} messages', 'Una conversación tiene como máximo {most} mensajes'],
  [
    'There are new messages. Read them, then send yours again.',
    'Hay mensajes nuevos. Léalos y envíe el suyo de nuevo.',
  ],
  ['A case has at most {most} notes', 'Un caso tiene como máximo {most} notas'],
  ['Choose a Reviewer or an Owner', 'Elija un revisor o un propietario'],
  ['{name} works on this case now', '{name} trabaja ahora en este caso'],
  ['No one works on this case now', 'Nadie trabaja ahora en este caso'],
  // Ordering
  [
    'This sale is not offered to your priority group: {group:words}',
    'Esta venta no se ofrece a su grupo de prioridad: {group:words}',
  ],
  ['Every offered maturity is already due', 'Todos los vencimientos ofrecidos ya vencieron'],
  ['Verify your email address first', 'Verifique primero su dirección de correo'],
  ['Only investors place orders', 'Solo los inversionistas colocan órdenes'],
  [
    'Your account is not approved yet: complete your profile and request approval',
    'Su cuenta aún no está aprobada: complete su perfil y solicite la aprobación',
  ],
  ['Your account is waiting for approval', 'Su cuenta espera la aprobación'],
  ['Your account is suspended', 'Su cuenta está suspendida'],
  ['Your account could not be set up: contact support', 'No se pudo preparar su cuenta: comuníquese con soporte'],
  ['Your account is disabled', 'Su cuenta está desactivada'],
  ['This sale was canceled: orders are void', 'Esta venta fue cancelada: las órdenes no tienen efecto'],
  ['This auction has ended', 'Esta subasta ha terminado'],
  [
    'This sale is halted: no orders are taken until it is resumed',
    'Esta venta está suspendida: no se aceptan órdenes hasta que se reanude',
  ],
  ['This auction does not take orders yet', 'Esta subasta aún no acepta órdenes'],
  ['At least one investment required', 'Se necesita al menos una inversión'],
  ['Maturity date is required', 'Falta la fecha de vencimiento'],
  ['At most 100 investments in one order', 'Como máximo 100 inversiones en una orden'],
  ['Invalid maturity', 'Vencimiento no válido'],
  ['Must be a letter from A to Z', 'Debe ser una letra de la A a la Z'],
  [
    'Several maturities are due on {day:time}: name one by its maturityId ({names})',
    'El {day:time} caen varios vencimientos: indique uno por su maturityId ({names})',
  ],
  ['Duplicate value', 'Valor repetido'],
  ['At most {amount} can be ordered at this maturity', 'En este vencimiento se pueden ordenar como máximo {amount}'],
  [
    'At most {amount} can be ordered at this maturity, and you already ordered {before}',
    'En este vencimiento se pueden ordenar como máximo {amount}, y usted ya ordenó {before}',
  ],
  ['Order at least {amount} in this auction', 'Ordene al menos {amount} en esta subasta'],
  [
    'Order at least {amount} in this auction, and you already ordered {before}',
    'Ordene al menos {amount} en esta subasta; usted ya ordenó {before}',
  ],
  ['Order at most {amount} in this auction', 'Ordene como máximo {amount} en esta subasta'],
  [
    'Order at most {amount} in this auction, and you already ordered {before}',
    'Ordene como máximo {amount} en esta subasta; usted ya ordenó {before}',
  ],
  [
    'Without this order {amount} would remain, below the minimum of {least} per investor',
    'Sin esta orden quedarían {amount}, por debajo del mínimo de {least} por inversionista',
  ],
  [
    'An investor can place at most {most} orders at one maturity, withdrawn ones included. Change an open order instead.',
    'Un inversionista puede colocar como máximo {most} órdenes en un vencimiento, incluidas las retiradas. Modifique una orden abierta.',
  ],
  ['Minimum amount is {amount}', 'El monto mínimo es {amount}'],
  ['Must be a multiple of {step}', 'Debe ser múltiplo de {step}'],
  ['Must be a multiple of {step}, as all orders are', 'Debe ser múltiplo de {step}, como todas las órdenes'],
  ['Must be greater than or equal to 0', 'Debe ser mayor o igual que 0'],
  ['Must be greater than 0', 'Debe ser mayor que 0'],
  ['Must not add up to more than {amount}', 'No debe sumar más de {amount}'],
  ['Must not be less than the minimum', 'No debe ser menor que el mínimo'],
  ['Must be from 1 to {most}, or {none} if not offered', 'Debe ser de 1 a {most}, o {none} si no se ofrece'],
  ['Must be greater than first principal payment date', 'Debe ser posterior a la fecha del primer pago de capital'],
  ['Must be before the first principal payment date', 'Debe ser anterior a la fecha del primer pago de capital'],
  ['Must not be before the dated date', 'No debe ser anterior a la fecha de emisión'],
  ['Must be after the dated date', 'Debe ser posterior a la fecha de emisión'],
  ['Must be after the delivery date', 'Debe ser posterior a la fecha de entrega'],
  ['Must not be after the final maturity date', 'No debe ser posterior a la fecha del último vencimiento'],
  ['Name no amounts where there is no interest', 'No indique montos donde no hay interés'],
  ['At most {amount} is offered at this maturity', 'En este vencimiento se ofrecen como máximo {amount}'],

  // Accounts and their details
  ['Name is required', 'Falta el nombre'],
  ['City is required', 'Falta la ciudad'],
  ['Municipality Name is required', 'Falta el nombre del municipio'],
  ['Legal name is required', 'Falta el nombre legal'],
  ['Invalid municipality type', 'Tipo de municipio no válido'],
  ['Invalid municipality status', 'Estado de municipio no válido'],
  ['Zip code is required', 'Falta el código postal'],
  ['ZIP code must have 5 or 9 digits', 'El código postal debe tener 5 o 9 dígitos'],
  ['At least one person is required', 'Se necesita al menos una persona'],
  ['At least one credit rating is required', 'Se necesita al menos una calificación crediticia'],
  ['First name is required', 'Falta el nombre'],
  ['Last name is required', 'Falta el apellido'],
  ['Address is required', 'Falta la dirección'],
  ['State is required', 'Falta el estado'],
  ['Invalid state', 'Estado no válido'],
  ['Invalid country', 'País no válido'],
  ['Bio is required', 'Falta la biografía'],
  ['Title is required', 'Falta el título'],
  ['Content is required', 'Falta el contenido'],
  ['Phone is required', 'Falta el teléfono'],
  ['Invalid phone number', 'Número de teléfono no válido'],
  ['Invalid email', 'Correo no válido'],
  ['Revenue stream is required', 'Falta la fuente de ingresos'],
  [
    '{field:words} was checked when your account was approved. Request a change instead: an administrator reviews it',
    'Este dato ({field:words}) se verificó al aprobar su cuenta. Solicite un cambio: lo revisa un administrador',
  ],
  [
    'A change is already under review. Withdraw it before you request another',
    'Ya hay un cambio en revisión. Retírelo antes de solicitar otro',
  ],
  [
    'No change can be requested from the request for approval of an auction until it has ended: {name} is {status:words}',
    'No se puede solicitar ningún cambio desde que se solicita la aprobación de una subasta hasta que termina: {name} está en el estado “{status:words}”',
  ],
  [
    'Your account has a change under review. Until it is decided you can reduce or withdraw orders, but not place or increase them',
    'Su cuenta tiene un cambio en revisión. Hasta que se decida puede reducir o retirar órdenes, pero no colocarlas ni aumentarlas',
  ],
  [
    'Your municipality has a change under review. Until it is decided or withdrawn, no auction can be submitted for approval or go live',
    'Su municipio tiene un cambio en revisión. Hasta que se decida o se retire, ninguna subasta puede enviarse a aprobación ni salir a la venta',
  ],
  [
    'This request is {status:words} and can no longer be changed',
    'Esta solicitud está en el estado “{status:words}” y ya no se puede cambiar',
  ],
  ['Withdraw your orders in {name}, or wait until it has ended', 'Retire sus órdenes en {name} o espere a que termine'],
  [
    'Wait until {days} days after the close of {name}: its bonds are being settled',
    'Espere hasta {days} días después del cierre de {name}: sus bonos se están liquidando',
  ],
  [
    'Make another person an Admin of your municipality first, or ask Fairbook to close its account',
    'Nombre primero a otra persona administradora de su municipio, o pida a Fairbook que cierre la cuenta',
  ],
  [
    'Your municipality can store {limit} of files, and {used} are in use. Remove files you no longer need.',
    'Su municipio puede guardar {limit} de archivos, y {used} están en uso. Elimine los archivos que ya no necesite.',
  ],
  [
    'You were signed in for {time:words}. Sign in again to continue.',
    'Su sesión duró {time:words}. Inicie sesión de nuevo para continuar.',
  ],
  [
    'You were signed out after {time:words} without activity. Sign in again to continue.',
    'Su sesión se cerró después de {time:words} sin actividad. Inicie sesión de nuevo para continuar.',
  ],
  ['{count} days', '{count} días'],
  ['{count} hours', '{count} horas'],
  ['1 hour', '1 hora'],
  ['{count} minutes', '{count} minutos'],
  ['1 minute', '1 minuto'],
  ['{count} seconds', '{count} segundos'],
  ['1 second', '1 segundo'],
  [
    'This person was removed. Restore their access first.',
    'Esta persona fue eliminada. Restablezca primero su acceso.',
  ],
  ['This person was removed already', 'Esta persona ya fue eliminada'],
  ['This person was not removed', 'Esta persona no fue eliminada'],
  [
    'A municipality needs at least one Admin. Make another person an Admin first.',
    'Un municipio necesita al menos un administrador. Nombre primero a otra persona.',
  ],
];
