/** Formats moments to the second, where an order's time matters. */

const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** 'Nov 21, 2026, 2:05:07 PM PST' in the reader's zone. */
export function momentWithSeconds(iso: string): string {
  return format.format(new Date(iso));
}
