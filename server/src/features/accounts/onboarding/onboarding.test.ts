import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../../testing/fixtures.ts';
import { png as banner } from '../../../../testing/hostile/hostile.ts';
import { accountsOf, type Member } from '../../../../testing/market/accounts.ts';
import { pdfOf } from '../../../../testing/pdf.ts';

const server = await testServer();
const accounts = accountsOf(server);

const person = {
  firstName: 'Ina',
  lastName: 'Investor',
  businessDesignation: 'Retired',
  phone: '555-0100',
  phoneExtension: '12',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'OR',
  zipCode: '97477',
} as const;

const individual = '/api/onboarding/indie-investor';
const institutional = '/api/onboarding/institutional-investor';
const municipality = '/api/onboarding/municipality';

/** Messages for a refused body, by field. */
async function fieldsFor(who: Member, method: string, path: string, body: unknown): Promise<unknown> {
  const answer = await server.ask('market', who, method, path, body);
  expect(answer.status).toBe(400);
  return (answer.body.data as { fields: unknown }).fields;
}

describe('an individual investor', () => {
  test('begins as New, and sees what a request for approval would lack', async () => {
    const investor = await accounts.individual({ status: 'New' });
    const profile = await investor.client.readIndividualProfile();
    expect(profile).toMatchObject({ id: investor.uuid, status: 'New', approvalHistory: [] });
    expect(profile.missing).toMatchObject([
      { code: 'address-required', message: 'Address is required', step: 'address', field: 'address' },
      { code: 'zip-code-required', step: 'address' },
    ]);
  });

  test('gets every missing field at once, in the usual messages', async () => {
    const investor = await accounts.individual({ status: 'New' });
    expect(await fieldsFor(investor, 'PUT', individual, {})).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      address: 'Address is required',
      city: 'City is required',
      state: 'State is required',
      zipCode: 'Zip code is required',
    });
  });

  test.each(['XX', 'DC', 'or', 'Oregon'])('gets an error that %s is no state', async (state) => {
    const investor = await accounts.individual({ status: 'New' });
    expect(await fieldsFor(investor, 'PUT', individual, { ...person, state })).toEqual({ state: 'Invalid state' });
  });

  test('may live abroad, where there is no state', async () => {
    const investor = await accounts.individual({ status: 'New' });
    const body = { ...person, state: '', country: 'DE', city: 'Hamburg', zipCode: '20095' };
    expect(await investor.client.saveIndividualProfile({ body })).toMatchObject({
      country: 'DE',
      state: null,
      missing: [],
    });
  });

  test('reads back what was saved', async () => {
    const investor = await accounts.individual({ status: 'New' });
    await investor.client.saveIndividualProfile({ body: { ...person, city: '  Eugene ' } });
    const profile = await investor.client.readIndividualProfile();
    expect(profile).toMatchObject({ ...person, city: 'Eugene', country: 'US', email: investor.email, missing: [] });
  });

  test.each([
    ['email', 'other@people.example'],
    ['role', 'Admin'],
    ['userType', 'municipality'],
    ['uid', 'someone'],
    ['onboardingStatus', 'Active'],
    ['status', 'Active'],
  ])('cannot set %s, and nothing else of that body is saved', async (field, value) => {
    const investor = await accounts.individual({ status: 'New' });
    const fields = await fieldsFor(investor, 'PUT', individual, { ...person, address: 'Elsewhere', [field]: value });
    expect(fields).toEqual({ [field]: 'Unknown field' });
    expect(await investor.client.readIndividualProfile()).toMatchObject({ address: null, status: 'New' });
  });

  test('cannot request approval before the profile is complete', async () => {
    const investor = await accounts.individual({ status: 'New' });
    const answer = await server.ask('market', investor, 'POST', `${individual}/request-approval`);
    expect(answer.status).toBe(412);
    expect(answer.body).toMatchObject({
      message: '2 things are still missing',
      data: { missing: [{ code: 'address-required' }, { code: 'zip-code-required', step: 'address' }] },
    });
    expect(await investor.client.readIndividualProfile()).toMatchObject({ status: 'New', approvalHistory: [] });
  });

  test('waits for approval once the complete profile is sent', async () => {
    const investor = await accounts.individual({ status: 'New' });
    await investor.client.saveIndividualProfile({ body: person });
    const profile = await investor.client.requestIndividualApproval();
    expect(profile.status).toBe('Pending Approval');
    expect(profile.approvalHistory).toMatchObject([{ action: 'REQUEST', userUuid: investor.uuid, remarks: null }]);
    expect((await investor.client.readMetadata()).onboardingStatus).toBe('Pending Approval');
  });

  test('cannot request a second time while waiting, and gets the reason', async () => {
    const investor = await accounts.individual({ status: 'New' });
    await investor.client.saveIndividualProfile({ body: person });
    await investor.client.requestIndividualApproval();
    const again = await server.ask('market', investor, 'POST', `${individual}/request-approval`);
    expect([again.status, again.body.message]).toEqual([
      412,
      'An account can request approval only while it is New; this one is Pending',
    ]);
  });

  test('asks once, however many requests arrive at the same moment', async () => {
    const investor = await accounts.individual({ status: 'New' });
    await investor.client.saveIndividualProfile({ body: person });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => server.ask('market', investor, 'POST', `${individual}/request-approval`)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412, 412]);
    expect((await investor.client.readIndividualProfile()).approvalHistory).toHaveLength(1);
  });

  test.each([
    ['Pending Approval', 403],
    ['Suspended', 403],
    ['Active', 200],
  ] as const)('an account that is %s gets %i when saving', async (status, expected) => {
    const investor = await accounts.individual({ status });
    expect((await server.ask('market', investor, 'PUT', individual, person)).status).toBe(expected);
  });

  test('leaves a trace in the audit trail with every change', async () => {
    const investor = await accounts.individual({ status: 'New' });
    await investor.client.saveIndividualProfile({ body: person });
    await investor.client.requestIndividualApproval();
    const events = await server.deps.db
      .selectFrom('auditEvent')
      .select(['actor', 'action'])
      .where('subject', '=', `investor:${investor.orgUuid}`)
      .orderBy('id')
      .execute();
    const actor = `user:${investor.uuid}`;
    expect(events).toEqual([
      { actor, action: 'account.edit' },
      { actor, action: 'account.request-approval' },
    ]);
  });
});

