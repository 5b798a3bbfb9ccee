/** Reads dollar amounts as people type them: '25,000', '$250,000.00', '250k', '1.5m'. */

/** The number of zeros that a suffix stands for. 'mm' is a million, as bond traders write it. */
const zerosOf: Readonly<Record<string, number>> = { '': 0, k: 3, m: 6, mm: 6 };

const amount = /^(-?)\$?\s*([\d,\s]*)(?:\.(\d*))?\s*(k|mm?)?$/i;

/** In thousands: '1,250' and '1 250', but not '1,5', which may be meant as a decimal. */
const grouped = /^\d{1,3}([,\s]\d{3})*$|^\d*$/;

/** The dollars of a typed amount. Null where nothing is typed, NaN where it is no amount. */
export function typedDollars(text: string): number | null {
  const typed = text.trim();
  if (typed === '' || typed === '$') return null;
  const [, sign = '', whole = '', fraction = '', suffix = ''] = amount.exec(typed) ?? [];
  const digits = whole.replaceAll(/[,\s]/g, '');
  if (digits === '' && fraction === '') return Number.NaN;
  // While digits are being inserted the groups are wrong for a moment; with a suffix a wrong group would be 1000 times too much.
  if (suffix !== '' && !grouped.test(whole.trim())) return Number.NaN;
  const zeros = zerosOf[suffix.toLowerCase()] ?? 0;
  // The point is moved in the text: 1.1 × 1,000,000 as floating-point numbers is not 1,100,000.
  const shifted = fraction.padEnd(zeros, '0');
  return Number(`${sign}${digits}${shifted.slice(0, zeros)}.${shifted.slice(zeros)}`);
}
