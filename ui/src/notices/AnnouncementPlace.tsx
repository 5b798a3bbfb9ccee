/** The place of a page for announcements, below its header. Its content is drawn by announcements-script.ts; without any it takes no room. */

/** `public` on pages for visitors, who may not read all of them. */
export function AnnouncementPlace({ shows }: { readonly shows: 'all' | 'public' }) {
  return <div data-announcements={shows} ref={put} />;
}

function put(place: HTMLElement | null): void {
  window.announcements?.putAt(place);
}