describe('an institution', () => {
  test('gets the requirements of an institution', async () => {
    const manager = await accounts.institution({ status: 'New' });
    expect(await fieldsFor(manager, 'PUT', `${institutional}/institution`, { targetIssuers: 'City' })).toEqual({
      name: 'Name is required',
      city: 'City is required',
      state: 'State is required',
      targetIssuers: 'Must be a list',
    });
  });

  test('saves its description', async () => {
    const manager = await accounts.institution({ status: 'New' });
    const body = {
      name: 'Alpine Fund',
      city: 'Albany',
      state: 'NY',
      website: 'alpine.example',
      investmentExperience: 'Since 1990',
      targetIssuers: ['City', 'County', 'City'],
      isInterestedInChat: true,
    };
    const { org } = await manager.client.saveInstitution({ body });
    expect(org).toMatchObject({
      ...body,
      id: manager.orgUuid,
      website: 'https://alpine.example',
      targetIssuers: ['City', 'County'],
      isSeekingFeaturedInvestorStatus: false,
    });
  });

  test('cannot set its own status', async () => {
    const manager = await accounts.institution({ status: 'New' });
    const body = { name: 'Alpine Fund', city: 'Albany', state: 'NY', status: 'Active' };
    expect(await fieldsFor(manager, 'PUT', `${institutional}/institution`, body)).toEqual({ status: 'Unknown field' });
  });

  test('requests approval with both the institution and its user complete', async () => {
    const manager = await accounts.institution({ status: 'New' });
    await manager.client.saveInstitutionalUser({ body: person });
    await manager.client.saveInstitution({ body: { name: 'Alpine Fund', city: 'Bern', country: 'CH' } });
    const { status, missing, org } = await manager.client.requestInstitutionalApproval();
    expect({ status, missing, org }).toMatchObject({
      status: 'Pending Approval',
      missing: [],
      org: { status: 'Pending Approval', country: 'CH' },
    });
  });
});

