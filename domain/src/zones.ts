/** Time zones of people, and moments in words. Market days have no zone; see dates.ts. */

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

/** The zone of a person in this state; UTC if unknown. */
export function zoneOfState(country: string | null, state: string | null): string {
  return (country === 'US' ? zoneByState.get(state ?? '') : undefined) ?? 'UTC';
}

/** Whether a text is an IANA time zone name: 'America/Denver'. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** 'Mar 1, 2026, 6:00 AM PST': a moment in a zone. */
export function momentInWords(at: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  });
  // Intl puts a narrow space before AM and PM, which plain-text mail and old phones show as a box.
  return format.format(at).replaceAll('\u202f', ' ');
}
