/** Tests the Help pages: without an account, from the first page to a term of the glossary and the operator’s contact. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { journey } from '../../testing/journey.ts';

journey('finds answers and terms in Help without an account', async ({ visit }) => {
  const page = await visit('market');
  await page.getByRole('link', { name: 'Help and glossary' }).click();
  await page.getByRole('heading', { level: 1, name: 'How can we help?' }).waitFor();
  expect(await page.getByRole('link', { name: 'help@market.example' }).getAttribute('href')).toBe(
    'mailto:help@market.example',
  );

  const topics = page.getByRole('navigation', { name: 'Help topics' });
  await topics.getByRole('link', { name: 'For investors' }).click();
  await page.getByRole('heading', { level: 1, name: 'For investors' }).waitFor();
  await page.getByText(/at least \$5,000, in increments of \$5,000/).waitFor();
  await page.getByText(/usually happens within 2 business days/).waitFor();

  if (!isFull) return;
  await topics.getByRole('link', { name: 'How orders are allocated' }).click();
  await page.getByRole('slider', { name: 'Order of Pension fund' }).waitFor();

  await topics.getByRole('link', { name: 'Glossary' }).click();
  const search = page.getByRole('searchbox', { name: 'Find a term' });
  await search.fill('true interest');
  await page.getByText('1 term', { exact: true }).waitFor();
  await search.fill('nothing of the kind');
  await page.getByText('No term contains “nothing of the kind”.').waitFor();
  await search.fill('proration');
  // A link to a term that the search hides shows it again.
  await page.getByRole('link', { name: 'Increment' }).first().click();
  await page.waitForURL(/#increment$/);
  await page
    .locator('#increment')
    .getByText(/multiples of the increment/)
    .waitFor();
  expect(await search.inputValue()).toBe('');

  // A link from elsewhere shows its term.
  await page.goto(new URL('/help/glossary#witness', page.url()).href);
  await expect
    .poll(() => page.locator('#witness').evaluate((term) => term.getBoundingClientRect().top))
    .toBeLessThan(600);

  await page.goto(new URL('/help/nothing', page.url()).href);
  await page.getByRole('heading', { name: /doesn’t exist|not found/i }).waitFor();
});
