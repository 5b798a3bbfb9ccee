/** Tests the checks of a file before it is sent. */
import { expect, test } from 'vitest';
import { whyNotSend } from './checks.ts';

const mega = 1024 * 1024;

test.each([
  ['a PDF document', { size: 3, type: 'application/pdf' }, 'document', null],
  ['a document at the limit', { size: 20 * mega, type: 'application/pdf' }, 'document', null],
  ['a larger one', { size: 20 * mega + 1, type: 'application/pdf' }, 'document', 'The file is larger than 20 MB'],
  ['an empty file', { size: 0, type: 'application/pdf' }, 'document', 'The file is empty'],
  ['an image instead of a document', { size: 3, type: 'image/png' }, 'document', 'This is not a PDF file'],
  ['a photograph', { size: 3, type: 'image/jpeg' }, 'image', null],
  [
    'a drawing that can hold scripts',
    { size: 3, type: 'image/svg+xml' },
    'image',
    'This is not a PNG, JPEG or WebP image',
  ],
  ['a file of unknown type', { size: 3, type: '' }, 'image', null],
] as const)('%s', (_what, file, kind, why) => {
  expect(whyNotSend(file, kind)).toBe(why);
});
