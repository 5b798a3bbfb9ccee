/** Shared renderers for small facts of records. */
import { needsUsState, type Place } from '@fairbook/domain/accounts/account.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { IconExternalLink } from '@fairbook/ui/icons/arrows/external-link.ts';
import { locale } from '@fairbook/ui/theme/locale.ts';
import { Anchor } from '@mantine/core';
import { texts } from '../../base/texts.ts';
import css from './parts.module.css';

/** An outside web address, shown without its protocol and opened in a new tab. */
export function WebLink({ url }: { url: string | null }) {
  if (!url) return texts.none;
  // The contract allows only http and https; anything else is printed, never linked.
  if (!/^https?:\/\//i.test(url)) return url;
  return (
    <Anchor href={url} title={url} target="_blank" rel="noopener noreferrer" inherit>
      {shortened(url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''))}
      <IconExternalLink size={14} stroke={1.6} aria-hidden className={css.external} />
    </Anchor>
  );
}

/** A long address would fill the page; its title has the full text. */
function shortened(address: string): string {
  return address.length > 60 ? `${address.slice(0, 59)}…` : address;
}

export function MailLink({ email }: { email: string }) {
  return (
    <Anchor href={`mailto:${email}`} inherit className={css.mailLink}>
      {email}
    </Anchor>
  );
}

/** '+1 503 555 0100, ext. 12' */
export function phoneText(phone: string | null, extension: string | null): string | null {
  if (!phone) return null;
  return extension ? `${phone}, ${texts.detail.extension(extension)}` : phone;
}

const countries = new Intl.DisplayNames(locale, { type: 'region' });

/** 'Bend, OR', or 'Köln, Germany'. */
export function placeText(place: Place): string {
  return [place.city, regionText(place)].filter(Boolean).join(', ');
}

/** 'OR', or the country with its region if there is one. */
export function regionText({ state, country }: Omit<Place, 'city'>): string {
  if (needsUsState(country)) return state ?? '';
  return [state, countryName(country)].filter(Boolean).join(', ');
}

export function countryName(code: string | null | undefined): string {
  if (!code) return '';
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

export function stateName(state: string | null): string {
  return state === null ? '' : labelOf(usStates, state);
}