describe('a market professional', () => {
  test('fills in person and firm, and the firm stays where it is left out', async () => {
    const professional = await accounts.professional({ status: 'New' });
    const firm = { name: 'Counsel & Partners', description: 'Bond counsel', website: 'https://counsel.example' };
    await professional.client.saveProfessionalProfile({ body: { ...person, firm } });
    const saved = await professional.client.saveProfessionalProfile({ body: { ...person, city: 'Salem' } });
    expect(saved).toMatchObject({ city: 'Salem', firm });
    expect((await professional.client.requestProfessionalApproval()).status).toBe('Pending Approval');
  });

  test('cannot request approval with an empty profile', async () => {
    const professional = await accounts.professional({ status: 'New' });
    await expect(professional.client.requestProfessionalApproval()).rejects.toMatchObject({
      status: 412,
      message: '2 things are still missing',
    });
  });
});

const overview = {
  name: 'City of Springfield',
  legalName: 'The City of Springfield, Oregon',
  city: 'Springfield',
  state: 'OR',
  zipCode: '97477',
  type: 'City',
} as const;

const treasurer = {
  name: 'Tessa Treasurer',
  title: 'Treasurer',
  bio: 'Keeps the books since 2009.',
  phone: '555-0123',
  email: 'tessa@springfield.example',
} as const;

const ratings = {
  revStream: 'General fund',
  fitchRating: 'AA',
  moodysRating: 'Aa2',
  snpRating: 'AA',
  krollRating: 'Unrated',
} as const;

const unknownId = '00000000-0000-4000-8000-000000000000';

