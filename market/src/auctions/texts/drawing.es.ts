/** Texts about rules of allocation where an issuer chooses one, and beside a draw, in Spanish. */
import type { RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { drawingTexts as english } from './drawing.ts';

const examples: Readonly<Record<RuleVersion, string>> = {
  'priority-pro-rata-1':
    'Ejemplo: quedan $20,000, y A, B y C ordenan $5,000, $10,000 y $25,000. B recibe $5,000 y C $10,000. Los últimos $5,000 van a A o a C, a quien ordenó primero.',
  'priority-pro-rata-2':
    'Ejemplo: quedan $20,000, y A, B y C ordenan $5,000, $10,000 y $25,000. B recibe $5,000 y C $10,000. Los últimos $5,000 van a A o a C, por sorteo.',
  'lot-first-1':
    'Ejemplo: quedan $20,000, y A, B y C ordenan $5,000, $10,000 y $25,000. Cada uno recibe un lote de $5,000. Los últimos $5,000 van a C, que es quien más pide además.',
  'draw-1':
    'Ejemplo: quedan $20,000, y A, B y C ordenan $5,000, $10,000 y $25,000. El sorteo pone primero a B, después a A y después a C: B recibe $10,000, A $5,000, y C los últimos $5,000.',
};

export const drawingTexts: Translated<typeof english> = {
  terms: {
    title: 'A quién se atiende primero y cuánto puede recibir un inversionista',
    retailShare: 'Parte para personas, en porcentaje',
    retailShareHint:
      'Parte para personas: reciben esta parte de cada vencimiento antes que las instituciones, por su prioridad, en la medida en que la ordenen. En blanco, ninguna. Ejemplo: de $1,000,000 con 25%, $250,000 son primero para personas, aunque las instituciones tengan la primera prioridad y lo ordenen todo. Si las personas ordenan $100,000 en total, los otros $150,000 se asignan por prioridad.',
    investorCap: 'Tope por inversionista',
    investorCapHint:
      'Tope por inversionista: lo más que cuenta de las órdenes de un inversionista en cada vencimiento. En blanco, sin tope. Se aceptan órdenes mayores y cuentan hasta el tope; los límites de lo que un inversionista puede ordenar en toda la subasta están más abajo. Ejemplo: con un tope de $50,000, una orden de $200,000 cuenta como $50,000.',
  },
  rules: {
    lead: 'Los inversionistas leen estas reglas desde el inicio de la promoción. Se aprueban con las demás condiciones y quedan fijas desde entonces.',
    extension: 'Una orden en los últimos minutos mueve el cierre, para que otros puedan responder.',
    afterClose:
      'Hasta que los testigos firman, el operador podría añadir órdenes. Reabrir da a todos tiempo para responder; un operador que retiene a los testigos también obtiene ese tiempo. Necesita al menos un testigo.',
    resizing:
      'Después del cierre puede cambiar los montos dentro de estos límites antes de que se asignen las órdenes.',
    notWithDraws: 'No es posible donde la regla de asignación sortea.',
    none: 'No hay',
    extends: ({ minutes, most }) => `${minutes} minutos, como máximo ${most} veces`,
    resizes: ({ maturityPercent, totalPercent, minutes }) =>
      `${maturityPercent}% cada uno, ${totalPercent}% juntos, en ${minutes} minutos`,
  },
  hint: 'Para el grupo de prioridad que ordena más de lo que queda. Los grupos anteriores reciben todo, y los posteriores nada.',
  examples,
  local: {
    lead: 'Opcional: dentro de cada grupo de prioridad de su estado, los inversionistas de estos códigos postales se atienden antes que los demás. Necesitan una prueba de residencia aprobada por un administrador.',
    example:
      'Ejemplo: quedan $20,000 para personas del mismo estado, y los inversionistas locales ordenan $15,000. Reciben $15,000, y los demás se reparten $5,000.',
    label: 'Códigos postales de los inversionistas locales',
    hint: (most) =>
      `Para un condado o una localidad, indique sus códigos postales: cinco dígitos cada uno, separados por espacios o comas, ${most} como máximo. Deje en blanco si no hay inversionistas locales.`,
    count: (count) => (count === 1 ? '1 código postal' : `${count} códigos postales`),
  },
  needsWitnesses: 'Esta regla necesita al menos un testigo, y todos los testigos deben firmar.',
  draw: {
    title: 'El sorteo, repetido en su navegador',
    lead: 'Un número de sorteo es el comienzo del SHA-256 de la semilla, el vencimiento y el compromiso del inversionista. El menor va primero.',
    seed: 'Semilla',
    seedNote:
      'Que la semilla se compone de las firmas de todos los testigos se comprueba con el registro de órdenes, en la página de verificación.',
    beaconNote: (round) =>
      `La semilla se compone de las firmas de todos los testigos y de la ronda ${round} de una baliza pública de aleatoriedad, que nadie conocía cuando firmaron. Nadie pudo elegirla: su número resulta del registro de órdenes. Cualquiera puede comprobarlo con el registro de órdenes, en la página de verificación.`,
    chain: 'Cadena de la baliza',
    round: 'Ronda',
    none: 'En este vencimiento ningún grupo ordenó más de lo que quedaba, así que no hubo sorteo.',
    maturity: 'Vencimiento',
    place: 'Lugar',
    investor: 'Inversionista',
    lot: 'Número',
    ordered: 'Ordenado',
    allocated: 'Asignado',
    yours: 'suyo',
    local: 'inversionistas locales',
    more: (count) => `${count.toLocaleString('en-US')} más están en el registro guardado.`,
  },
};
