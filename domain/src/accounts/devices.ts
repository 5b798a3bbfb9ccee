/** Describes the device and network of a sign-in in words a person recognizes, without identifying the machine. */
import { type Filled, filled, say, typed } from '../base/sentences/sentence.ts';

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system of a User-Agent header: 'Firefox on Windows', 'Program'. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  if (browser === undefined || !text.startsWith('Mozilla/')) return 'Program';
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** The same as a sentence. */
export function deviceInWords(device: string): Filled {
  const [browser = '', system] = device.split(' on ');
  if (system !== undefined) return say('{browser} on {system}', { browser, system });
  return browser === 'Program' ? filled('Program') : typed(browser);
}

/** The network of an address: the first three parts of IPv4, the first three groups of IPv6; null for anything else. */
export function networkOf(address: string | undefined): string | null {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(plain);
  if (parts) return `${parts[1]}.${parts[2]}.${parts[3]}.0/24`;
  if (!/^[0-9a-f:]{2,39}$/i.test(plain) || !plain.includes(':')) return null;
  return `${groupsOf(plain.toLowerCase()).slice(0, 3).join(':')}::/48`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const split = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [split(head), split(tail)];
  const missing = Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(missing).fill('0'), ...last].map((group) => group.replace(/^0+(?=.)/, ''));
}
