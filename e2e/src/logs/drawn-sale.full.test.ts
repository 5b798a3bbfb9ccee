/** Tests a sale by a rule that draws lots, in the browser: chosen by the issuer, shown to everyone, and drawn again by an investor. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { asAdministrator, marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { administrator, alderCreek, cascade, olive } from '../../testing/people.ts';
import { type RegisteredWitness, startRegisteredWitness } from '../../testing/registered-witness.ts';
import { goLive, maturityDays, newCompleteDraft } from '../../testing/sales.ts';

const [day = ''] = maturityDays(1);
let folder: string;
let witness: RegisteredWitness;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairbook-draw-'));
  witness = await startRegisteredWitness(folder, 'drawer');
});
afterAll(async () => {
  await witness.stop();
  await rm(folder, { recursive: true });
});

journey(
  'an issuer chooses a draw, everyone reads what it does, and an investor repeats it',
  async ({ foresee, visit }) => {
    // The page asks for a result that the witnesses have not signed yet.
    foresee(/404 GET .*closing-record/);
    const auctionId = await newCompleteDraft({ name: fresh('Drawn Bonds'), principals: [50_000, 10_000] });
    const params = { auctionId };
    const issuer = await marketAs(alderCreek);

    const builder = await visit('market', { path: `/workspace/auctions/${auctionId}/priority`, as: alderCreek });
    await builder.getByRole('radio', { name: 'Whole orders by a draw' }).check();
    await builder.getByText(/This rule needs at least one witness, and all witnesses must sign\./).waitFor();
    await builder.getByText(/B receives \$10,000, A \$5,000, and C the last \$5,000/).waitFor();
    await expect
      .poll(async () => (await issuer.readOwnAuction({ params })).orderPriority.allocationRule, { timeout: 30_000 })
      .toBe('draw-1');

    const { options, witnesses: chosen } = await issuer.readWitnessChoice({ params });
    const only = options.filter(({ id }) => id === witness.id).map(({ id }) => id);
    await issuer.saveWitnessChoice({ params, body: { witnesses: only, quorum: 1 } });
    expect(chosen).toContain(witness.id);
    await issuer.requestAuctionApproval({ params });

    const review = await visit('admin', { path: `/auctions/${auctionId}?tab=priority`, as: administrator });
    await review.getByText('Whole orders, in the order of a draw.').waitFor();
    await (await asAdministrator()).decideAuction({ params, body: { status: 'Approved', remarks: null } });
    await goLive(auctionId, 20);
    for (const [person, investmentAmount] of [
      [cascade, 30_000],
      [olive, 40_000],
    ] as const) {
      const body = { investments: [{ maturityDate: day, investmentAmount }] };
      await (await marketAs(person)).placeBid({ params, body });
    }
    const investor = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    await investor.getByText(/Lots are drawn after the close\. Until then, estimates show/).waitFor();
    await investor
      .getByText(/A draw puts the investors of the group in order\./)
      .first()
      .waitFor();

    await expect
      .poll(
        () =>
          issuer.readClosingRecord({ params }).then(
            ({ seed }) => seed,
            () => null,
          ),
        { timeout: 90_000 },
      )
      .toMatch(/^[0-9a-f]{64}$/);
    const { seed } = await issuer.readClosingRecord({ params });
    await investor.reload();
    await investor
      .getByText(
        /In the draw you had place 1 of 1\. The rest of the maturity did not fill your order\. You received \$20,000/,
      )
      .first()
      .waitFor();
    await investor.getByRole('button', { name: 'Verify this result in your browser' }).click();
    await investor.getByText('Verified.', { exact: true }).waitFor();
    await investor.getByRole('heading', { name: 'The draw, repeated in your browser' }).waitFor();
    await investor.getByText(seed ?? '', { exact: true }).waitFor();
    const { beacon } = await issuer.readClosingRecord({ params });
    await investor.getByText(beacon?.chainHash ?? 'the sale has no beacon', { exact: true }).waitFor();
    await investor.getByText(`of round ${beacon?.round} of a public randomness beacon`, { exact: false }).waitFor();
    // The page of the sale reads the whole log, with the code for rounds.
    await investor.locator('[data-part=record-fine]').waitFor();
    await investor.getByRole('row', { name: /^1 B2 yours [0-9a-f]{13} \$40,000 \$20,000$/ }).waitFor();
    const page = await visit('market', { path: `/sales/${auctionId}` });
    await page
      .getByText(/Whole orders by a draw\./)
      .first()
      .waitFor();
  },
);
