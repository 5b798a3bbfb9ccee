/** Spanish of help.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { helpTexts as english } from './help.ts';

export const helpTexts: Translated<typeof english> = {
  title: 'Ayuda',
  lead: 'Qué deciden los administradores y las palabras que se usan aquí.',
  questions: [
    {
      question: '¿Qué reviso primero?',
      answer:
        'Las listas comienzan con lo que espera una decisión, primero lo más antiguo, y los números junto a sus nombres lo cuentan. Una señal en la fila dice cuántas verificaciones encontraron algo. Los solicitantes ven el plazo previsto de aprobación al crear la cuenta y mientras esperan.',
    },
    {
      question: '¿Qué decide la aprobación de una cuenta?',
      answer:
        'Si esta persona u organización puede participar y en qué grupo de prioridad: el estado, el país y el tipo quedan fijados. Un rechazo requiere un motivo, que el solicitante lee y puede responder con una nueva solicitud.',
    },
    {
      question: '¿Qué cambia después de una aprobación?',
      answer:
        'Los datos que deciden el grupo de prioridad solo cambian mediante una solicitud de cambio, que usted aprueba o rechaza. Mientras está abierta, la persona no puede colocar ni aumentar órdenes; las órdenes abiertas conservan su grupo.',
    },
    {
      question: '¿Qué compruebo en una subasta?',
      answer:
        'Las verificaciones junto a la subasta, cada una con lo que encontró, la pestaña con lo que cambió desde la solicitud anterior y los documentos. Una subasta aprobada se anuncia en su fecha de lanzamiento y abre cuando su emisor lo decide.',
    },
    {
      question: '¿Cuándo suspendo una venta?',
      answer:
        'Cuando sus términos son incorrectos, su emisor no puede vender o algo se disputa. Una venta suspendida no recibe órdenes ni cierra; todos los que la ven pueden leer su motivo. Solo una venta suspendida puede cancelarse, por un propietario y con un segundo administrador; sus órdenes quedan entonces sin efecto.',
    },
    {
      question: '¿Qué requiere un segundo administrador?',
      answer:
        'Lo que no se puede deshacer: desactivar una cuenta, cancelar una venta, eliminar a un administrador y, donde está configurado así, aprobar subastas y sus modificaciones. Las solicitudes esperan en Confirmaciones hasta que otro administrador las confirme o las rechace.',
    },
    {
      question: '¿Quién puede hacer qué?',
      answer:
        'Un lector lee. Un revisor también decide sobre cuentas, cambios y subastas. Un propietario además invita y elimina administradores, cambia funciones y las reglas del mercado, edita plantillas de motivos, anuncia a los usuarios y cancela ventas. Siempre queda un propietario.',
    },
    {
      question: '¿En qué hora se muestran las fechas?',
      answer:
        'Las fechas de una venta están en la hora local de su emisor, con la zona indicada; al señalarlas ve su propia hora. Todo lo demás está en su propia hora.',
    },
    {
      question: '¿Cómo sé que nada se cambió después?',
      answer:
        'El registro de auditoría es una cadena de asientos que su página verifica, los registros de órdenes están firmados y cofirmados por testigos, y el acta de cierre de una venta puede recalcularse desde la página de la subasta.',
    },
  ],
  terms: {
    title: 'Términos',
    all: [
      ['Asignación', 'La parte de una orden que se asigna al cierre: toda, una parte o nada.'],
      [
        'Registro de auditoría',
        'Cada decisión y cambio, con su momento y autor. Los asientos nunca se cambian ni se eliminan.',
      ],
      [
        'Acta de cierre',
        'Los términos, todas las órdenes bajo seudónimos y todas las asignaciones de una venta cerrada, publicados con una huella digital.',
      ],
      ['Cobertura', 'Órdenes divididas entre la oferta: 1.4× significa que se ordenó 1.4 veces el monto ofrecido.'],
      ['Huella digital', 'SHA-256 de un archivo. Dos archivos con la misma huella digital son idénticos.'],
      ['Suspensión', 'Una pausa de una venta, con un motivo que todos leen.'],
      [
        'Fase de promoción',
        'El tiempo entre el lanzamiento y la venta, cuando los inversionistas leen la subasta y comparten su interés.',
      ],
      [
        'Registro de órdenes',
        'La lista firmada de todas las órdenes de una venta en el orden en que llegaron. Los inversionistas conservan comprobantes de las suyas.',
      ],
      [
        'Grupo de prioridad',
        'Uno de seis grupos de inversionistas por tipo y lugar, que el emisor ordena antes de su venta.',
      ],
      ['Testigo', 'Un programa independiente que cofirma los registros de órdenes y rechaza el que se haya cambiado.'],
    ],
  },
  contact: {
    title: 'Contacto',
    lead: 'El operador de este mercado responde lo que aquí no se explica.',
    none: 'El operador no ha indicado un contacto. Se configura con SUPPORT_EMAIL y SUPPORT_PHONE.',
    email: 'Correo electrónico',
    phone: 'Teléfono',
  },
};
