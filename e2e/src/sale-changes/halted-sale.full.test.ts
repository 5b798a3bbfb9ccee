/** Tests a sale that its issuer halts and resumes, in everyone's open pages; and its record afterwards. */
import { expect } from 'vitest';
import { unaided } from '../../testing/browser.ts';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, alderCreek, olive, walter } from '../../testing/people.ts';
import { goLive, maturityDays, newApprovedAuction, secondsToOrder } from '../../testing/sales.ts';
import { signInTo } from '../../testing/signing-in.ts';

const reason = 'A figure of the official statement is being corrected';

journey(
  'a halt shows at once in open tickets and lists, stops orders until the sale is resumed, and is in the record',
  async ({ visit, foresee }) => {
    // The page may request an estimate before it has learned of the halt.
    foresee(/403 POST .*\/bid\/preview/);
    const began = Date.now();
    const [day = ''] = maturityDays(2);
    const name = fresh('Halted Pool Bonds');
    const auctionId = await newApprovedAuction({ name, principals: [20_000, 50_000] });
    // Resuming needs a recent sign-in.
    const town = await visit('market', { path: '/signin' });
    await signInTo(town, alderCreek, `/workspace/auctions/${auctionId}`);
    await town.getByRole('button', { name: 'Go live' }).waitFor();
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    const list = await visit('market', { path: '/auctions', as: walter });
    const desk = await visit('admin', { path: '/dashboard', as: administrator });
    await desk.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    const saleSeconds = secondsToOrder(15, 3, began);
    await goLive(auctionId, saleSeconds);
    await page.locator(`input[name="${day}"]`).fill('10000');
    const review = page.getByRole('button', { name: 'Review', exact: true });
    await list.reload();
    const card = list.getByRole('listitem').filter({ has: list.getByRole('link', { name, exact: true }) });
    await card.getByText('Live', { exact: true }).waitFor();

    await town.getByRole('button', { name: 'Halt the sale' }).click();
    const halting = town.getByRole('dialog', { name: `Halt ${name}` });
    await halting.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await halting.getByRole('textbox', { name: 'Name of the sale' }).fill('Another sale');
    await halting.getByRole('button', { name: 'Halt the sale' }).click();
    await halting.getByText('This is not the name of the sale').waitFor();
    await halting.getByRole('textbox', { name: 'Name of the sale' }).fill(name);
    await halting.getByRole('button', { name: 'Halt the sale' }).click();
    await halting.waitFor({ state: 'detached' });
    const shown = [
      page.getByText('This sale is halted', { exact: true }),
      page.getByText('Your ticket stays here and can be sent once the sale resumes.'),
      card.getByText('Halted', { exact: true }).first(),
      desk.getByRole('status', { name: /halted$/ }).getByRole('link', { name, exact: true }),
    ];
    await Promise.all(shown.map((sign) => sign.waitFor(unaided)));
    await page.getByText(reason).first().waitFor();
    expect(await review.isDisabled()).toBe(true);
    const sent = (await marketAs(olive)).placeBid({
      params: { auctionId },
      body: { investments: [{ maturityDate: day, investmentAmount: 5_000 }] },
    });
    await expect(sent).rejects.toThrow('This sale is halted: no orders are taken until it is resumed');

    await town.getByRole('button', { name: 'Resume the sale' }).click();
    const resuming = town.getByRole('dialog', { name: `Resume ${name}` });
    // The announced close may have passed on a busy machine; then the choice has another name.
    await resuming.getByRole('radio', { name: /^(Extend the close by the time lost|Reopen for the time)/ }).check();
    await resuming.getByRole('button', { name: 'Resume the sale' }).click();
    await page.getByText('This sale is halted', { exact: true }).waitFor({ state: 'detached' });
    await review.click();
    await page.getByRole('dialog', { name: 'Review your order' }).getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { name: 'Your order is in' }).waitFor();

    const result = page.getByRole('region', { name: 'Your result' });
    await result.getByText('$10,000 allocated of $10,000 ordered').waitFor({ timeout: (saleSeconds + 20) * 1000 });
    await result.getByRole('button', { name: 'Verify this result in your browser' }).click();
    await result.getByText('Verified.').waitFor();
    const halts = result.getByRole('list', { name: 'Halts' });
    await halts.getByText('Halted by the issuer').waitFor();
    await halts.getByText(reason).waitFor();
    await halts.getByText('Resumed by the issuer').waitFor();
  },
);
