/** Tests how the answers of the registry about vulnerabilities and signatures are read. */
import { expect, test } from 'vitest';
import { verdictOf } from './audit.ts';

test('a clean answer is good, a finding is named, and a registry that does not answer is never good', () => {
  const clean = { auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } };
  expect(verdictOf(JSON.stringify(clean))).toEqual({ isGood: true, sentence: 'none is known' });
  const found = { ...clean, vulnerabilities: { qs: { severity: 'high' } } };
  expect(verdictOf(JSON.stringify(found))).toEqual({ isGood: false, sentence: 'qs (high)' });
  expect(verdictOf('{"invalid":[],"missing":[]}')).toEqual({ isGood: true, sentence: 'all are right' });
  expect(verdictOf('{"invalid":[{"name":"qs"}],"missing":[{"name":"zod"}]}')).toEqual({
    isGood: false,
    sentence: 'qs is wrong, zod has none',
  });
  for (const [text, reason] of [
    ['{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
    ['{"error":{"code":"ENOTFOUND","summary":"no such host"}}', 'no such host'],
    ['', 'no answer'],
  ] as const) {
    expect(verdictOf(text)).toEqual({ isGood: false, sentence: `could not be asked: ${reason}` });
  }
});
