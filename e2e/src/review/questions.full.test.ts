/** The full tier of questions.test.ts: variations whose rules have cheaper tests. */
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { asAdministrator, newApplicant } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, secondAdministrator } from '../../testing/people.ts';

journey(
  'an administrator who did not see the answer keeps the typed question and reads it first',
  async ({ visit, foresee }) => {
    foresee(/412/);
    const email = freshEmail('quentin.asked@invest.example');
    const name = await newApplicant(email, 'Quentin', fresh('Asked'));
    const reviewer = await asAdministrator();
    const [row] = (await reviewer.listIndividuals({ query: { q: email } })).rows;
    const subject = row?.review.subject ?? '';
    const desk = await visit('admin', { path: `/individual-investors/${row?.id}`, as: administrator });
    await desk.getByRole('heading', { name, level: 1 }).waitFor();
    const field = desk.getByRole('textbox', { name: 'Question' });
    await field.fill('And since when?');
    await reviewer.askApplicant({ body: { subject, text: 'Which bank?', seen: 0 } });
    await desk.getByRole('button', { name: 'Send question' }).click();
    await desk.getByText('There are new messages. Read them, then send yours again.').waitFor();
    await desk.getByText('Which bank?').waitFor();
    expect(await field.inputValue()).toBe('And since when?');
    await desk.getByRole('button', { name: 'Send question' }).click();
    await desk.getByRole('list', { name: 'Conversation with the applicant' }).getByText('And since when?').waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
  },
);

journey('an internal note mentions a second administrator, who is led to the case', async ({ visit }) => {
  const email = freshEmail('noa.noted@invest.example');
  const name = await newApplicant(email, 'Noa', fresh('Noted'));
  const reviewer = await asAdministrator();
  const [row] = (await reviewer.listIndividuals({ query: { q: email } })).rows;
  const desk = await visit('admin', { path: `/individual-investors/${row?.id}`, as: administrator });
  const other = (await reviewer.listAdministrators()).find(({ email: of }) => of === secondAdministrator);
  const whole = `${other?.firstName} ${other?.lastName}`;
  const field = desk.getByRole('textbox', { name: 'Note' });
  await field.pressSequentially(`The bank is new to us, @${other?.firstName.slice(0, 2)}`);
  await desk.getByRole('button', { name: whole, exact: true }).click();
  expect(await field.inputValue()).toBe(`The bank is new to us, @${whole} `);
  await desk.getByRole('button', { name: 'Add note' }).click();
  await desk.getByText(`Note added. Notified: ${whole}.`).waitFor();
  await desk.getByRole('list', { name: 'Internal notes' }).getByText('The bank is new to us').waitFor();
  await expectAccessible(desk);

  const page = await visit('admin', { path: '/decisions', as: secondAdministrator });
  await page.getByText('mentioned you in a note').first().waitFor();
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('The bank is new to us').waitFor();

  const market = await visit('market', { path: '/onboarding/review', as: email });
  await market.getByRole('heading', { level: 1 }).waitFor();
  expect(await market.getByText('The bank is new to us').count()).toBe(0);
});
