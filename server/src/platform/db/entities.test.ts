/** Tests the specified stored entities, as data, against the tables that the migrations create. */
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { cloneTemplate } from '../../../testing/database.ts';

/**
 * Columns by their specified names; `!` is required, `?` optional, `=` the default, `^` unique. For columns without a mark the specification does not
 * say whether they may be empty.
 */
const entities: Readonly<Record<string, string>> = {
  municipality:
    'name! legalName city state zipCode type summary website emmaIssuerUrl censusDataUrl sifmaUrl status=New approvalHistory=[]',
  user: 'uid!^ email!^ firstName! lastName! businessDesignation phone phoneExtension address city state zipCode',
  uploadedFile: 'uploadedById title originalName destFileName^ caption url',
  auction: `municipalityId! name baseCusip! taxStatus redemptionProvisions redemptionDate redemptionPrice amount!
    offeringType securityType repaymentFrequency purpose useOfFunds repaymentSource fitchRating moodysRating snpRating krollRating
    priorityStateInst=1 priorityNationalInst=2 priorityStateInd=3 priorityNationalInd=4 priorityInternationalInst=5
    priorityInternationalInd=6 marketingPeriodLaunchDate investorPresentationDate investorPresentationUrl dated
    firstPrincipalPaymentDate finalMaturityDate communityImpactThemes docInvestorPresentationId
    docPreliminaryOfficialStatementId docOther1Id docOther2Id maturityStructure status=Draft startDate closeDate approvalHistory`,
  auctionBid: 'auctionId! bidId! userId! investmentAmount! maturityDate!',
  auctionFeedback: 'auctionId! feedback levelOfInterest=No_Interest userId!',
  auctionProfessional: 'auctionId! marketProfId! type!',
  investorOrg: `name summary website isInstitution=false status=New city state investmentExperience targetIssuers
    isInterestedInChat=false isSeekingFeaturedInvestorStatus=false`,
  marketProfOrg: 'name description website status=New',
  municipalityAttachment: 'municipalityId! type! uploadedFileId!^',
  muniCreditRating: 'municipalityId! revStream description fitchRating moodysRating snpRating krollRating?',
  marketNews: 'municipalityId! title url author content imageId',
  muniPersonnel: 'name title bio phone phoneExtension email linkedInUrl rank=1 municipalityId! showOnProfile=true',
  notifHistory: 'msgId type title body data isRead=false userId!',
  pushToken: 'token!^ userId!',
  userOrg: 'userId! municipalityId investorOrgId marketProfOrgId role',
  userSocialProfile: 'userId! favoriteMunicipalities favoriteAuctions',
  auctionSubscriber:
    'userId! auctionId! isSubscribedToAuctionStatusChange=false isSubscribedToInvestorPresentation=false',
  userInvite: 'code!^ email!^ name userType invitedById acceptedAt',
  adminInvite: 'email!^ acceptedAt',
  adminUser: 'firstName! lastName! email!^ uid!^',
};

/** A view: columns of views have no constraints, and its lines are identified by sale, place in time and maturity. */
const view = 'auctionBid';

/** Fields of every stored entity. */
const always = 'id! uuid!^ createdAt! updatedAt! isActive!=true';

/** Amounts of money: fifteen digits, two of them after the point. */
const amounts = ['auction.amount', 'auction.redemptionPrice', 'auctionBid.investmentAmount'];

interface Column {
  readonly required: boolean;
  readonly default: string | null;
  readonly type: string;
  readonly unique: boolean;
}

afterAll(() => drop());

const allColumns = `
  select c.table_name as "table", c.column_name as "column", c.is_nullable = 'NO' as required, c.column_default as "default",
    format_type(a.atttypid, a.atttypmod) as type
  from information_schema.columns c
  join pg_attribute a on a.attrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and a.attname = c.column_name
  where c.table_schema = 'public'`;

const uniqueKeys = `
  select t.relname || '(' || string_agg(a.attname, ',' order by a.attname) || ')' as key
  from pg_index i
  join pg_class t on t.oid = i.indrelid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
  where i.indisunique and i.indpred is null
  group by t.relname, i.indexrelid`;

const clone = await cloneTemplate();
const drop = clone.drop;
const client = new pg.Client({ connectionString: clone.url });
await client.connect();
const uniqueTogether = (await client.query<{ key: string }>(uniqueKeys)).rows.map(({ key }) => key);
const { rows } = await client.query<Omit<Column, 'unique'> & { table: string; column: string }>(allColumns);
const columns = new Map(
  rows.map(({ table, column, ...rest }) => [
    `${table}.${column}`,
    { ...rest, unique: uniqueTogether.includes(`${table}(${column})`) },
  ]),
);
await client.end();

for (const [entity, marks] of Object.entries(entities)) {
  describe(`${entity} is stored`, () => {
    const fields = `${always} ${marks}`.split(/\s+/);
    test.each(entity === view ? fields.slice(1) : fields)('with %s', (mark) => {
      const { name, required, optional, unique, standard } = read(mark);
      const column = columns.get(`${snake(entity)}.${snake(name)}`);
      expect(column, 'no such column').toBeDefined();
      if (entity === view) return;
      if (required) expect(column?.required).toBe(true);
      if (optional) expect(column?.required).toBe(false);
      if (unique) expect(column?.unique).toBe(true);
      if (standard !== undefined) expect(plainDefault(column?.default ?? '')).toBe(standard.toLowerCase());
    });
  });
}

test.each(amounts)('%s has fifteen digits, two of them after the point', (name) => {
  expect(columns.get(name.split('.').map(snake).join('.'))?.type).toBe('numeric(15,2)');
});

test('an entry of the log is unique by its index, and an award by its line', () => {
  expect(uniqueTogether).toContain('order_log(auction_id,index)');
  expect(uniqueTogether).toContain('allotment(auction_id,maturity_date,maturity_id,place)');
});

function read(mark: string) {
  const [, name = '', signs = '', standard] = /^(\w+)([!?^]*)(?:=(.+))?$/.exec(mark) ?? [];
  return {
    name,
    required: signs.includes('!'),
    optional: signs.includes('?'),
    unique: signs.includes('^'),
    standard: standard?.replaceAll('_', ' '),
  };
}

/** 'New'::account_status → new. */
function plainDefault(expression: string): string {
  return expression.replace(/::.*$/, '').replaceAll("'", '').toLowerCase();
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/([a-z])(?=\d)/g, '$1');
}
