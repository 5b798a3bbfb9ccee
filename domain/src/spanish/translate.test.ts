import { expect, test } from 'vitest';
import { translatorOf } from './translate.ts';

const translate = translatorOf([
  ['Orders are final.', 'Las órdenes son definitivas.'],
  ['{sale} is live', '{sale} está en curso'],
  ['{sale} is live now', '{sale} está en curso ahora'],
  ['Orders are taken until {moment}.', 'Se aceptan órdenes hasta el {moment}.'],
  ['{sale} has closed: {outcome:words}.', '{sale} ha cerrado: {outcome}.'],
  ['{moment} ({own} your time)', '{moment} ({own} en su hora)'],
  ['At least {amount}, at most {most}', 'Como máximo {most}, al menos {amount}'],
]);

test.each([
  ['Orders are final.', 'Las órdenes son definitivas.'],
  ['Water Bonds is live', 'Water Bonds está en curso'],
  ['Water Bonds is live now', 'Water Bonds está en curso ahora'],
  // A name is not a word of ours, even where it reads like one.
  ['Sold is live', 'Sold está en curso'],
  ['Sold has closed: Partly sold.', 'Sold ha cerrado: Vendida en parte.'],
  ['At least $5,000, at most $1.50', 'Como máximo $1.50, al menos $5,000'],
  ['Orders are taken until Dec 1, 2030, 2:05 PM EST.', 'Se aceptan órdenes hasta el 1 dic 2030, 2:05 p.m. EST.'],
  ['Dec 1, 2030', '1 dic 2030'],
  ['Dec 1, 2030, 2:05 PM EST (11:05 AM PST your time)', '1 dic 2030, 2:05 p.m. EST (11:05 a.m. PST en su hora)'],
  ['Filled', 'Completa'],
  // Several sentences, and lines.
  ['Orders are final. Water is live', 'Las órdenes son definitivas. Water está en curso'],
  ['Orders are final.\nSomething else', 'Las órdenes son definitivas.\nSomething else'],
  // Unknown text stays.
  ['Nobody knows this.', 'Nobody knows this.'],
  ['', ''],
  ['$& {sale} is live', '$& {sale} está en curso'],
])('%j reads %j', (english, spanish) => expect(translate(english)).toBe(spanish));
