/** Tests links to outside pages in an issuer's profile. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FinanceLinks } from './ProfileParts.tsx';

const none = { emmaIssuerUrl: null, censusDataUrl: null, sifmaUrl: null };

test('a link says where it leads, opens without access to this page, and passes no rank on', () => {
  const html = renderToStaticMarkup(<FinanceLinks links={{ ...none, emmaIssuerUrl: 'http://bonds.example/a?b=c' }} />);
  expect(html).toContain('href="http://bonds.example/a?b=c" target="_blank" rel="noopener noreferrer nofollow"');
  expect(html).toContain('EMMA issuer page (bonds.example)');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'emma.msrb.org'])('%s is not linked', (emmaIssuerUrl) => {
  expect(renderToStaticMarkup(<FinanceLinks links={{ ...none, emmaIssuerUrl }} />)).not.toContain('href');
});
