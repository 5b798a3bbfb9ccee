/** Spanish of landing.ts. */
import type { Translated } from '@fairbook/ui/base/translated.ts';
import type { landingTexts as english } from './landing.ts';

export const landingTexts: Translated<typeof english> = {
  title: 'Fairbook',
  sentence: 'Los municipios venden sus bonos directamente a las personas e instituciones que los compran.',
  lead: 'Un solo libro de órdenes, una regla publicada y resultados que cualquiera puede verificar.',
  signIn: 'Iniciar sesión',
  signUp: 'Crear una cuenta',
  enter: 'Ir al mercado',
  navigation: 'Fairbook',
  sales: 'Ventas',
  results: 'Resultados',

  ladder: {
    title: 'Una venta de ejemplo',
    note: 'Cada barra es un vencimiento. El contorno es el monto ofrecido; el relleno, el monto ordenado.',
    sample: 'Datos de ejemplo, no una venta real.',
  },

  now: {
    title: 'En venta ahora y próximamente',
    none: 'Ninguna venta pública está en curso ni es próxima en este momento.',
    all: 'Ver todas las ventas',
    results: 'Ver resultados anteriores, que usted puede verificar',
    tax: 'Tratamiento fiscal',
    closes: 'Cierra',
    opens: 'Abre',
    soon: 'Por anunciarse',
  },

  how: {
    title: 'Cómo funciona la asignación',
    lead: 'Las órdenes no compiten por llegar primero. Al cierre se asignan por prioridad, según el orden que el municipio fija de antemano. Un grupo que cabe en lo que queda se asigna por completo. El primero que no cabe se reparte a prorrata en incrementos enteros. Los grupos siguientes no reciben nada.',
    try: 'Pruébelo: un vencimiento de $100,000 y cuatro inversionistas. Se ejecuta el mismo código que cierra las subastas reales.',
    offered: 'Ofrecido',
    orderOf: (who) => `Orden: ${who}`,
    gets: (award, asked) => `${award} de ${asked}`,
    none: 'sin orden',
    unsold: (amount) => `Quedan ${amount} sin vender`,
    sold: 'Todo queda vendido',
    priority: 'Quién va primero',
    usual: 'Primero las instituciones',
    local: 'Primero los residentes',
    rank: (rank) => `prioridad\u00a0${rank}`,
    loading: 'Cargando la regla',
    investors: {
      stateInstitution: { name: 'Fondo de pensiones', place: 'una institución del estado' },
      nationalInstitution: { name: 'Fondo mutuo', place: 'una institución de otro estado' },
      stateIndividual: { name: 'Vecino', place: 'una persona del estado' },
      nationalIndividual: { name: 'Ahorrador', place: 'una persona de otro estado' },
    },
  },

  glance: {
    title: 'El mercado hoy',
    issuers: 'Municipios',
    live: 'Ventas en curso',
    upcoming: 'Próximas ventas',
    offered: 'En oferta',
    allotted: 'Asignado hasta ahora',
    counted: (count) => (count === 1 ? '1 municipio' : `${count.toLocaleString('es-US')} municipios`),
    asOf: (when) => `Datos al ${when}`,
  },

  audiences: {
    title: 'Del borrador a la asignación',
    issuers: {
      title: 'Municipios',
      steps: [
        'Describa la emisión: términos, calificaciones, vencimientos, documentos.',
        'Un administrador la revisa; después los inversionistas la ven y comunican su interés.',
        'Abra la venta. Las órdenes llegan hasta el cierre; los resultados, en menos de un minuto.',
      ],
    },
    investors: {
      title: 'Inversionistas',
      steps: [
        'Siga las próximas ventas y lea todos los documentos.',
        'Ordene desde $5,000 por vencimiento y vea al instante una estimación de su asignación.',
        'Después del cierre, lea su asignación y el motivo, línea por línea.',
      ],
    },
    everybody: {
      title: 'Todo el público',
      steps: [
        'Cada cierre deja un acta: términos, órdenes con seudónimos y asignaciones.',
        'Lleva una huella digital, de modo que se detecta cualquier cifra cambiada.',
        'Cualquier navegador puede volver a calcular toda la venta y comparar.',
      ],
    },
  },

  foot: {
    demo: 'Este es un mercado de demostración. Sus emisores son ficticios; sus calendarios de vencimientos provienen de ventas reales.',
    api: 'Referencia de la API',
    help: 'Ayuda y glosario',
    signInHelp: '¿Problemas para iniciar sesión?',
  },
};
