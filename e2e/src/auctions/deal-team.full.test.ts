/** Tests the whole work of the team of a sale, with an advisor, and the sign-offs of a closed sale: the transcript that has them, and the final official statement. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paper } from '@fairbook/server/program/demo/paper.ts';
import { unpacked } from '@fairbook/server/testing/unpacked.ts';
import { expect } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { allRight, fileInput, openedFromDisk } from '../../testing/opened-from-disk.ts';
import { alderCreek, olive, paula } from '../../testing/people.ts';
import { goLive, maturityDays, newSaleWithStatement } from '../../testing/sales.ts';
import { adviseIn, newAdvisor } from '../../testing/towns.ts';

journey(
  'the transcript of a closed sale has its sign-offs, and counsel signs the final statement',
  async ({ visit, browser }) => {
    const auctionId = await newSaleWithStatement(fresh('Team Bonds'));
    const params = { auctionId };
    const [issuer, investor] = [await marketAs(alderCreek), await marketAs(olive)];
    const email = await newAdvisor('amy.advisor@transcript.example');
    await adviseIn(auctionId, alderCreek, email);
    const required = [
      { step: 'PreliminaryOfficialStatement', role: 'BondCounsel' },
      { step: 'GoLive', role: 'MunicipalAdvisor' },
    ] as const;
    await issuer.requireSignOffs({ params, body: { required: [...required] } });
    for (const [signer, { step, role }] of [
      [paula, required[0]],
      [email, required[1]],
    ] as const) {
      const client = await marketAs(signer);
      const { steps } = await client.readDealTeam({ params });
      const sha256 = steps.find((each) => each.step === step)?.sha256 ?? '';
      await client.signOff({ params, body: { step, role, sha256 } });
    }
    const seconds = 8;
    await goLive(auctionId, seconds);
    const [maturityDate = ''] = maturityDays(2);
    await investor.placeBid({ params, body: { investments: [{ maturityDate, investmentAmount: 10_000 }] } });

    // The transcript of the closed sale has the sign-offs, and verifies without a connection.
    const hasResult = () =>
      issuer.readSaleReport({ params }).then(
        () => true,
        () => false,
      );
    await expect.poll(hasResult, { timeout: (seconds + 40) * 1000 }).toBe(true);
    const content = await issuer.downloadSaleFile({ params: { ...params, kind: 'transcript' } });
    if (!(content instanceof Blob)) throw new TypeError('a transcript is a blob');
    const files = await unpacked(Buffer.from(await content.arrayBuffer()));
    const lines = files.get('sign-offs/sign-offs.csv')?.toString().trim().split('\r\n').slice(1) ?? [];
    expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'Preliminary official statement,Bond Counsel,Paula Counsel',
      'Going live,Municipal Advisor,Amy Advisor',
    ]);
    for (const line of lines) {
      const path = line.split(',').at(-1) ?? '';
      const hash = createHash('sha256')
        .update(files.get(`sign-offs/${path}`) ?? '')
        .digest('hex');
      expect(`${hash}.json`).toBe(path);
    }
    const folder = await mkdtemp(join(tmpdir(), 'fairbook-test-team-'));
    try {
      const paths = ['closing-record.json', 'order-log.txt', 'verify.html'].map((file) => join(folder, file));
      for (const path of paths) {
        await writeFile(path, files.get(`proof/${path.slice(folder.length + 1)}`) ?? '');
        expect((await readFile(path)).length).toBeGreaterThan(0);
      }
      const [record = '', log = '', verifier = ''] = paths;
      const { page, outside, problems } = await openedFromDisk(browser, verifier);
      await fileInput(page).setInputFiles([record, log]);
      await allRight(page);
      expect([outside(), problems]).toEqual([[], []]);
      await page.context().close();
    } finally {
      await rm(folder, { recursive: true });
    }

    // The issuer publishes the final official statement, which counsel signs.
    const file = new File([new Uint8Array(paper('Final', ['With the final yields.']))], 'Final.pdf');
    await issuer.publishFinalStatement({ params, body: {}, files: { file } });
    const counsel = await visit('market', { path: `/connections/${auctionId}/team`, as: paula });
    await counsel.getByRole('button', { name: 'Sign as Bond Counsel: Final official statement' }).click();
    const concluding = counsel.getByRole('dialog', { name: 'Sign: Final official statement' });
    await concluding.getByRole('button', { name: 'Sign', exact: true }).click();
    await concluding.waitFor({ state: 'detached' });
    await expectAccessible(counsel);
    const town = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
    await town.getByText('Signed by: Bond Counsel, Paula Counsel.').waitFor();
    await expectAccessible(town);
  },
);

journey(
  'an advisor asks, the issuer answers, and the sale goes live once counsel and advisor have signed',
  async ({ visit, foresee }) => {
    const name = fresh('Team Bonds');
    const auctionId = await newSaleWithStatement(name);
    const email = await newAdvisor('amy.advisor@advice.example');
    const team = `/workspace/auctions/${auctionId}/team`;

    // The issuer invites the advisor and says who has to sign.
    const town = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
    await town.getByRole('link', { name: 'Team', exact: true }).click();
    await town.getByRole('heading', { level: 1, name: `Team of ${name}` }).waitFor();
    await town.getByText('Nobody has to sign before the sale goes live.').waitFor();
    await town.getByRole('tab', { name: /^People/ }).click();
    await town.getByRole('button', { name: 'Invite', exact: true }).click();
    const inviting = town.getByRole('dialog', { name: 'Invite to the team' });
    await inviting.getByLabel('Email').fill(email);
    await inviting.getByLabel('Role').selectOption('MunicipalAdvisor');
    await inviting.getByRole('button', { name: 'Send invitation' }).click();
    await inviting.waitFor({ state: 'detached' });
    await town.getByRole('list', { name: 'Open invitations' }).getByText(email).waitFor();
    await expectAccessible(town);
    await town.getByRole('tab', { name: /^Sign-offs/ }).click();
    await town.getByRole('button', { name: 'Choose required sign-offs' }).click();
    const requiring = town.getByRole('dialog', { name: 'Required sign-offs' });
    const step = (label: string) => requiring.getByRole('group', { name: label });
    await step('Preliminary official statement').getByRole('checkbox', { name: 'Bond Counsel' }).check();
    await step('Going live').getByRole('checkbox', { name: 'Municipal Advisor' }).check();
    await requiring.getByRole('button', { name: 'Save' }).click();
    await requiring.waitFor({ state: 'detached' });
    await town.getByText('2 required sign-offs are missing.').waitFor();

    // The advisor accepts on the page of connections.
    const advisor = await visit('market', { path: '/connections', as: email });
    await advisor.getByRole('button', { name: `Accept the invitation to ${name}` }).click();
    await advisor.getByRole('heading', { level: 1, name: `Team of ${name}` }).waitFor();
    await advisor.getByText('Your role: Municipal Advisor.').waitFor();
    await expectAccessible(advisor);

    // Counsel reads and signs the preliminary official statement.
    const counsel = await visit('market', { path: `/connections/${auctionId}/team?tab=documents`, as: paula });
    await counsel
      .getByRole('button', { name: /Statement\.pdf/ })
      .first()
      .click();
    await counsel.getByRole('dialog').waitFor();
    await counsel.keyboard.press('Escape');
    await counsel.getByText('1 earlier version', { exact: true }).click();
    const earlier = counsel.getByRole('list', { name: 'Earlier versions' });
    await earlier.getByText(/replaced or removed/).waitFor();
    await earlier.getByRole('button', { name: /Statement\.pdf/ }).click();
    await counsel.getByRole('dialog').waitFor();
    await counsel.keyboard.press('Escape');
    await expectAccessible(counsel);
    await counsel.getByRole('tab', { name: /^Sign-offs/ }).click();
    await counsel.getByRole('button', { name: 'Sign as Bond Counsel: Preliminary official statement' }).click();
    const signing = counsel.getByRole('dialog', { name: 'Sign: Preliminary official statement' });
    await signing.getByRole('button', { name: 'Sign', exact: true }).click();
    await signing.waitFor({ state: 'detached' });
    await counsel.getByText('One required sign-off is missing.').waitFor();
    await expectAccessible(counsel);

    const params = { auctionId };
    const investor = await marketAs(olive);
    // Going live is refused until the advisor has signed.
    foresee(/^answer: 412 POST .*go-live/);
    const auction = new URL(`/workspace/auctions/${auctionId}`, town.url()).href;
    await town.goto(auction);
    await town.getByText('Municipal Advisor has not signed going live').first().waitFor();
    await town.getByRole('button', { name: 'Go live' }).click();
    const going = town.getByRole('dialog', { name: 'Go live' });
    await going.getByRole('button', { name: 'Go live' }).click();
    await going.getByText('Municipal Advisor has not signed going live').waitFor();
    await going.getByRole('button', { name: 'Cancel' }).click();
    await advisor.getByRole('button', { name: 'Sign as Municipal Advisor: Going live' }).click();
    const agreeing = advisor.getByRole('dialog', { name: 'Sign: Going live' });
    await agreeing.getByRole('button', { name: 'Sign', exact: true }).click();
    await agreeing.waitFor({ state: 'detached' });
    await advisor.getByText('Every required sign-off is there.').waitFor();
    const issuer = await marketAs(alderCreek);
    const { missing } = await issuer.readOwnAuction({ params });
    expect(missing).toEqual([]);
    await issuer.goLive({ params: { auctionUuid: auctionId }, body: {} });
    await advisor.getByText('The sale went live with it').first().waitFor();

    // The issuer shows the advisor the totals of the book.
    expect(await advisor.getByRole('tab', { name: 'Order book' }).count()).toBe(0);
    const [day = ''] = maturityDays(2);
    const investments = [{ maturityDate: day, investmentAmount: 10_000 }];
    await investor.placeBid({ params, body: { investments } });
    await issuer.grantTeamBook({ params, body: { role: 'MunicipalAdvisor', level: 'Totals' } });
    await advisor.reload();
    await advisor.getByRole('tab', { name: 'Order book' }).click();
    await advisor.getByRole('row', { name: /Total .*\$10,000/ }).waitFor();

    // Removed, the advisor sees nothing any more.
    foresee(/^answer: 404 GET .*\/team/);
    await town.goto(new URL(`${team}?tab=people`, town.url()).href);
    await town.getByRole('button', { name: 'Remove: Amy Advisor, Municipal Advisor' }).click();
    const removing = town.getByRole('dialog', { name: 'Remove Amy Advisor from the team?' });
    await removing.getByRole('button', { name: 'Remove', exact: true }).click();
    await removing.waitFor({ state: 'detached' });
    await advisor.reload();
    await advisor.getByRole('heading', { level: 1, name: 'Team not found' }).waitFor();
  },
);
