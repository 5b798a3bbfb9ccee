/** Clears what a person leaves in this browser. On a shared computer the next person must find nothing of it. */

const draft = 'fairbook.draft.';
const order = 'fairbook.order.';

/** All that stays after a sign-out; none of it is about the person. The sign-in library clears its own, and a device its number once the server knows. */
const stays = [
  ...['fairbook-color-scheme', 'fairbook-font', 'fairbook-single-keys', 'fairbook-dismissed-announcements'],
  // Links that were followed before the sign-in, and are for after it.
  ...['fairbook-sale', 'fairbook.invitation'],
  ...['fairbook.identity', 'fairbook.device', 'firebase:'],
];

/** Where the unsaved text of one form of a person is kept. */
export function draftName(person: string, ...form: readonly string[]): string {
  return [`${draft}${person}`, ...form].join('.');
}

/** Where an order of a person is kept until it is answered. */
export function orderName(person: string, auctionId: string): string {
  return `${order}${person}.${auctionId}`;
}

/** Text and orders that a sign-out would delete, and its person may still want. */
export function leftUnfinished(): { readonly drafts: boolean; readonly orders: boolean } {
  const names = namesIn('localStorage');
  return { drafts: names.some((name) => name.startsWith(draft)), orders: names.some((name) => name.startsWith(order)) };
}

/** At a sign-out, everything. */
export function forgetPerson(): void {
  forget('localStorage', (name) => !stays.some((begin) => name.startsWith(begin)));
  forgetTab();
}

/** The same for storage of this tab alone. */
export function forgetTab(): void {
  forget('sessionStorage', (name) => !stays.some((begin) => name.startsWith(begin)));
}

/** When `person` has signed in: the text and orders of others whose session only ran out. */
export function forgetOthers(person: string): void {
  const isOwn = (name: string) => [draft, order].some((begin) => name.startsWith(`${begin}${person}.`));
  forget('localStorage', (name) => (name.startsWith(draft) || name.startsWith(order)) && !isOwn(name));
}

type Place = 'localStorage' | 'sessionStorage';

function forget(place: Place, isForgotten: (name: string) => boolean): void {
  for (const name of namesIn(place)) if (isForgotten(name)) globalThis[place].removeItem(name);
}

function namesIn(place: Place): string[] {
  try {
    return Object.keys(globalThis[place]);
  } catch {
    // Where nothing can be stored, nothing is left.
    return [];
  }
}