describe('a municipality', () => {
  test('gets the requirements of an overview', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const body = { type: 'Village', status: 'Famous', website: 'https://', emmaIssuerUrl: 'not a url' };
    expect(await fieldsFor(issuer, 'PUT', `${municipality}/overview`, body)).toEqual({
      name: 'Municipality Name is required',
      legalName: 'Legal name is required',
      city: 'City is required',
      state: 'State is required',
      zipCode: 'Zip code is required',
      type: 'Invalid municipality type',
      status: 'Invalid municipality status',
      website: 'Invalid URL',
      emmaIssuerUrl: 'Invalid URL',
    });
  });

  test('sends a status along that is checked and never written', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const saved = await issuer.client.saveMunicipalityOverview({ body: { ...overview, status: 'Active' } });
    expect(saved).toMatchObject({ ...overview, status: 'New' });
  });

  test.each(['uuid', 'approvalHistory', 'isActive', 'country'])('cannot set %s', async (field) => {
    const issuer = await accounts.issuer({ status: 'New' });
    const body = { ...overview, [field]: 'x' };
    expect(await fieldsFor(issuer, 'PUT', `${municipality}/overview`, body)).toEqual({ [field]: 'Unknown field' });
  });

  test('keeps its finance links when an overview comes without one', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const links = { emmaIssuerUrl: 'https://emma.msrb.org/1', censusDataUrl: 'https://census.example', sifmaUrl: '' };
    await issuer.client.saveFinEconProfile({ body: links });
    const { finEconProfile } = await issuer.client.saveMunicipalityOverview({ body: overview });
    expect(finEconProfile).toEqual({ ...links, sifmaUrl: null });
    const cleared = await issuer.client.saveMunicipalityOverview({ body: { ...overview, emmaIssuerUrl: '' } });
    expect(cleared.finEconProfile.emmaIssuerUrl).toBeNull();
  });

  test.each(['javascript:alert(1)', 'ftp://files.example', 'springfield'])(
    'gets an error that %s is no finance link',
    async (url) => {
      const issuer = await accounts.issuer({ status: 'New' });
      const body = { emmaIssuerUrl: url, censusDataUrl: url, sifmaUrl: url };
      expect(await fieldsFor(issuer, 'PUT', `${municipality}/fin-econ-profile`, body)).toEqual({
        emmaIssuerUrl: 'Invalid URL',
        censusDataUrl: 'Invalid URL',
        sifmaUrl: 'Invalid URL',
      });
    },
  );

  test('gets the requirements of a person', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const body = { email: 'nobody', linkedInUrl: 'x', rank: 1.5 };
    expect(await fieldsFor(issuer, 'POST', `${municipality}/personnel`, body)).toEqual({
      name: 'Name is required',
      title: 'Title is required',
      bio: 'Bio is required',
      phone: 'Phone is required',
      email: 'Invalid email',
      linkedInUrl: 'Invalid URL',
      rank: 'Must be a whole number',
    });
  });

  test('adds, changes, orders and removes its people', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const second = await issuer.client.addPerson({ body: { ...treasurer, rank: 2 } });
    const first = await issuer.client.addPerson({ body: { ...treasurer, name: 'Mia Mayor' } });
    expect(second).toMatchObject({ ...treasurer, rank: 2, showOnProfile: true, linkedInUrl: null });
    await issuer.client.changePerson({
      params: { id: second.id },
      body: { ...treasurer, rank: 3, showOnProfile: false },
    });
    const { keyPersonnel } = await issuer.client.readMunicipalityProfile();
    expect(keyPersonnel.map(({ id, rank, showOnProfile }) => ({ id, rank, showOnProfile }))).toEqual([
      { id: first.id, rank: 1, showOnProfile: true },
      { id: second.id, rank: 3, showOnProfile: false },
    ]);
    await issuer.client.removePerson({ params: { id: first.id } });
    expect((await issuer.client.readMunicipalityProfile()).keyPersonnel).toHaveLength(1);
  });

  test('gets the requirements of a credit rating', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const body = { fitchRating: 'RD', moodysRating: 'AA', snpRating: 'RD' };
    expect(await fieldsFor(issuer, 'POST', `${municipality}/credit-rating`, body)).toEqual({
      revStream: 'Revenue stream is required',
      moodysRating: 'Invalid Moodys rating',
      snpRating: 'Invalid S&P rating',
      krollRating: 'Kroll rating required',
    });
  });

  test('adds, changes and removes its credit ratings', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const { id } = await issuer.client.addCreditRating({ body: ratings });
    await issuer.client.changeCreditRating({ params: { id }, body: { ...ratings, fitchRating: 'A' } });
    expect((await issuer.client.readMunicipalityProfile()).creditRatings).toMatchObject([
      { ...ratings, id, fitchRating: 'A' },
    ]);
    await issuer.client.removeCreditRating({ params: { id } });
    expect((await issuer.client.readMunicipalityProfile()).creditRatings).toEqual([]);
  });

  test('finds nothing of another municipality, exactly as if it did not exist', async () => {
    const owner = await accounts.issuer({ status: 'New' });
    const other = await accounts.issuer({ status: 'New' });
    const { id: personId } = await owner.client.addPerson({ body: treasurer });
    const { id: ratingId } = await owner.client.addCreditRating({ body: ratings });
    const [document] = await owner.client.addEnablementDocuments({ files: { enablementDocs: pdf('plan.pdf') } });
    for (const [path, body, methods] of [
      [`personnel/${personId}`, treasurer, ['PUT', 'DELETE']],
      [`credit-rating/${ratingId}`, ratings, ['PUT', 'DELETE']],
      [`docs/${document?.id}`, undefined, ['DELETE']],
    ] as const) {
      for (const method of methods) {
        const sent = method === 'PUT' ? body : undefined;
        const foreign = await server.ask('market', other, method, `${municipality}/${path}`, sent);
        const unknown = path.replace(/[^/]+$/, unknownId);
        const nothing = await server.ask('market', owner, method, `${municipality}/${unknown}`, sent);
        expect([foreign.status, foreign.body]).toEqual([404, nothing.body]);
      }
    }
    const { keyPersonnel, creditRatings, attachments } = await owner.client.readMunicipalityProfile();
    expect([keyPersonnel.length, creditRatings.length, attachments.length]).toEqual([1, 1, 1]);
  });

  test('shows one banner, the latest, and the old picture leaves the store', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const first = await issuer.client.saveBannerImage({ files: { bannerImage: png('first.png') } });
    const { destFileName } = await server.deps.db
      .selectFrom('uploadedFile')
      .select('destFileName')
      .where('url', '=', first.url)
      .executeTakeFirstOrThrow();
    const second = await issuer.client.saveBannerImage({ files: { bannerImage: png('second.png') } });
    expect((await issuer.client.readMunicipalityProfile()).attachments).toEqual([
      { id: second.id, name: 'second.png', type: 'BannerImage', url: second.url },
    ]);
    await server.runJobs();
    await expect(server.deps.files.read(destFileName)).rejects.toThrow();
    await issuer.client.removeBannerImage();
    expect((await issuer.client.readMunicipalityProfile()).attachments).toEqual([]);
  });

  test('refuses a banner that is too small, and says how large it must be', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const tiny = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#abc' } })
      .png()
      .toBuffer();
    const bannerImage = new File([new Uint8Array(tiny)], 'tiny.png', { type: 'image/png' });
    await expect(issuer.client.saveBannerImage({ files: { bannerImage } })).rejects.toMatchObject({
      status: 400,
      fields: { bannerImage: 'The image is 20 × 20 pixels; at least 600 × 150 are needed' },
    });
  });

  test('may remove a banner that is not there', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    expect(await issuer.client.removeBannerImage()).toBeNull();
  });

  test('adds several documents and removes one', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const added = await issuer.client.addEnablementDocuments({
      files: { enablementDocs: [pdf('budget.pdf'), pdf('../../etc/plan.pdf')] },
    });
    expect(added.map(({ name, type }) => ({ name, type }))).toEqual([
      { name: 'budget.pdf', type: 'EnablementDocument' },
      { name: 'plan.pdf', type: 'EnablementDocument' },
    ]);
    await issuer.client.removeEnablementDocument({ params: { id: added[0]?.id ?? '' } });
    const { attachments } = await issuer.client.readMunicipalityProfile();
    expect(attachments.map(({ name }) => name)).toEqual(['plan.pdf']);
  });

  test.each([
    ['banner-image', 'bannerImage', 'Must be a PNG, JPEG or WebP image'],
    ['docs', 'enablementDocs', 'Must be a PDF'],
  ])('gets an error for a wrong file for %s, whatever its name', async (path, field, sentence) => {
    const issuer = await accounts.issuer({ status: 'New' });
    const form = new FormData();
    form.append(field, new File(['<html></html>'], 'picture.png', { type: 'image/png' }));
    expect(await fieldsFor(issuer, 'POST', `${municipality}/${path}`, form)).toEqual({ [field]: sentence });
  });

  test.each([
    ['banner-image', { bannerImage: 'Image is required' }],
    ['docs', { enablementDocs: 'At least one document is required' }],
  ])('gets an error when a form for %s has no file', async (path, fields) => {
    const issuer = await accounts.issuer({ status: 'New' });
    expect(await fieldsFor(issuer, 'POST', `${municipality}/${path}`, new FormData())).toEqual(fields);
  });

  test('cannot request approval before overview, people and ratings are there', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    const answer = await server.ask('market', issuer, 'POST', `${municipality}/request-approval`);
    expect(answer.status).toBe(412);
    const { missing } = answer.body.data as { missing: { code: string }[] };
    expect(missing.map(({ code }) => code)).toEqual([
      'legal-name-required',
      'type-invalid',
      'zip-code-required',
      'person-required',
      'credit-rating-required',
    ]);
  });

  test('waits for approval once everything is there, and its profile is locked', async () => {
    const issuer = await accounts.issuer({ status: 'New' });
    await issuer.client.saveMunicipalityOverview({ body: overview });
    await issuer.client.addPerson({ body: treasurer });
    await issuer.client.addCreditRating({ body: ratings });
    const profile = await issuer.client.requestMunicipalityApproval();
    expect(profile).toMatchObject({
      status: 'Pending Approval',
      missing: [],
      approvalHistory: [{ action: 'REQUEST' }],
    });
    const locked = await server.ask('market', issuer, 'PUT', `${municipality}/overview`, overview);
    expect([locked.status, locked.body.message]).toEqual([403, 'Your account is under review']);
  });
});

function pdf(name: string): File {
  return new File([pdfOf()], name, { type: 'application/pdf' });
}

function png(name: string): File {
  return new File([banner], name, { type: 'image/png' });
}
