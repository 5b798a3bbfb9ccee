/** Tests questions about a sale in the browser: two investors, the issuer and an administrator, with pages that stay open. */

import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { unaided } from '../../testing/browser.ts';
import { fresh } from '../../testing/fresh.ts';
import { addressOf, journey } from '../../testing/journey.ts';
import { administrator, alderCreek, cascade, olive, paula } from '../../testing/people.ts';
import { newLiveSale } from '../../testing/sales.ts';

const hour = 3600;

journey('a private answer reaches its asker and the counsel of the sale, and no one else', async ({ visit }) => {
  const name = fresh('Privately Answered Bonds');
  const auctionId = await newLiveSale({ name, principals: [100_000, 100_000] }, hour);
  const counsel = await visit('market', { path: '/connections', as: paula });
  await counsel.getByRole('link', { name: `Questions about ${name}` }).click();
  await counsel.getByRole('heading', { level: 1, name }).waitFor();
  await counsel.getByText('No investor has asked about this sale yet.').waitFor();
  await expectAccessible(counsel);

  const asker = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  await asker.getByRole('textbox', { name: 'Your question' }).fill('May I order for my daughter?');
  await asker.getByRole('button', { name: 'Ask the issuer' }).click();
  // The page of the counsel is open, and a notification makes it read again.
  await counsel.getByText('May I order for my daughter?').waitFor();
  expect(await counsel.getByText('Individual investor').count()).toBe(0);
  expect(await counsel.getByRole('textbox').count()).toBe(0);

  const issuer = await visit('market', { path: `/workspace/auctions/${auctionId}?tab=questions`, as: alderCreek });
  await issuer.getByRole('button', { name: 'Answer', exact: true }).click();
  await issuer.getByRole('textbox', { name: 'Answer' }).fill('Only in your own name.');
  await issuer.getByRole('radio', { name: 'The asker alone' }).check();
  await issuer.getByText('Nothing that matters to an investment belongs in a private answer').waitFor();
  await issuer.getByRole('button', { name: 'Send answer' }).click();
  await asker.getByText('Only in your own name.').waitFor();
  await counsel.getByText('Only in your own name.').waitFor();
  await issuer.getByText(/^1 investor has opened the questions\. Also opened by: Paula Counsel\.$/).waitFor();

  const reader = await visit('market', { path: `/auctions/${auctionId}#questions`, as: cascade });
  await reader.getByText('No question about this sale has been answered to everyone yet.').waitFor();
  expect(await reader.getByText('Only in your own name.').count()).toBe(0);
  const visitor = await visit('market', { path: `/sales/${auctionId}` });
  await visitor.getByRole('heading', { level: 1, name }).waitFor();
  expect(await visitor.getByText('Only in your own name.').count()).toBe(0);

  // The notification of the answer leads there.
  await asker.goto(addressOf('market', '/notifications'));
  await asker.getByRole('link', { name: `${name}: question 1 is answered` }).click();
  await asker.getByRole('heading', { level: 2, name: 'Questions' }).waitFor();
  await expect.poll(() => asker.getByRole('heading', { level: 2, name: 'Questions' }).isVisible()).toBe(true);
});

journey('an investor asks, the issuer answers, and others read it while their page is open', async ({ visit }) => {
  const auctionId = await newLiveSale({ name: fresh('Questioned Bonds'), principals: [100_000, 100_000] }, hour);
  const reader = await visit('market', { path: `/auctions/${auctionId}`, as: cascade });
  await reader.getByRole('heading', { level: 2, name: 'Questions' }).scrollIntoViewIfNeeded();
  await reader.getByText('No question about this sale has been answered to everyone yet.').waitFor();

  const asker = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
  await asker.getByRole('textbox', { name: 'Your question' }).fill('Are the bonds <b>callable</b>?');
  await asker.getByRole('button', { name: 'Ask the issuer' }).click();
  await asker.getByText('Not answered yet').waitFor();
  await expectAccessible(asker);

  const issuer = await visit('market', { path: `/workspace/auctions/${auctionId}?tab=questions`, as: alderCreek });
  await issuer.getByText('Are the bonds <b>callable</b>?').waitFor();
  await issuer.getByText('Individual investor').waitFor();
  await issuer.getByRole('button', { name: 'Answer', exact: true }).click();
  await issuer.getByRole('textbox', { name: 'Answer' }).fill('From 2035 on, at par.');
  await expectAccessible(issuer);
  await issuer.getByRole('button', { name: 'Send answer' }).click();
  await issuer.getByText('Answered in public').waitFor();

  await reader.getByText('From 2035 on, at par.').waitFor(unaided);
  await reader.getByText('Are the bonds <b>callable</b>?').waitFor();
  expect(await reader.getByText('Individual investor').count()).toBe(0);

  await issuer.getByRole('button', { name: 'Add an addendum' }).click();
  await issuer.getByRole('textbox', { name: 'Addendum' }).fill('The statement says so on page 12.');
  await issuer.getByRole('button', { name: 'Send answer' }).click();
  await reader.getByText('The statement says so on page 12.').waitFor();
  await reader.getByText('From 2035 on, at par.').waitFor();

  await reader.reload();
  const changed = reader.getByRole('region', { name: 'What changed since you last looked' });
  await changed.getByText('Question 1 was answered').waitFor();
  await changed.getByText('The answer to question 1 has an addendum').waitFor();
  await expectAccessible(reader);
  await changed.getByRole('button', { name: 'Mark as seen' }).click();
  await changed.waitFor({ state: 'detached' });

  const visitor = await visit('market', { path: `/sales/${auctionId}` });
  await visitor.getByRole('heading', { name: 'Questions and answers' }).waitFor();
  await visitor.getByText('Are the bonds <b>callable</b>?').waitFor();

  const reviewer = await visit('admin', { path: `/auctions/${auctionId}?tab=questions`, as: administrator });
  await reviewer.getByText('From 2035 on, at par.').waitFor();
  await reviewer.getByRole('row', { name: /Individual investor/ }).waitFor();
  await expectAccessible(reviewer);
  await reviewer.getByRole('button', { name: 'Hide' }).click();
  const dialog = reviewer.getByRole('dialog', { name: 'Hide question 1' });
  await dialog.getByRole('button', { name: 'Hide question' }).click();
  await dialog.getByText('A reason is required').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was answered wrongly elsewhere');
  await dialog.getByRole('button', { name: 'Hide question' }).click();
  await reviewer.getByText('Hidden by an administrator').waitFor();
  await reader.getByText('From 2035 on, at par.').waitFor({ state: 'detached' });
});
