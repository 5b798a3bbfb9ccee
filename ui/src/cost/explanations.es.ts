/** Spanish of explanations.ts. */
import type { Translated } from '../base/translated.ts';
import type { explanations as english } from './explanations.ts';

export const explanations: Translated<typeof english> = {
  trueInterestCost: {
    name: 'Costo real de intereses (TIC)',
    meaning:
      'La tasa anual, compuesta dos veces al año, a la que todo el servicio de la deuda vale lo que el emisor recibe por los bonos en la entrega.',
    formula: 'Precio de compra + intereses devengados = Σ pago ÷ (1 + TIC/2)^(días/180), días por 30/360',
    source: 'Definición de los avisos de venta municipales; glosario de la MSRB, true interest cost',
  },
  allInTrueInterestCost: {
    name: 'TIC con todos los costos',
    meaning:
      'El TIC con lo que queda de los ingresos después de todos los costos de emisión, en lugar del precio de compra.',
    formula: 'Ingresos netos + intereses devengados = Σ pago ÷ (1 + tasa/2)^(días/180)',
  },
  netInterestCost: {
    name: 'Costo neto de intereses (NIC)',
    meaning:
      'Todos los intereses, más el descuento o menos la prima, entre los años-bono. No considera cuándo se pagan los intereses.',
    formula: '(Intereses + valor nominal − precio de compra) ÷ (años-bono × $1,000)',
    source: 'Glosario de la MSRB, net interest cost',
  },
  arbitrageYield: {
    name: 'Rendimiento de arbitraje',
    meaning:
      'El rendimiento de la emisión según las reglas fiscales federales. Los bonos emitidos muy por encima de su precio de rescate cuentan como rescatados. El seguro de los bonos reduce el precio.',
    formula: 'Precio de emisión + intereses devengados − seguro = Σ pago ÷ (1 + rendimiento/2)^(días/180)',
    source: 'Treas. Reg., sección 1.148-4(a), (b)(1), (b)(3)',
  },
  averageLife: {
    name: 'Vida promedio',
    meaning: 'Cuántos años está pendiente de pago el dólar promedio de capital, contados desde la fecha de emisión.',
    formula: 'Años-bono ÷ (valor nominal ÷ $1,000)',
    source: 'Glosario de la MSRB, average life',
  },
  bondYears: {
    name: 'Años-bono',
    meaning: '$1,000 de capital pendiente de pago durante un año es un año-bono, contado desde la fecha de emisión.',
    formula: 'Σ capital ÷ $1,000 × años desde la fecha de emisión, por 30/360',
    source: 'Glosario de la MSRB, bond years',
  },
  weightedAverageMaturity: {
    name: 'Vencimiento promedio ponderado',
    meaning:
      'Años desde la entrega hasta que se paga el capital, ponderados por el precio de emisión en lugar del valor nominal.',
    formula: 'Σ precio de emisión × años desde la entrega ÷ Σ precio de emisión',
    source: 'Formulario 8038-G del IRS, instrucciones de la línea 21, columna (d)',
  },
  interest: {
    name: 'Total de intereses',
    meaning: 'Todos los intereses desde la fecha de emisión hasta que se paga el último bono, al centavo.',
    formula: 'Capital × cupón × parte de un año, por cada período de intereses',
    source: 'Regla G-33 de la MSRB',
  },
  debtService: {
    name: 'Servicio de la deuda',
    meaning: 'Capital e intereses juntos. Un año fiscal lleva el nombre del año calendario en que termina.',
  },
  premium: {
    name: 'Prima de emisión',
    meaning:
      'Lo que los inversionistas pagan por encima del valor nominal en los vencimientos con precio mayor de 100.',
    formula: 'Valor nominal × (precio − 100) ÷ 100, redondeado al centavo por vencimiento',
  },
  discount: {
    name: 'Descuento de emisión',
    meaning:
      'Lo que los inversionistas pagan por debajo del valor nominal en los vencimientos con precio menor de 100.',
    formula: 'Valor nominal × (100 − precio) ÷ 100, redondeado al centavo por vencimiento',
  },
  gross: {
    name: 'Ingresos brutos',
    meaning: 'Lo que los inversionistas pagan por los bonos, sin intereses devengados.',
    formula: 'Valor nominal + prima − descuento',
  },
  purchase: {
    name: 'Precio de compra',
    meaning: 'Lo que el emisor recibe por los bonos. Con él se calculan el TIC y el NIC.',
    formula: 'Ingresos brutos − descuento del suscriptor',
  },
  net: {
    name: 'Ingresos netos',
    meaning: 'Lo que queda para el proyecto o el refinanciamiento después de todos los costos de emisión.',
    formula: 'Precio de compra − seguro de los bonos − otros costos',
  },
  accrued: {
    name: 'Intereses devengados',
    meaning:
      'Intereses desde la fecha de emisión hasta la entrega. Los inversionistas los pagan además, y les vuelven con el primer pago de intereses.',
    formula: 'Valor nominal × cupón × días ÷ 360, por 30/360',
    source: 'Regla G-33(a) de la MSRB',
  },
  costPercent: {
    name: 'Costos de emisión',
    meaning: 'Todos los costos ingresados, con el descuento del suscriptor y el seguro, como parte del valor nominal.',
    formula: 'Costos ÷ valor nominal',
  },
  refundedPrincipal: {
    name: 'Capital refinanciado',
    meaning: 'El capital pendiente de pago de los bonos que esta venta refinancia.',
  },
  redemption: {
    name: 'Costo del rescate',
    meaning:
      'Lo que cuesta pagar los bonos refinanciados: capital, prima de rescate e intereses hasta el rescate de cada uno, sin lo que gane un depósito en garantía. Un bono cuya fecha de rescate ya pasó se rescata en la entrega.',
    formula: 'Σ capital × precio de rescate ÷ 100 + intereses hasta la fecha del rescate',
  },
  surplus: {
    name: 'Sobrante después del rescate',
    meaning: 'Lo que queda del dinero para el refinanciamiento. Por debajo de cero, no alcanza.',
    formula: 'Ingresos netos + aporte propio − costo del rescate − fondos disponibles',
  },
  discountRate: {
    name: 'Tasa de descuento',
    meaning:
      'La tasa con la que los ahorros se descuentan hasta la entrega. El mercado usa el rendimiento de arbitraje.',
    source: 'GFOA, Analyzing and Issuing Refunding Bonds',
  },
  savings: {
    name: 'Ahorro total',
    meaning: 'El servicio de la deuda de los bonos refinanciados menos el de los nuevos, después de la entrega.',
    formula: 'Σ (servicio anterior − nuevo) − aporte propio + fondos disponibles + intereses devengados recibidos',
  },
  presentValue: {
    name: 'Valor presente neto del ahorro',
    meaning: 'El ahorro de cada fecha de pago, descontado hasta la entrega.',
    formula: 'Σ ahorro ÷ (1 + tasa/2)^(días/180) − aporte propio + fondos disponibles + intereses devengados recibidos',
    source: 'GFOA, Analyzing and Issuing Refunding Bonds',
  },
  savingsPercent: {
    name: 'Ahorro sobre el capital refinanciado',
    meaning:
      'El valor presente neto del ahorro como parte del capital refinanciado. Muchas políticas de deuda piden del 3 al 5%.',
    formula: 'Valor presente neto del ahorro ÷ capital refinanciado',
    source: 'GFOA, Analyzing and Issuing Refunding Bonds',
  },
  issuePrice: {
    name: 'Precio de emisión',
    meaning:
      'El precio de un vencimiento según las reglas fiscales federales. Prueba del 10%: el primer precio al que se vende al público una décima parte. Mantener el precio: el precio inicial de oferta, si nada se vende por encima durante cinco días hábiles o hasta que se venda una décima parte. El asesor jurídico de bonos decide quién es el público y certifica el precio.',
    source: 'Treas. Reg., sección 1.148-1(f)(2)(i) y (ii)',
  },
};
