/** Spanish of receipts.ts. */

import type { Translated } from '@fairbook/ui/base/translated.ts';
import { formatCount } from '@fairbook/ui/format/format.ts';
import { counted } from '@fairbook/ui/theme/counted.ts';
import type { receiptTexts as english, whatLogsCannotShow as englishLimits } from './receipts.ts';

export const whatLogsCannotShow: Translated<typeof englishLimits> = [
  'Si el operador y tantos testigos como deben firmar actúan de acuerdo, pueden reemplazar una orden de la que nadie conserve un comprobante.',
  'Una orden que el operador coloca para sí mismo con otro nombre, a tiempo y según las reglas, es una orden como las demás.',
  'Una orden que el servidor nunca recibió no tiene comprobante. Sin comprobante, considere que la orden no se colocó.',
];

export const receiptTexts: Translated<typeof english> = {
  check: {
    fine: 'Sus comprobantes coinciden con el registro de órdenes, verificado hace un momento.',
    witnessed: (signed, witnesses, entry, at) =>
      `Atestiguado por ${signed} de ${counted(witnesses, 'testigo', 'testigos')} hasta el asiento ${entry}, ${at}.`,
    notWitnessed: 'Aún sin atestiguar.',
    unreachable: (urls) =>
      `Su navegador no pudo consultar directamente a ${urls.map((url) => new URL(url).host).join(', ')}.`,
    noWitnesses: 'Sin atestiguar: esta venta no nombra testigos.',
    notPinned: 'Firmado por testigos que usted no ha fijado.',
    notPinnedYet: 'Usted no ha fijado sus testigos.',
    pinned: (pinned, witnesses) => `Usted fijó ${pinned} de ${witnesses}.`,
    watch: (host) => `Pedir a un monitor que vigile este comprobante (${host})`,
    recordFine: 'El acta de cierre contiene exactamente las órdenes del registro.',
    late: {
      title: 'Los testigos firmaron demasiado tarde después del cierre',
      meaning:
        'Ninguna verificación falló. Pero hasta que los testigos firmaron, el operador podía ver todas las órdenes y añadir asientos con momentos anteriores al cierre. Pregunte al emisor por qué firmaron tarde, y muéstrelo a un regulador si esto lo perjudicó.',
    },
    large: 'Este registro de órdenes no se leyó completo',
    largeMeaning: (entries, most) =>
      `Tiene ${formatCount(entries)} asientos, y su navegador lee registros de hasta ${formatCount(most)}. Se compararon con él sus comprobantes y las firmas de los testigos. No se verificó aquí que cada asiento esté permitido donde está, que el acta de cierre contenga exactamente las órdenes del registro ni que no se le haya ocultado un asiento en su nombre.`,
    largeAdvice:
      'Guarde el registro de órdenes, el acta de cierre y sus comprobantes, y verifíquelos con la página que no necesita servidor. Lee registros de cualquier tamaño.',
    withoutReceipt: (entries) =>
      `Sus órdenes no se pudieron verificar aquí: este navegador no tiene comprobantes de ellas (${counted(entries, 'asiento', 'asientos')} del registro). Conserva los de las órdenes que se envían desde él.`,
    logUnchecked: 'El registro de órdenes de esta venta no se pudo verificar en este momento.',
    wrong: {
      title: 'El registro de órdenes contradice sus comprobantes',
      meaning:
        'Su navegador conservó el comprobante firmado de cada una de sus órdenes, y lo que el servidor muestra ahora no coincide con él. Es posible que su orden se haya omitido, cambiado o movido. Guarde la evidencia ahora y muéstrela al emisor o a un regulador.',
    },
    wrongLog: {
      title: 'El registro de órdenes se contradice',
      meaning:
        'Lo que el servidor muestra de esta venta no coincide con lo que firmaron él o los testigos. Es posible que se hayan omitido, agregado, cambiado o movido órdenes. Guarde la evidencia ahora y muéstrela al emisor o a un regulador.',
    },
    contradicted: {
      title: 'El registro de órdenes de esta venta fue cambiado',
      meaning:
        'No es el registro que se firmó antes: el propio mercado lo dice y avisa a todos los que ordenaron. Pueden haberse quitado, añadido o cambiado órdenes. Guarde la evidencia y conserve sus comprobantes.',
    },
    elsewhere: {
      title: 'Se hizo algo en su nombre, y no desde este navegador',
      meaning:
        'Si lo hizo usted desde otro dispositivo o con un programa, indíquelo aquí y no se mostrará de nuevo. Si no, alguien más actuó en su nombre: guarde la evidencia, cambie su contraseña y consulte al emisor o a un regulador.',
      own: 'Fui yo',
    },
    inSale: (name) => `En ${name}:`,
    save: 'Guardar la evidencia',
    evidenceMeaning:
      'Cada hallazgo tiene el comprobante conservado (null si se refiere al registro mismo), la cabecera firmada que se conservó (heads.kept), la cabecera firmada que se mostró después (heads.shown) y la respuesta del servidor. docs/ORDER-LOG.md explica cómo verificarlos sin Fairbook.',
    unchecked: 'Sus comprobantes no se pudieron verificar',
    uncheckedMeaning:
      'Esto no dice nada de sus órdenes. Sus comprobantes se conservan; si el problema continúa, consulte al emisor.',
    reason: 'La verificación terminó con:',
    again: 'Verificar de nuevo',
    notLasting:
      'Esta ventana del navegador no guarda comprobantes, por ejemplo porque es privada o el servidor no entregó su clave. Solo se comparan hasta que cierre esta página: guárdelos.',
  },
  how: {
    title: 'Cómo se verifica',
    parts: [
      {
        name: 'El registro de órdenes',
        text: 'Cada orden, cambio y retiro es un asiento del registro de órdenes de la venta. Los asientos solo se agregan, nunca se cambian, y su orden es el orden en el tiempo. El servidor firma la cabecera del registro: una huella digital de todos los asientos.',
      },
      {
        name: 'Sus comprobantes',
        text: 'La respuesta a su orden contiene su asiento y una prueba firmada de que está en el registro. Su navegador los conserva, cifrados con una clave que solo da su inicio de sesión. En cada visita, y cada minuto, vuelve a pedir la cabecera: la clave debe ser la que vio primero, el registro debe continuar el de sus comprobantes y sus asientos no deben haber cambiado. Si hay una orden, un cambio o un retiro en su nombre que su navegador no envió, se le muestra.',
      },
      {
        name: 'Testigos',
        text: 'Los testigos son programas operados por partes independientes, como el secretario de una ciudad o un asesor. El primer asiento del registro los nombra e indica cuántos deben firmar. Cada uno recibe la cabecera más reciente varias veces por minuto mientras llegan órdenes, y la firma solo si el registro continúa el último que firmó. Su navegador verifica las firmas por sí mismo y, en la página de una venta, también consulta directamente a los testigos. Así, no se pueden mostrar dos registros distintos a dos inversionistas hasta una cabecera atestiguada.',
      },
      {
        name: 'Sin respuesta',
        text: 'Si una orden no recibe respuesta, o su comprobante no se puede verificar, “Preguntar por medio de un testigo” permite que un testigo pida al mercado su asiento. El mercado debe mostrarlo al testigo o negarlo, y usted puede guardar lo que respondió.',
      },
      {
        name: 'Después del cierre',
        text: 'Su navegador lee todo el registro: cada asiento debe estar permitido donde está, el último nombra el acta de cierre y el acta debe contener exactamente las órdenes del registro. Los registros de más de 20,000 asientos no se leen aquí, y la página lo indica.',
      },
      {
        name: 'Sorteos',
        text: 'Algunas reglas hacen un sorteo. Su semilla se compone de las firmas de todos los testigos después del cierre. Si el primer asiento del registro nombra una baliza pública de aleatoriedad, una ronda de ella también es parte de la semilla: su número resulta del registro y nadie conocía su valor cuando firmaron los testigos. El registro tiene la cadena y la ronda, y su navegador las comprueba; cualquiera puede hacerlo.',
      },
    ],
    saveVerifier: 'Guardar la página que verifica una venta sin este sitio',
    limitsLead: 'Lo que esto no puede mostrar:',
    limits: [
      ...whatLogsCannotShow,
      'La página que verifica viene del mismo servidor. Guarde sus comprobantes para verificarlos con otros programas.',
    ],
  },
  pins: {
    open: 'Fijar claves',
    openPinned: 'Claves fijadas',
    title: 'Fijar las claves de testigos',
    lead: 'El mercado escribió qué testigos tiene un registro de órdenes, y sus claves. Ingrese claves que los propios testigos publican, por ejemplo en el sitio de una ciudad, una en cada línea: entonces solo cuentan estos testigos, en todas las ventas en este navegador.',
    keys: 'Claves de testigos',
    example: 'witness.springfield.example+06a21aa4+BHqVWoEpSsvA…',
    choose: 'De un archivo',
    wrong:
      'Cada línea debe ser la clave de verificación de un testigo: un nombre, 8 dígitos y una clave, separados por signos más.',
    cancel: 'Cancelar',
    save: 'Guardar',
  },
  ask: {
    open: 'Preguntar por medio de un testigo',
    title: 'Preguntar por medio de un testigo',
    lead: 'Un testigo pide al mercado el asiento de esta orden. El mercado tiene entonces que mostrarlo a alguien que no es usted, o decir que no lo tiene.',
    leadReceipt:
      'Un testigo pide al mercado el asiento de su última orden, de la que usted tiene un comprobante. El mercado tiene entonces que mostrarlo a alguien que no es usted, o negarlo.',
    loading: 'Buscando los testigos',
    noLog: 'Su navegador no conoce los testigos de esta venta, y el servidor no los nombró:',
    noWitnesses: 'Esta venta no nombra testigos; por eso, no se puede preguntar a ninguno.',
    ask: 'Preguntar',
    askOne: (host) => `Preguntar a ${host}`,
    sent: 'Qué se envía al testigo',
    sentMeaning:
      'El nombre del registro de órdenes y cifras que solo esta orden produce. No contienen su nombre ni la orden. El testigo conoce el asiento si el mercado lo muestra: montos y vencimientos, sin nombre.',
    answer: (host, at) => `${host}, ${at}`,
    shown: (index) =>
      `El mercado mostró el asiento ${index} del registro de órdenes: está firmado y sus líneas son las de su orden. Su orden llegó. Envíela de nuevo para recibir su comprobante: no la colocará dos veces.`,
    shownAgain: (index) =>
      `El mercado mostró el asiento ${index} del registro de órdenes. Es el asiento de su comprobante.`,
    otherEntry: (index) =>
      `El mercado mostró el asiento ${index} del registro de órdenes, que no es el de su comprobante. Guarde la evidencia y muéstrela al emisor o a un regulador.`,
    denied:
      'El mercado dice que su registro no tiene ese asiento. Es posible que la orden nunca haya llegado: considere que no se colocó, o envíela de nuevo.',
    deniedReceipt:
      'El mercado dice que su registro no tiene ese asiento, y usted tiene su comprobante firmado. Guarde la evidencia y muéstrela al emisor o a un regulador.',
    noAnswer: (said) => `El testigo preguntó y no recibió una respuesta válida. Lo cuenta en su página. Dice: ${said}`,
    refused: (said) => `El testigo no preguntó. Dice: ${said}`,
    notReached: (host) => `Su navegador no pudo comunicarse con ${host}.`,
    head: (size) => `La cabecera más reciente que firmó este testigo tiene ${counted(size, 'asiento', 'asientos')}.`,
    save: 'Guardar las respuestas',
    evidenceMeaning:
      'question: lo que se envió a los testigos. answers: lo que dijo cada uno. heads: las cabeceras más recientes que firmaron. receipts: los asientos que se mostraron o se conservaron. Dé este archivo a verify-log con cualquier copia del registro, y se compararán con ella las cabeceras y los asientos.',
    close: 'Cerrar',
  },
  save: 'Guardar comprobante',
  none: 'Este navegador no tiene comprobante de esta orden.',
  fileMeaning:
    'Comprobantes de esta orden. docs/ORDER-LOG.md, “Checking a receipt”, explica cómo verificar entry, proof y salt con verifierKey, sin Fairbook.',
};
