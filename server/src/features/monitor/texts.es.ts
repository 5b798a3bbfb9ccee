/** Texts of the page and the mails of a monitor, in Spanish. */
import type { Texts } from './texts.ts';

export const spanish: Texts = {
  title: 'Monitor de registros de órdenes',
  about:
    'Este monitor sigue los registros de órdenes de las ventas públicas de bonos y comprueba que cada uno solo crece: nada de lo firmado puede cambiar, moverse ni faltar. Pertenece a quien lo opera, no al mercado.',
  limits: 'Ve huellas de las órdenes, no nombres ni montos. No puede ver una orden que el mercado nunca aceptó.',
  language: 'English',
  markets: 'Mercados',
  noMarket: 'Ninguno: MONITOR_MARKETS no está definido.',
  logs: 'Registros de órdenes',
  noLog: 'Ninguna venta acepta órdenes en este momento.',
  notShown: (count) => `Otros ${count} no se muestran.`,
  entries: (count) => (count === 1 ? '1 entrada' : `${count.toLocaleString('en-US')} entradas`),
  lookedAt: 'Última consulta',
  never: 'todavía no',
  closes: 'Cierra',
  fingerprint: 'Cabeza firmada',
  subscribers: (count) => `Suscripciones confirmadas a entradas: ${count}.`,
  states: {
    alarm: 'Cambiado: vea abajo',
    unreachable: 'No responde',
    live: 'Sin cambios hasta ahora',
    closed: 'Cerrado; espera su resultado',
    TRUE: 'Verificado',
    LATE: 'Verificado, y atestiguado tarde',
    'NOT CHECKED': 'Verificado en parte',
    'NOT READ': 'No verificado',
  },
  alarmsTitle: 'Hallazgos',
  alarms: {
    changed: 'El registro de órdenes fue cambiado: no continúa lo que su clave firmó antes.',
    shorter: 'Faltan entradas del registro de órdenes: es más corto que lo que su clave firmó antes.',
    'other-key': 'El registro de órdenes está firmado por otra clave que antes.',
    'not-signed': 'El registro de órdenes se muestra sin una firma válida de su clave.',
    contradicted: 'El propio mercado dice que su registro de órdenes no es el que se firmó.',
    'not-as-recorded': 'El registro completo y el acta de cierre no se verifican.',
    unreachable:
      'El registro de órdenes no se pudo leer durante mucho tiempo: el mercado no respondió o ya no lo muestra.',
    'no-result': 'La venta lleva un día sin resultado después de su cierre. Quizá fue cancelada: pregunte al mercado.',
    'other-pages':
      'El mercado sirve archivos de sus páginas que no son los de la versión que nombra: pueden mostrar lo que no es, y enviar su contraseña a otra parte.',
  },
  pages: 'Páginas de los mercados',
  pagesRight: 'Todos los archivos de las páginas son los de la versión publicada.',
  pagesDiffer: 'Archivos que no son los de la versión publicada:',
  pagesSilent: 'Las páginas no se pudieron comparar con la versión publicada.',
  form: {
    title: 'Vigilar su orden',
    about:
      'Recibirá un correo cuando su orden esté en el registro verificado al cierre, y de inmediato si el registro cambia, la pierde o no se puede leer. No tiene que hacer nada más.',
    receipt: 'Recibo de la orden',
    receiptHelp:
      'El enlace del correo que confirmó su orden rellena este campo. También puede pegar el archivo de recibos de ese correo: se guardan la huella de la entrada y su prueba, no la orden.',
    email: 'Correo electrónico',
    send: 'Vigilar esta orden',
    noMail: 'Este monitor no envía correos, por lo que no acepta suscripciones.',
  },
  answers: {
    asked: {
      title: 'Revise su buzón',
      text: 'Si la dirección es correcta y aún no está suscrita, se le envió un correo con un enlace. La suscripción comienza con ese enlace.',
    },
    notReceipt: {
      title: 'Esto no es un recibo',
      text: 'Pegue el enlace completo, o el archivo completo que se envió con la confirmación.',
    },
    unknownLog: {
      title: 'Este monitor no conoce la venta',
      text: 'Es de otro mercado, o no es pública, o el mercado no responde ahora.',
    },
    notProven: {
      title: 'El recibo no es de este registro',
      text: 'No está firmado por la clave del registro que ve este monitor. Si el mercado se lo dio, guárdelo y muéstrelo al emisor y a los testigos de la venta: uno de los dos registros no es el verdadero.',
    },
    wrongEmail: { title: 'Esto no es un correo electrónico', text: 'Vuelva e introdúzcalo como nombre@example.org.' },
    tooMany: { title: 'Demasiadas solicitudes', text: 'Inténtelo en una hora, o use otro monitor.' },
    confirm: {
      title: '¿Vigilar esta orden?',
      text: 'Recibirá correos sobre esta entrada del registro de órdenes:',
      button: 'Sí, escríbanme',
    },
    confirmed: {
      title: 'Su orden está vigilada',
      text: 'Recibirá noticias por correo. Cada correo tiene un enlace para terminar.',
    },
    end: {
      title: '¿Terminar esta suscripción?',
      text: 'No recibirá más correos sobre esta entrada, tampoco si el registro cambia:',
      button: 'Terminar',
    },
    ended: { title: 'La suscripción terminó', text: 'Su dirección fue eliminada.' },
    unknownLink: { title: 'Este enlace no funciona', text: 'Está incompleto, o la suscripción terminó.' },
    notFound: { title: 'No encontrado', text: 'No hay nada en esta dirección.' },
    failed: { title: 'No funcionó', text: 'Inténtelo en un minuto.' },
  },
  back: 'Al monitor',
  entryOf: (index, name) => `Entrada ${index} de “${name}”`,
  mails: {
    confirm: {
      subject: (name) => `¿Vigilar su orden en ${name}?`,
      text: (index, name) =>
        `Alguien con su dirección, probablemente usted, quiere que este monitor vigile la entrada ${index} del registro de órdenes de “${name}”. Si no fue usted, no haga nada: no recibirá más correos sobre ello.`,
      button: 'Vigilar esta orden',
    },
    confirmed: {
      subject: (name) => `Su orden en ${name} está vigilada`,
      text: (index, name) =>
        `El monitor sigue el registro de órdenes de “${name}” y lo compara con su recibo de la entrada ${index}. Recibirá un correo cuando el resultado esté verificado, y de inmediato si algo está mal.`,
      compared: 'Su entrada está en el registro tal como es ahora.',
      notCompared: 'El registro aún no se comparó con su recibo, porque el mercado no respondió. Se hará después.',
    },
    result: {
      subject: {
        TRUE: (name) => `Verificada: su orden en ${name}`,
        LATE: (name) => `Atestiguada tarde: su orden en ${name}`,
        'NOT CHECKED': (name) => `Verificada en parte: su orden en ${name}`,
        'NOT READ': (name) => `No verificada: su orden en ${name}`,
      },
      text: (index, size) =>
        `La venta tiene su resultado. El monitor leyó el registro completo de ${size} entradas y el acta de cierre. Su entrada ${index} está en él, sin cambios.`,
      late: 'Los testigos firmaron más tarde de lo que la venta publicó, así que el operador pudo añadir entradas después del cierre.',
      notChecked:
        'Una parte es de un tipo que este monitor no conoce, así que no se comprobó. En lo demás no se encontró ningún error.',
      notRead:
        'El acta de cierre tiene un formato que este monitor no puede leer, así que el resultado no se comprobó.',
      attached: 'Se adjunta la cabeza firmada del registro.',
    },
    alarm: {
      subject: (name) => `Algo está mal en el registro de órdenes de ${name}`,
      pages: (name) => `Las páginas del mercado de ${name} fueron cambiadas`,
      quiet: (name) => `El registro de órdenes de ${name} no se puede comprobar`,
      entry: (index) => `Usted pidió recibir noticias de la entrada ${index}.`,
      heads:
        'Se adjuntan ambas cabezas, la que se guardó y la que se mostró después. Guarde este correo con su recibo y muestre ambas al emisor, a los testigos de la venta y al regulador.',
      proof: 'Solo la clave del registro puede firmarlas, así que juntas son una prueba.',
      quietHelp: 'Esto por sí solo no prueba nada. Consulte la página de la venta y pregunte al mercado.',
    },
    button: 'Abrir el monitor',
    footer: (url) => `Recibe este correo porque esta dirección se suscribió en el monitor ${url}.`,
    unsubscribe: 'Terminar esta suscripción',
  },
};
