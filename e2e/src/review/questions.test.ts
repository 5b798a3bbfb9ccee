/** Tests questions to applicants in the browser: asked on the case, answered in the market, and read by the administrator. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { newApplicant } from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';

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
  if (isFull) {
    await desk.goto(addressOf('admin', queue));
    await desk.getByText('applicant asked').waitFor();
  }

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
  if (!isFull) return;
  await desk.goto(addressOf('admin', '/decisions'));
  await desk.getByRole('button', { name: 'Mark all as read' }).click();
  await desk.getByText('All marked as read').waitFor();
});
