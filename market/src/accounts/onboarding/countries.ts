/** Countries of residence, by the names the browser knows. */
import { countryCodes } from '@fairbook/domain/base/countries.ts';
import { locale } from '@fairbook/ui/theme/locale.ts';

const names = new Intl.DisplayNames([locale], { type: 'region' });

export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** The United States first, the others by name. */
export const countries: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'US', label: countryName('US') },
  ...countryCodes
    .filter((code) => code !== 'US')
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label)),
];
