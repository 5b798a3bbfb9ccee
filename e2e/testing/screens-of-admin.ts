/** Every page of the administration, and who views it. */
import { asAdministrator, marketAs, newApplicant, newInvestor } from './calls.ts';
import type { Screen } from './every-page.ts';
import { administrator, cascade, olive, paula } from './people.ts';

const changed = 'a change of Petra Paged';
const asked = 'Piet Paged';

export const adminScreens: Readonly<Record<string, Screen>> = {
  'the sign-in': { path: '/signin' },
  'the sign-up': { path: '/signup' },
  'the help with signing in': { path: '/signin-help' },
  'an error page': { path: '/no/such/page' },
  'the list of municipalities': { path: '/dashboard?tab=all', as: administrator },
  'a municipality': { path: (ids) => `/municipality/${ids['City of Alder Creek']}`, as: administrator },
  'the people of a municipality': {
    path: (ids) => `/municipality/${ids['City of Alder Creek']}?tab=people`,
    as: administrator,
  },
  'the ratings of a municipality': {
    path: (ids) => `/municipality/${ids['City of Alder Creek']}?tab=ratings`,
    as: administrator,
  },
  'the history of a municipality': {
    path: (ids) => `/municipality/${ids['City of Alder Creek']}?tab=history`,
    as: administrator,
  },
  'the individual investors': { path: '/individual-investors?tab=all', as: administrator },
  'an individual investor': { path: (ids) => `/individual-investors/${ids[olive]}`, as: administrator },
  'the orders of an investor': { path: (ids) => `/individual-investors/${ids[olive]}?tab=orders`, as: administrator },
  'the messages to an investor': {
    path: (ids) => `/individual-investors/${ids[olive]}?tab=messages`,
    as: administrator,
  },
  'the sign-ins of a municipality': {
    path: (ids) => `/municipality/${ids['City of Alder Creek']}?tab=sign-ins`,
    as: administrator,
  },
  'the professionals of a municipality': {
    path: (ids) => `/municipality/${ids['City of Alder Creek']}?tab=professionals`,
    as: administrator,
  },
  'the institutions': { path: '/institutional-investors?tab=all', as: administrator },
  'an institution': { path: (ids) => `/institutional-investors/${ids[cascade]}`, as: administrator },
  'the market professionals': { path: '/market-professionals?tab=all', as: administrator },
  'a market professional': { path: (ids) => `/market-professionals/${ids[paula]}`, as: administrator },
  'the operations': { path: '/operations', as: administrator },
  'the announcements': { path: '/announcements', as: administrator },
  'the reason templates': { path: '/templates', as: administrator },
  'the auctions': { path: '/auctions?tab=all', as: administrator },
  'an auction': { path: (ids) => `/auctions/${ids['School Refunding Bonds']}?tab=terms`, as: administrator },
  'the figures of an auction': {
    path: (ids) => `/auctions/${ids['School Refunding Bonds']}?tab=figures`,
    as: administrator,
  },
  'the maturities of an auction': {
    path: (ids) => `/auctions/${ids['School Refunding Bonds']}?tab=maturities`,
    as: administrator,
  },
  'the priority of an auction': {
    path: (ids) => `/auctions/${ids['School Refunding Bonds']}?tab=priority`,
    as: administrator,
  },
  'the book of a live auction': { path: (ids) => `/auctions/${ids['School Refunding Bonds']}`, as: administrator },
  'the allocation of an ended auction': {
    path: (ids) => `/auctions/${ids['Parks and Trails Bonds']}`,
    as: administrator,
  },
  'the proof of an ended auction': {
    path: (ids) => `/auctions/${ids['Parks and Trails Bonds']}?tab=proof`,
    as: administrator,
  },
  'the history of an ended auction': {
    path: (ids) => `/auctions/${ids['Parks and Trails Bonds']}?tab=history`,
    as: administrator,
  },
  'a case with a question': { path: (ids) => `/individual-investors/${ids[asked]}`, as: administrator },
  'the change requests': { path: '/changes?tab=all', as: administrator },
  'a change request': { path: (ids) => `/changes/${ids[changed]}`, as: administrator },
  'the administrators': { path: '/administrators', as: administrator },
  'the witnesses': { path: '/witnesses', as: administrator },
  'the confirmations': { path: '/decisions', as: administrator },
  'the own account': { path: '/account', as: administrator },
  'the help': { path: '/help', as: administrator },
  'the audit trail': { path: '/audit', as: administrator },
  'the configuration': { path: '/configuration', as: administrator },
  'the messages': { path: '/messages', as: administrator },
  'the health of the market': { path: '/system-health', as: administrator },
  'the page that is not ready yet': { path: '/under-construction', as: administrator },
};

/** Data that the demo lacks, by name. Two files prepare it in the same product, so that the people of each have addresses of their own. */
export async function prepareAdmin(): Promise<Readonly<Record<string, string>>> {
  const last = `Paged${Date.now().toString(36)}`;
  const { email } = await newInvestor('Petra', last);
  const body = { state: 'WA', country: 'US', explanation: 'I moved to Washington.' };
  const { open } = await (await marketAs(email)).requestInvestorChange({ body });
  const applicant = `piet.${last}@invest.example`.toLowerCase();
  await newApplicant(applicant, 'Piet', last);
  const reviewer = await asAdministrator();
  const [row] = (await reviewer.listIndividuals({ query: { q: applicant } })).rows;
  await reviewer.askApplicant({
    body: { subject: row?.review.subject ?? '', text: 'Which bank holds the account?', seen: 0 },
  });
  const client = await marketAs(applicant);
  await client.answerQuestion({ body: { text: 'First Bank of Bend', seen: 1 } });
  return { [changed]: open?.id ?? '', [asked]: row?.id ?? '' };
}
