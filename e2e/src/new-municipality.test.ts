/** A new municipality fills in its profile, step by step, and asks for approval. */
import { expect } from 'vitest';
import { newMunicipality } from './calls.ts';
import { journey } from './journey.ts';

const email = 'clerk@cedar.example';

journey(
  'a new municipality is told what is missing, fills it in, and waits for approval',
  async ({ visit, foresee }) => {
    await newMunicipality(email, 'City of Cedar Bend');
    const page = await visit('market', { as: email, path: '/start' });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
    const at = (step: string) => page.getByRole('heading', { level: 2, name: step, exact: true }).waitFor();

    // Whoever has just come begins where something is missing; the review says what that is and leads there.
    await at('Overview');
    await page.getByRole('link', { name: /^Review/ }).click();
    foresee(/^answer: 412 POST .*request-approval/);
    await press('Request approval');
    const unmet = page.getByRole('alert');
    await unmet.getByRole('link', { name: 'At least one credit rating is required' }).waitFor();
    await unmet.getByRole('link', { name: 'Legal name is required' }).click();

    await at('Overview');
    await press('Save and continue');
    await page.getByRole('button', { name: 'Legal name is required' }).waitFor();
    await fill('Legal name', 'The City of Cedar Bend, Oregon');
    await page.getByRole('combobox', { name: 'Type' }).selectOption('City');
    await fill('City', 'Cedar Bend');
    await page.getByRole('combobox', { name: 'State' }).selectOption('OR');
    await fill('Zip code', '97701');
    await press('Save and continue');

    await at('Banner');
    const files = page.locator('input[type="file"]');
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 800, height: 200 } });
    await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await page.getByText('This is not a PNG, JPEG or WebP image').waitFor();
    await files.setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('img', { name: 'Your banner' }).waitFor();
    await page.getByText('notes.txt').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Continue' }).click();

    await at('Documents');
    const audit = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    const budget = Buffer.from(audit);
    await files.setInputFiles([
      { name: 'audit.pdf', mimeType: 'application/pdf', buffer: audit },
      { name: 'budget.pdf', mimeType: 'application/pdf', buffer: budget },
    ]);
    await page.getByRole('button', { name: 'Remove budget.pdf' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Open budget.pdf' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Open audit.pdf' }).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();

    await at('Finance links');
    await fill('SIFMA', 'sifma');
    await press('Save and continue');
    await page.getByRole('button', { name: 'SIFMA: Invalid URL' }).waitFor();
    await fill('SIFMA', 'https://sifma.example/cedar');
    await press('Save and continue');

    await at('People');
    for (const name of ['Fran Finance', 'Mara Mayor']) {
      await press('Add a person');
      await press('Save');
      await page.getByText('Bio is required').waitFor();
      await fill('Name', name);
      await fill('Title', 'Officer');
      await fill('Bio', 'Ten years in the service of the city.');
      await fill('Phone', '555 0100');
      await fill('E-mail', 'officer@cedar.example');
      await press('Save');
      await page.getByRole('button', { name: `Edit ${name}` }).waitFor();
    }
    await press('Move Mara Mayor up');
    await page
      .getByRole('listitem')
      .filter({ hasText: /Officer/ })
      .first()
      .getByText('Mara Mayor')
      .waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();

    await at('Ratings');
    await press('Add ratings');
    await press('Save');
    await page.getByText('Kroll rating required').waitFor();
    await fill('Revenue stream', 'General fund');
    const ratings = { Fitch: 'AA', Moodys: 'Aa2', 'S&P': 'AA', Kroll: 'Unrated' };
    for (const [agency, rating] of Object.entries(ratings)) {
      await page.getByRole('combobox', { name: `${agency} rating` }).selectOption(rating);
    }
    await press('Save');
    await page.getByText('Fitch AA · Moodys Aa2 · S&P AA · Kroll Unrated').waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();

    await page.getByText('1. Mara Mayor').waitFor();
    await press('Request approval');
    await page.getByText(/^We are reviewing your account since /).waitFor();
    await page.getByRole('link', { name: /^People/ }).click();
    await page.getByText('While we review your account it cannot be changed.').waitFor();
    expect(await page.getByRole('button', { name: 'Add a person' }).count()).toBe(0);
  },
);
