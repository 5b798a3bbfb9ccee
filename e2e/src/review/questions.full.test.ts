/** Tests questions to applicants in the browser: asked on the case, answered in the market, and read by the administrator. */

import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { asAdministrator, newApplicant } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
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

journey('an administrator asks, the applicant answers on their page, and the answer comes back', async ({ visit }) => {
  const email = freshEmail('quinn.asked@invest.example');
  const last = fresh('Asked');
  const name = await newApplicant(email, 'Quinn', last);
  const queue = `/individual-investors?tab=review&q=${last}`;
  const desk = await visit('admin', { path: queue, as: administrator });
  await desk.getByRole('link', { name }).first().click();
  await desk.getByRole('heading', { name, level: 1 }).waitFor();
  const questions = desk
    .getByRole('region', { name: 'Questions to the applicant' })
    .or(desk.locator('section', { has: desk.getByRole('heading', { name: 'Questions to the applicant' }) }));
  await questions.getByRole('button', { name: 'Send question' }).click();
  await questions.getByText('A question is required').waitFor();
  await questions.getByRole('textbox', { name: 'Question' }).fill('Which bank holds\nthe account?');
  await questions.getByRole('button', { name: 'Send question' }).click();
  await questions.getByText('Waiting for the applicant since').waitFor();
  await expectAccessible(desk);
  await desk.goto(addressOf('admin', queue));
  await desk.getByText('applicant asked').waitFor();

  const market = await visit('market', { path: '/auctions', as: email });
  await market.getByRole('link', { name: 'Answer the administrators’ question' }).click();
  await market.getByText('Which bank holds').waitFor();
  await market.getByText('Your application is not rejected').waitFor();
  await market.getByRole('textbox', { name: 'Answer' }).fill('First Bank of Bend');
  await market.getByRole('button', { name: 'Send answer' }).click();
  await market.getByText('The administrators have your answer.').waitFor();
  expect(
    await market.getByRole('list', { name: 'Conversation with the administrators' }).getByRole('listitem').count(),
  ).toBe(2);
  await expectAccessible(market);

  await desk.goto(addressOf('admin', '/decisions'));
  await desk.getByText('Quinn', { exact: false }).first().waitFor();
  await desk.getByText('First Bank of Bend').first().waitFor();
  await desk.getByRole('link', { name }).first().click();
  await desk.getByRole('heading', { name, level: 1 }).waitFor();
  await questions.getByText('First Bank of Bend').waitFor();
  await desk.goto(addressOf('admin', '/decisions'));
  await desk.getByRole('button', { name: 'Mark all as read' }).click();
  await desk.getByText('All marked as read').waitFor();
});
