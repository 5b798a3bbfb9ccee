/** Digest frequencies, as a segmented control shows them. */
import { digestFrequencies } from '@fairbook/domain/base/vocabulary.ts';
import { settingsTexts } from '../texts/settings.ts';

export const digestChoices = [
  { value: '', label: settingsTexts.digest.never, digest: null },
  ...digestFrequencies.map(({ value, label }) => ({ value, label, digest: value })),
];
