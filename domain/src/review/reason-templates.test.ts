/** Tests the rules of reason templates. */

import { describe, expect, test } from 'vitest';
import { english } from '../base/sentences/sentence.ts';
import {
  fillTemplate,
  maxTemplates,
  reasonedDecisions,
  whyNotAddTemplate,
  whyNotChangeTemplate,
  whyNotTemplateText,
} from './reason-templates.ts';

describe('placeholders', () => {
  test.each([
    ['account.reject', 'Please send a document for {name}.', null],
    ['account.reject', 'No placeholder at all', null],
    ['auction.halt', '{name} of {issuer} is halted.', null],
    ['account.reject', 'Of {issuer}', '{issuer}'],
    ['auction.halt', 'Dear {person}', '{person}'],
    ['auction.halt', 'An { open brace', '{'],
    ['auction.halt', 'Closed } alone', '}'],
    ['auction.halt', 'Empty {}', '{}'],
    ['auction.halt', '{ name }', '{ name }'],
    ['auction.halt', '{__proto__}', '{__proto__}'],
  ] as const)('%s: “%s” is refused for %s', (decision, text, wrong) => {
    const refused = whyNotTemplateText(decision, text);
    expect(refused && english(refused.message).split(' is not a placeholder')[0]).toBe(wrong);
  });

  test('are filled with what is known, and what they are filled with is not filled again', () => {
    expect(fillTemplate('{name} of {issuer}', { name: '{issuer} Bonds', issuer: 'City of Alder Creek' })).toBe(
      '{issuer} Bonds of City of Alder Creek',
    );
    expect(fillTemplate('{name} of {issuer}', { name: 'Library Bonds' })).toBe('Library Bonds of {issuer}');
  });

  test('exist for every decision', () => {
    for (const decision of reasonedDecisions) expect(whyNotTemplateText(decision, '{name}')).toBeNull();
  });
});

test('a decision has a limited number of templates in a language', () => {
  expect(whyNotAddTemplate(maxTemplates - 1)).toBeNull();
  expect(whyNotAddTemplate(maxTemplates)?.code).toBe('too-many-templates');
});

test('a template is changed as it was read', () => {
  expect(whyNotChangeTemplate(2, 2)).toBeNull();
  expect(whyNotChangeTemplate(2, 1)?.code).toBe('template-changed');
});
