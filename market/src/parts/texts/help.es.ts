/** Spanish of help.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import { approvalTexts } from './approval.ts';
import type { helpTexts as english, HelpFacts } from './help.ts';

const asked = (question: string, answer: string | ((facts: HelpFacts) => string)) => {
  return { question, answer: typeof answer === 'string' ? () => answer : answer };
};

const within = ({ approvalDays }: HelpFacts) => approvalTexts.within(approvalDays);

export const helpTexts: Translated<typeof english> = {
  title: 'Ayuda',
  topics: 'Temas de ayuda',
  home: 'Fairbook, inicio',
  enter: 'Ir al mercado',
  signIn: 'Iniciar sesión',
  loading: 'Cargando',

  overview: {
    title: '¿En qué podemos ayudarle?',
    lead: 'Respuestas para inversionistas, municipios y sus profesionales, y los términos de una venta de bonos explicados.',
  },

  investors: {
    title: 'Para inversionistas',
    lead: 'Personas e instituciones que compran bonos.',
    questions: [
      asked(
        '¿Cuándo puedo ordenar?',
        (facts) =>
          `Después de verificar su correo, completar su perfil y recibir la aprobación, que suele llegar ${within(facts)}. Mientras tanto puede leer todas las subastas.`,
      ),
      asked(
        '¿Cómo coloco una orden?',
        ({ minimum, step }) =>
          `Abra una subasta en curso e ingrese un valor nominal para cada vencimiento que desee: al menos ${minimum}, en incrementos de ${step}. La boleta estima lo que recibiría si la subasta cerrara ahora. Revise la orden y colóquela. Su comprobante aparece de inmediato y también se le envía por correo.`,
      ),
      asked(
        '¿Cuál es mi prioridad?',
        'Antes de su venta, cada emisor ordena seis grupos de inversionistas: personas e instituciones, cada una del mismo estado que el emisor, de otro estado o del exterior. El tipo de su cuenta y su dirección determinan a qué grupo pertenece. La boleta muestra el lugar de su grupo.',
      ),
      asked(
        '¿Conviene ordenar temprano?',
        'No. Las órdenes de un grupo se reparten según su monto, no según su momento. Solo cuando un último incremento no se puede dividir, corresponde a la orden que se colocó primero.',
      ),
      asked(
        '¿Puedo cambiar o retirar una orden?',
        'Sí, hasta el cierre. Si reduce un monto, conserva su posición; si lo aumenta, cuenta como una orden nueva. Después del cierre las órdenes son definitivas.',
      ),
      asked(
        '¿Qué ocurre al cierre?',
        'Las órdenes se asignan según la regla publicada, por lo general en menos de un minuto. Usted recibe una notificación, y la página de la subasta muestra qué recibió y por qué, para cada vencimiento.',
      ),
      asked(
        '¿Cómo pago mis bonos?',
        'Fairbook no recibe pagos ni custodia bonos. Su confirmación indica el monto a pagar. La declaración oficial del emisor indica cuándo y cómo se pagan y se entregan los bonos.',
      ),
      asked(
        '¿Cómo sé que el resultado es correcto?',
        'Cada cierre publica un acta de toda la venta con seudónimos. Elija “Verificar este resultado en su navegador” en la página de la subasta: su propio navegador repite la asignación y comprueba que las órdenes sean aquellas de las que usted tiene comprobantes.',
      ),
      asked(
        'La conexión falló mientras ordenaba. ¿Llegó mi orden?',
        'Abra la subasta de nuevo. Una orden sin respuesta se conserva en su navegador con una clave propia, así que aunque la envíe de nuevo nunca se colocará dos veces. También puede descartarla.',
      ),
      asked(
        '¿Por qué se suspende una venta?',
        'El emisor o un administrador la detuvo e indicó un motivo, que la página de la subasta muestra. Mientras está suspendida no recibe órdenes ni cierra. Usted puede retirar una orden.',
      ),
    ],
  },

  municipalities: {
    title: 'Para municipios',
    lead: 'Emisores que venden bonos.',
    questions: [
      asked(
        '¿Cómo empezamos?',
        (facts) =>
          `Creen una cuenta de municipio, verifiquen su correo y completen el perfil: nombre legal, contactos, calificaciones y documentos. Un administrador lo revisa, por lo general ${within(facts)}.`,
      ),
      asked(
        '¿Cómo preparamos una venta?',
        'Elijan “Nueva subasta” en su área de trabajo. El asistente pide paso a paso los términos, los vencimientos, las prioridades, los profesionales y los documentos, e indica lo que falta antes del envío. Pueden empezar mientras su cuenta aún está en revisión; la subasta se envía, y los profesionales se nombran, cuando la cuenta está aprobada. El calendario se puede pegar de una hoja de cálculo o leer de un archivo CSV.',
      ),
      asked(
        '¿Quién decide qué inversionistas van primero?',
        'Ustedes, antes de enviar la venta. Ordenan seis grupos de inversionistas; ese orden se publica con los términos y no puede cambiar después de que se apruebe la subasta.',
      ),
      asked(
        '¿Qué ocurre después del envío?',
        'Un administrador revisa la subasta y la aprueba o la devuelve con un motivo. Hasta entonces pueden retirar la solicitud. Una vez aprobada y lanzada, los inversionistas pueden leerla y comunicar su interés. Ustedes eligen cuándo abre y cuándo cierra.',
      ),
      asked(
        '¿Qué vemos mientras la venta está en curso?',
        'El libro de órdenes a medida que crece: las órdenes de cada vencimiento y grupo, lo que se vendería si la venta cerrara ahora y lo que quedaría sin vender. Los inversionistas nunca ven los nombres de su libro.',
      ),
      asked(
        '¿Se puede detener una venta en curso?',
        'Sí. Pueden suspenderla con un motivo que todos ven; mientras está suspendida no recibe órdenes ni cierra. Para reanudarla hay que iniciar sesión de nuevo. Los administradores pueden cancelar una venta suspendida; sus órdenes quedan entonces sin efecto.',
      ),
      asked(
        '¿Qué recibimos después del cierre?',
        'El libro final con todas las asignaciones, como página para imprimir y como archivo CSV, y el acta de cierre con su huella digital, que cualquiera puede verificar.',
      ),
      asked(
        '¿Pueden trabajar con nosotros nuestros colegas?',
        'Sí. Invítenlos en Personas. Todos los que están allí pueden administrar subastas. A los asesores jurídicos de bonos, los asesores municipales y los fiduciarios se les invita en Profesionales, y ellos mismos suben sus documentos.',
      ),
      asked(
        '¿Por qué no podemos cambiar nuestro nombre o estado?',
        'Determinan lo que ven los inversionistas y cuáles de ellos son de su estado. Soliciten un cambio en su perfil; un administrador lo revisa.',
      ),
    ],
  },

  professionals: {
    title: 'Para profesionales',
    lead: 'Asesores jurídicos de bonos, asesores municipales, fiduciarios y otros que prestan servicios a emisores.',
    questions: [
      asked(
        '¿Cómo obtengo una cuenta?',
        (facts) =>
          `Un municipio le invita por correo. El enlace crea su cuenta, que se suele aprobar ${within(facts)}.`,
      ),
      asked(
        '¿Qué puedo hacer?',
        'En Conexiones ve los municipios y las subastas en los que trabaja, y sube sus documentos para cada subasta.',
      ),
      asked(
        '¿Qué archivos se aceptan?',
        'Archivos PDF sin scripts ni archivos incrustados. Los inversionistas pueden leer los documentos de una subasta después de su lanzamiento.',
      ),
    ],
  },

  allocation: {
    title: 'Cómo se asignan las órdenes',
    lead: 'Cada regla es pública y tiene versiones numeradas. Una venta dice cuál sigue antes de recibir órdenes; estos son los pasos de la regla habitual.',
    steps: [
      'Cada vencimiento se asigna por separado.',
      'Primero se atiende al grupo que el emisor puso en primer lugar. Si sus órdenes caben en lo disponible, se asignan por completo.',
      'El primer grupo que no cabe se reparte a prorrata: todos reciben la misma proporción de lo que ordenaron, en incrementos enteros.',
      'Los incrementos que quedan van uno por uno a los inversionistas que más perdieron por el redondeo; los empates se resuelven a favor de la orden que se colocó primero.',
      'Cuando el mínimo es mayor que el incremento, un inversionista cuya parte es menor que el mínimo no recibe nada, y el resto se reparte de nuevo.',
      'Los grupos siguientes no reciben nada de ese vencimiento, salvo lo que les guarda un porcentaje para personas.',
      'Otras reglas sortean entre los inversionistas del grupo que no cabe. La semilla se conoce solo después del cierre, y todos pueden repetir el sorteo.',
      'Un emisor puede reservar un porcentaje de cada vencimiento para personas: lo reciben antes que las instituciones, por su prioridad, en la medida en que lo ordenen.',
      'Un emisor puede fijar un tope: de las órdenes de un inversionista en un vencimiento no cuenta más que eso.',
      'Un emisor puede nombrar códigos postales de su estado: los inversionistas cuya residencia allí está comprobada se atienden antes que los demás de su grupo.',
      'El emisor fija el precio y el rendimiento, que son los mismos para todos.',
    ],
    tryTitle: 'Pruébelo',
    verifyTitle: 'Verifíquelo',
    verify:
      'El acta de cierre de cada venta contiene sus términos, todas las órdenes con seudónimos y todas las asignaciones. Su navegador puede volver a calcular el resultado, y también pueden hacerlo programas independientes.',
    offline: 'Abrir el verificador sin conexión',
  },

  glossary: {
    open: 'Abrir el glosario',
    title: 'Glosario',
    lead: 'Los términos de una venta de bonos municipales.',
    search: 'Buscar un término',
    none: (text) => `Ningún término contiene “${text}”.`,
    counted: (count) => (count === 1 ? '1 término' : `${count} términos`),
    see: 'Véase también',
  },

  contact: {
    title: 'Contacto',
    lead: 'Para preguntas que esta página no responde:',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    none: 'El operador de este mercado no ha publicado un contacto.',
    signIn: '¿No puede iniciar sesión?',
  },
};
