/** Spanish of finalStatements.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { finalStatementTexts as english, publishingTexts as englishPublishing } from './final-statements.ts';

export const finalStatementTexts: Translated<typeof english> = {
  name: 'Declaración oficial definitiva',
  final: 'Definitiva',
  version: (version) => `Versión ${version}`,
  named: (version) => `Declaración oficial definitiva, versión ${version}`,
  published: 'publicada',
  replaced: 'sustituida',
  earlier: (count) => (count === 1 ? '1 versión anterior' : `${count} versiones anteriores`),
  note: 'Nota del emisor',
};

export const publishingTexts: Translated<typeof englishPublishing> = {
  lead: 'Contiene las condiciones, los precios y los rendimientos definitivos de los bonos vendidos. Todos los que ven la venta pueden leerla aquí, y se avisa a todos los que recibieron bonos.',
  due: (day) => `Siete días hábiles desde el cierre: ${day}.`,
  late: (day) => `Aún no se publicó. Los siete días hábiles desde el cierre terminaron el ${day}.`,
  rule: 'Según la Regla 15c2-12 de la SEC, los suscriptores acuerdan por contrato recibirla dentro de los siete días hábiles desde el acuerdo definitivo de venta. Sus abogados saben qué fecha rige para esta venta.',
  publish: 'Publicar',
  correct: 'Publicar una versión corregida',
  title: '¿Publicar la declaración oficial definitiva?',
  titleCorrect: '¿Publicar una versión corregida?',
  file: 'Documento',
  fileRequired: 'Elija un archivo',
  noteLabel: 'Nota pública (opcional)',
  noteHint: 'Por ejemplo, qué se corrigió. La pueden leer todos los que ven la venta.',
  effect: 'Se avisa de inmediato a todos los que recibieron bonos, por aviso, correo y notificación.',
  forGood: (most) =>
    `Lo que se publica queda disponible de forma permanente, también cuando una versión posterior lo sustituye. Puede haber ${most} versiones.`,
  done: 'La declaración oficial definitiva está publicada',
  hash: 'SHA-256',
  signer: (role, name) => `${role}, ${name}`,
  signedBy: (people) => `Firmada por: ${people}.`,
  unsigned: (roles) => `Falta la firma de: ${roles}.`,
  toTeam: 'Ir al equipo',
  transcript: 'Los expedientes de cierre descargados antes de su publicación no la contienen.',
  toTranscript: 'Descargar de nuevo el expediente de cierre',
};
