/** Tests the administrators' main work: finding accounts that request approval, and deciding. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { bodies } from '@fairbook/server/testing/requests/request-bodies.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator } from '../../testing/people.ts';
import { newAuctionInReview, resubmit } from '../../testing/sales.ts';
import { newMunicipality, newMunicipalityInReview } from '../../testing/towns.ts';

journey.runIf(isFull)('finds a municipality that waits, reads about it, and approves it', async ({ visit }) => {
  const town = fresh('Town of Reviewfield');
  await newMunicipalityInReview(town, 'clerk@reviewfield.example');
  const page = await visit('admin', { path: '/dashboard', as: administrator });
  // Alone in its queue: a decision opens the next case of those that are listed.
  await page.getByRole('searchbox').fill(town);
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  const row = page.getByRole('row', { name: town });
  await expect.poll(() => row.locator('time').count()).toBe(2);

  await row.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: town }).waitFor();
  await page.getByText(bodies.saveMunicipalityOverview.summary).first().waitFor();
  await page.getByRole('tab', { name: /People/ }).click();
  await page.getByRole('heading', { name: bodies.addPerson.name }).waitFor();
  await page.getByRole('tab', { name: /Ratings/ }).click();
  await page.getByRole('cell', { name: bodies.addCreditRating.snpRating, exact: true }).first().waitFor();

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure' });
  await dialog.getByText(`${town} will be able to publish auctions.`).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await badge(page).textContent()).toBe('Pending');

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await page.locator('[data-status="Active"]').waitFor();
  expect(await badge(page).textContent()).toBe('Active');
  await decision(page, 'Approved by you').waitFor();
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
});

journey('rejects an auction with a reason, reads what has changed since, and approves it', async ({ visit }) => {
  const issuer = await newMunicipality(fresh('Town of Rejections'), 'clerk@rejections.example');
  const name = fresh('Street Bonds');
  const auctionId = await newAuctionInReview({ name, principals: [50_000, 50_000], issuer });
  const page = await visit('admin', { path: `/auctions?q=${encodeURIComponent(name)}`, as: administrator });
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await badge(page).textContent()).toBe('Pending Review');
  await page.getByRole('tab', { name: /Maturities/ }).click();
  await page.getByText('True interest cost').waitFor();

  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const rejecting = page.getByRole('dialog', { name: `Reject ${name}` });
  await rejecting.getByRole('button', { name: 'Submit' }).click();
  const remarks = rejecting.getByRole('textbox', { name: 'Remarks' });
  await rejecting.getByText('A reason is required').waitFor();
  expect(await remarks.getAttribute('aria-invalid')).toBe('true');
  await remarks.fill('The Fitch rating is out of date.');
  await rejecting.getByRole('button', { name: 'Submit' }).click();
  await page.locator('[data-status="Rejected"]').waitFor();
  await decision(page, 'Rejected by you').getByText('The Fitch rating is out of date.').waitFor();

  await resubmit(auctionId, issuer);
  await page.goto(addressOf('admin', `/auctions/${auctionId}`));
  await page.getByRole('tabpanel').getByText('The Fitch rating is out of date.').waitFor();
  await page.getByRole('row', { name: /Fitch rating\s+AA\s+AA-/ }).waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const approving = page.getByRole('dialog', { name: 'Are you sure' });
  await approving.getByText(`The market will see ${name} at once`).waitFor();
  await approving.getByRole('textbox', { name: 'Remarks' }).fill('Clear and complete.');
  await approving.getByRole('button', { name: 'Ok' }).click();
  await page.locator('[data-status="Approved"]').waitFor();
  await decision(page, 'Approved by you').getByText('Clear and complete.').waitFor();

  if (!isFull) return;
  await page.getByRole('button', { name: 'Change launch date' }).click();
  const date = page.getByRole('dialog', { name: 'Change launch date' }).locator('input');
  await date.fill(`${new Date().getUTCFullYear() + 1}-03-05T09:00`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Mar 5,').first().waitFor();
});

/** The badge beside the name, not those of lists further down. */
function badge(page: Page) {
  return page.locator('[data-status]').first();
}

/** An entry of the decision history. */
function decision(page: Page, words: string) {
  return page.getByRole('listitem').filter({ hasText: words });
}
