import { expect, test } from 'vitest';
import { english } from '../base/sentences/sentence.ts';
import { spanish } from '../base/sentences/spanish.ts';
import { deviceInWords, deviceOf, networkOf } from './devices.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/142.0.0.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome}`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')}`, 'Chrome on Linux'],
  ['node', 'Program'],
  ['curl/8.5.0', 'Program'],
  ['', 'Program'],
  [undefined, 'Program'],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

test.each([
  ['Firefox on Windows', 'Firefox en Windows'],
  ['Samsung Internet on Android', 'Samsung Internet en Android'],
  ['Safari', 'Safari'],
  ['Program', 'Programa'],
])('%s is %s in Spanish', (device, inSpanish) => {
  expect(english(deviceInWords(device))).toBe(device);
  expect(spanish(deviceInWords(device))).toBe(inSpanish);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3::/48'],
  ['2001:0db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unix:', null],
  [undefined, null],
])('%s is in %s', (address, network) => expect(networkOf(address)).toBe(network));
