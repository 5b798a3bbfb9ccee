/** Names of shapes in the documents: their names in the code, so that generated types have the same names. */
import { z } from 'zod';
import * as accounts from '../accounts/shapes.ts';
import * as amendments from '../amendments/shapes.ts';
import * as announcements from '../announcements/shapes.ts';
import * as apiKeys from '../apiKeys/shapes.ts';
import * as assignments from '../assignments/shapes.ts';
import * as amendmentInAnswers from '../auctions/amendment.ts';
import * as auctionCounts from '../auctions/counts.ts';
import * as finalStatementInAnswers from '../auctions/finalStatement.ts';
import * as auctionForms from '../auctions/forms.ts';
import * as halts from '../auctions/halt.ts';
import * as saleChangeInAnswers from '../auctions/saleChange.ts';
import * as auctions from '../auctions/shapes.ts';
import * as biddingForAdmin from '../bidding/adminShapes.ts';
import * as preview from '../bidding/preview.ts';
import * as report from '../bidding/report.ts';
import * as bidding from '../bidding/shapes.ts';
import * as whatIf from '../bidding/what-if.ts';
import * as cases from '../cases/shapes.ts';
import * as changes from '../changes/shapes.ts';
import * as checks from '../checks/shapes.ts';
import * as colleagues from '../colleagues/shapes.ts';
import * as configuration from '../configuration/shapes.ts';
import * as dealTeam from '../dealTeam/shapes.ts';
import * as decisions from '../decisions/shapes.ts';
import * as figures from '../figures/shapes.ts';
import * as finalStatements from '../finalStatements/shapes.ts';
import * as following from '../following/shapes.ts';
import * as health from '../health/shapes.ts';
import * as invites from '../invites/shapes.ts';
import { jsonObject } from '../json.ts';
import * as municipalities from '../municipalities/shapes.ts';
import * as notes from '../notes/shapes.ts';
import * as notifications from '../notifications/shapes.ts';
import * as onboarding from '../onboarding/shapes.ts';
import * as people from '../people/shapes.ts';
import * as questions from '../questions/shapes.ts';
import * as saleChanges from '../saleChanges/shapes.ts';
import * as saleQuestions from '../saleQuestions/shapes.ts';
import * as sessions from '../sessions/shapes.ts';
import * as subAccounts from '../subAccounts/shapes.ts';
import * as supplements from '../supplements/shapes.ts';
import * as templates from '../templates/shapes.ts';
import * as views from '../views/shapes.ts';
import * as waitingOrders from '../waitingOrders/shapes.ts';
import * as webhooks from '../webhooks/shapes.ts';
import * as witnesses from '../witnesses/shapes.ts';

const modules: Readonly<Record<string, object>> = {
  account: accounts,
  assignment: assignments,
  auction: {
    ...auctionCounts,
    ...auctionForms,
    ...auctions,
    ...halts,
    ...saleChangeInAnswers,
    ...saleChanges,
    ...supplements,
  },
  order: { ...bidding, ...preview, ...report, ...whatIf },
  change: changes,
  biddingForAdmin,
  case: cases,
  check: checks,
  colleagues,
  configuration,
  decision: decisions,
  figures,
  amendment: { ...amendmentInAnswers, ...amendments },
  finalStatement: { ...finalStatementInAnswers, ...finalStatements },
  following,
  health,
  invite: invites,
  municipality: municipalities,
  note: notes,
  notice: notifications,
  onboarding,
  people,
  question: questions,
  saleQuestions,
  dealTeam,
  session: sessions,
  template: templates,
  announcement: announcements,
  view: views,
  waitingOrder: waitingOrders,
  subAccount: subAccounts,
  webhook: webhooks,
  apiKey: apiKeys,
  witness: witnesses,
};

/** Every shape with its own fields, by name. Of two with the same name, the later one gets a qualified name. */
export const shapeNames = z.registry<{ id: string }>();

shapeNames.add(jsonObject, { id: 'JsonObject' });

const taken = new Set<string>(['JsonObject']);
for (const [feature, shapes] of Object.entries(modules)) {
  for (const [name, shape] of Object.entries(shapes)) {
    if (!(shape instanceof z.ZodObject) || shapeNames.has(shape)) continue;
    const id = taken.has(pascal(name)) ? pascal(`${feature} ${name}`) : pascal(name);
    taken.add(id);
    shapeNames.add(shape, { id });
  }
}

function pascal(words: string): string {
  return words.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
}
