/** Time zones of people and of sales, and moments in words. Market days have no zone; see dates.ts. */

/** The zone of most people in a state or territory. */
const zones: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'.split(' '),
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'.split(' '),
  'America/Denver': 'CO ID MT NM UT WY'.split(' '),
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': 'CA NV OR WA'.split(' '),
  'America/Anchorage': ['AK'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR', 'VI'],
  'Pacific/Guam': ['GU', 'MP'],
  'Pacific/Pago_Pago': ['AS'],
};
const zoneByState = new Map(Object.entries(zones).flatMap(([zone, states]) => states.map((state) => [state, zone])));

/** The zone of a person in this state, and of what an issuer there sells; UTC if unknown. */
export function zoneOfState(country: string | null, state: string | null): string {
  return (country === 'US' ? zoneByState.get(state ?? '') : undefined) ?? 'UTC';
}

/** Returns whether a text is an IANA time zone name: 'America/Denver'. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const dayMs = 86_400_000;
const time24 = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const minutes = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const milliseconds = { ...minutes, second: '2-digit', fractionalSecondDigits: 3 } as const;

/** 'Mar 1, 2026, 6:00 AM PST': a moment in a zone. */
export function momentInWords(at: Date, zone: string): string {
  return writtenIn(zone, at, minutes);
}

/** 'Mar 1, 2026, 6:00:00.125 AM PST': a moment in a zone, to the millisecond. */
export function exactMomentInWords(at: Date, zone: string): string {
  return writtenIn(zone, at, milliseconds);
}

function writtenIn(zone: string, at: Date, parts: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZoneName: 'short', timeZone: zone });
  // Intl puts a narrow space before AM and PM, which plain-text mail and old phones show as a box.
  return format.format(at).replaceAll('\u202f', ' ');
}

/** '2026-03-01': the day of a moment in a zone. */
export function dayIn(at: Date, zone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone } as const;
  // The Canadian order of the parts is that of ISO 8601.
  return new Intl.DateTimeFormat('en-CA', parts).format(at);
}

/** '2026-11-21T14:05': the wall time of a moment in a zone, as fields for date and time hold it. */
export function wallTimeIn(at: Date, zone: string): string {
  const parts = { ...time24, year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone } as const;
  // The Swedish order of the parts is that of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', parts).format(at).replace(' ', 'T');
}

/** The moment of such a wall time; null where it is incomplete. A time that daylight saving skips is taken as the hour after it, one that comes twice as the first. */
export function momentOfWallTime(text: string, zone: string): Date | null {
  const minute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(text)?.[0];
  const wanted = minute === undefined ? Number.NaN : Date.parse(`${minute}Z`);
  if (Number.isNaN(wanted)) return null;
  const aheadAt = (at: number) => Date.parse(`${wallTimeIn(new Date(at), zone)}Z`) - at;
  // No zone changes twice within two days.
  const tried = [wanted - aheadAt(wanted - dayMs), wanted - aheadAt(wanted + dayMs)].sort((one, other) => one - other);
  const found = tried.find((at) => wallTimeIn(new Date(at), zone) === minute) ?? tried[1];
  return new Date(found ?? wanted);
}

/** The same moment as ISO text; an incomplete text as it is, so that the schema of a form refuses it. */
export function isoOfWallTime(text: string, zone: string): string {
  return momentOfWallTime(text, zone)?.toISOString() ?? text;
}

/** The hour of a moment in a zone, 0 to 23. */
export function hourIn(at: Date, zone: string): number {
  return Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: zone }).format(at));
}

/** 'Mar 1, 2026, 8:00 AM CST (6:00 AM PST your time)': a moment of a sale for a reader, whose own time follows where it differs. */
export function saleMomentInWords(at: Date, issuerZone: string, readersZone: string): string {
  const said = momentInWords(at, issuerZone);
  const own = momentInWords(at, readersZone);
  if (own === said) return said;
  const day = dayIn(at, issuerZone) === dayIn(at, readersZone) ? `${own.split(', ')[2]}` : own;
  return `${said} (${day} your time)`;
}
