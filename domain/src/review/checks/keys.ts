/** Details of an account that are compared: names, phones, addresses and mailboxes without differences of writing. */

/** Letters and digits that look like Latin letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  і: 'i',
  о: 'o',
  р: 'p',
  с: 'c',
  в: 'b',
  к: 'k',
  м: 'm',
  н: 'h',
  т: 't',
  у: 'y',
  х: 'x',
  ο: 'o',
  α: 'a',
  ν: 'v',
  ı: 'i',
};

/** Lower case without accents and punctuation, words with one space between. */
function plainWords(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const latin = [...letters].map((letter) => lookAlikes[letter] ?? letter).join('');
  return latin
    .replace(/(?<=\p{L})0|0(?=\p{L})/gu, 'o')
    .replace(/(?<=\p{L})1|1(?=\p{L})/gu, 'i')
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words that name the kind of an issuer. A county and its county seat often have the same name. */
const kindWords =
  /\b(city|town|township|twp|village|borough|county|parish|state|school|schools|isd|usd|education|college|university|authority|agency|commission|corporation|corp|bank|district|dist|utility|water|sewer|fire|hospital|port|airport|transit|housing)\b/g;

/** The name of an issuer, its kind, and the rest: 'bend' and 'city' of 'City of Bend'. */
export interface IssuerKey {
  readonly whole: string;
  readonly core: string;
  readonly kind: string | null;
}

export function issuerKey(name: string): IssuerKey {
  const whole = plainWords(name);
  const kind = (whole.match(kindWords) ?? []).sort().join(' ') || null;
  const core = whole
    .replace(kindWords, ' ')
    .replace(/\b(of|the|and|municipality)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return { whole, core: core || whole, kind };
}

const companyWords = /\b(incorporated|inc|llc|llp|lp|ltd|limited|corp|corporation|company|co|plc|the|and|of)\b/g;

/** The name of a company without its legal form. */
export function companyKey(name: string): string {
  const words = plainWords(name);
  return words.replace(companyWords, ' ').replace(/\s+/g, ' ').trim() || words;
}

/** The name of a person. 'Jr' and 'III' stay: they distinguish a father from a son. */
export function personKey(firstName: string, lastName: string): string {
  return plainWords(`${firstName} ${lastName}`);
}

/** The last ten digits of a phone number; null where there are fewer, since 311 is a city's number. */
export function phoneKey(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '');
  return digits.length < 10 ? null : digits.slice(-10);
}

const streetWords: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  boulevard: 'blvd',
  place: 'pl',
  terrace: 'ter',
  circle: 'cir',
  highway: 'hwy',
  parkway: 'pkwy',
  square: 'sq',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};

/** An address in two parts: the building with its ZIP code, and the unit in it if it names one. */
export interface AddressKey {
  readonly building: string;
  readonly unit: string | null;
}

/** Null without a house number or a ZIP code: such an address is compared with no other. */
export function addressKey(address: string | null, zipCode: string | null): AddressKey | null {
  const zip = (zipCode ?? '').trim().slice(0, 5);
  const marked = (address ?? '').replace(/#/g, ' unit ');
  const words = plainWords(marked).replace(/\bp o box\b/, 'po box');
  if (!/\d/.test(words) || zip.length < 5) return null;
  const [, street = '', unit = null] =
    /^(.*?)(?:\s+(?:apartment|apt|unit|suite|ste|room|rm|floor|fl|no)\s+(.+))?$/.exec(words) ?? [];
  const short = street
    .split(' ')
    .map((word) => streetWords[word] ?? word)
    .join(' ');
  return { building: `${short} ${zip}`, unit: unit?.replace(/^(unit|apt|no)\s+/, '').replaceAll(' ', '') ?? null };
}

/** Free mail and throwaway domains: an address there says nothing about the organization. */
const freeDomains = new Set(
  (
    'gmail.com googlemail.com yahoo.com ymail.com hotmail.com outlook.com live.com msn.com aol.com icloud.com me.com mac.com proton.me ' +
    'protonmail.com gmx.com gmx.net mail.com zoho.com yandex.com fastmail.com comcast.net verizon.net att.net sbcglobal.net cox.net ' +
    'charter.net earthlink.net mailinator.com guerrillamail.com 10minutemail.com yopmail.com tempmail.com'
  ).split(' '),
);

/** The part after the at sign. */
export function mailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

export function isFreeMail(email: string): boolean {
  return freeDomains.has(mailDomain(email));
}

/** The mailbox a message reaches: without a tag after a plus sign, and at Gmail without points. */
export function mailboxKey(email: string): string {
  const domain = mailDomain(email).replace('googlemail.com', 'gmail.com');
  const [name = ''] = email.slice(0, email.lastIndexOf('@')).toLowerCase().split('+');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}

/** The host of a web address without 'www'; with the first part of the path, since counties host pages of their towns. Null for none. */
export function siteKey(website: string | null): string | null {
  const found = /^(?:https?:\/\/)?(?:www\.)?([^/?#:\s]+\.[^/?#:\s]+)(?::\d+)?(?:\/([^/?#]*))?/i.exec(
    website?.trim() ?? '',
  );
  if (!found) return null;
  const [, host = '', path = ''] = found;
  return `${host.toLowerCase()}${path ? `/${path.toLowerCase()}` : ''}`;
}
