import { expect, test } from 'vitest';
import { displayName } from './uploads.ts';

test.each([
  ['agnp.exe', 'png', 'agnp.png'],
  ['Statement.PDF', 'pdf', 'Statement.pdf'],
  ['photo.jpeg', 'jpg', 'photo.jpg'],
  ['photo.png', 'jpg', 'photo.jpg'],
  ['Statement v2.1', 'pdf', 'Statement v2.1.pdf'],
  ['statement.pdf.exe', 'pdf', 'statement.pdf'],
  ['a%22b.pdf', 'pdf', "a'b.pdf"],
  ['100% tax exempt.pdf', 'pdf', '100% tax exempt.pdf'],
  ['line%0D%0Abreak.pdf', 'pdf', 'line break.pdf'],
  ['a\u202Efdp.exe', 'pdf', 'afdp.pdf'],
  ['zero\u200Bwidth\u0000.pdf', 'pdf', 'zerowidth.pdf'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\temp\\bond.pdf', 'pdf', 'bond.pdf'],
  ['con:<b>|?*.pdf', 'pdf', 'con__b____.pdf'],
  ['..', 'pdf', 'file.pdf'],
  ['', 'png', 'file.png'],
  ['\u3164', 'png', 'file.png'],
  ['Ämter\uD800.pdf', 'pdf', 'Ämter\uFFFD.pdf'],
  ['x'.repeat(300), 'pdf', `${'x'.repeat(190)}.pdf`],
  // The pattern for endings takes the square of a length.
  [`${'.jpg'.repeat(400_000)}x`, 'jpg', 'jpg.jpg'],
])('the file name %j of a %s is shown as %j', (given, extension, shown) => {
  expect(displayName(given, extension)).toBe(shown);
});
