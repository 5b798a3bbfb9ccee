/** Hands announcements to the script that shows them (announcements-script.ts), which loads with the first one. */
import { announcementsScript } from '@fairbook/contract/base/page-needs.ts';
import { useLayoutEffect } from 'react';
import { serverClock } from '../format/server-time.ts';
import type { Announcement } from './announcement-words.ts';

export interface Announced {
  /** All that are shown now. */
  readonly announcements: readonly Announcement[];
  /** The id of the person who reads them; '' for a visitor. */
  readonly person: string;
  /** Server minus local clock, in milliseconds. */
  readonly clockOffset: number;
}

declare global {
  interface Window {
    announcements?: {
      /** Replaces all that are shown. */
      show(announced: Announced): void;
      /** Shows them in another element from now on. */
      putAt(place: HTMLElement | null): void;
    };
  }
}

/** Shows these announcements to a person, and no others. Shown banners stay where the script cannot be loaded. */
export async function showAnnouncements(announcements: readonly Announcement[], person: string): Promise<void> {
  if (!window.announcements) {
    if (announcements.length === 0) return;
    // The address is no module of the build.
    const address: string = announcementsScript;
    await import(/* @vite-ignore */ address).catch(() => undefined);
  }
  window.announcements?.show({ announcements, person, clockOffset: serverClock.offset() });
}

/** Shows what the last answer announces, before the page is painted: a banner that came later would move it. */
export function useAnnouncements(announcements: readonly Announcement[], person: string): void {
  useLayoutEffect(() => void showAnnouncements(announcements, person), [announcements, person]);
}
