/** Names of shapes in the documents: their names in the code, so that generated types have the same names. */
import { z } from 'zod';
import * as apiKeys from '../accounts/api-keys/shapes.ts';
import * as changes from '../accounts/changes/shapes.ts';
import * as colleagues from '../accounts/colleagues/shapes.ts';
import * as invites from '../accounts/invites/shapes.ts';
import * as onboarding from '../accounts/onboarding/shapes.ts';
import * as people from '../accounts/people/shapes.ts';
import * as sessions from '../accounts/sessions/shapes.ts';
import * as accounts from '../accounts/sign-up/shapes.ts';
import * as amendmentInAnswers from '../auctions/amendment.ts';
import * as auctionCounts from '../auctions/counts.ts';
import * as finalStatementInAnswers from '../auctions/final-statement.ts';
import * as auctionForms from '../auctions/forms.ts';
import * as halts from '../auctions/halt.ts';
import * as saleChangeInAnswers from '../auctions/sale-change.ts';
import * as auctions from '../auctions/shapes.ts';
import { jsonObject } from '../base/json.ts';
import * as pending from '../base/pending.ts';
import { filledSentence } from '../base/sentences.ts';
import * as waitingDecisions from '../base/waiting.ts';
import * as dealTeam from '../deal-team/shapes.ts';
import * as figures from '../figures/shapes.ts';
import * as following from '../issuers/following/shapes.ts';
import * as municipalities from '../issuers/municipalities/shapes.ts';
import * as witnesses from '../logs/witnesses/shapes.ts';
import * as announcements from '../notices/announcements/shapes.ts';
import * as notifications from '../notices/notifications/shapes.ts';
import * as webhooks from '../notices/webhooks/shapes.ts';
import * as health from '../operations/shapes.ts';
import * as biddingForAdmin from '../orders/admin-shapes.ts';
import * as preview from '../orders/preview.ts';
import * as report from '../orders/report.ts';
import * as bidding from '../orders/shapes.ts';
import * as subAccounts from '../orders/sub-accounts/shapes.ts';
import * as waitingOrders from '../orders/waiting-orders/shapes.ts';
import * as whatIf from '../orders/what-if.ts';
import * as assignments from '../review/assignments/shapes.ts';
import * as cases from '../review/cases/shapes.ts';
import * as checks from '../review/checks/shapes.ts';
import * as configuration from '../review/configuration/shapes.ts';
import * as decisions from '../review/decisions/shapes.ts';
import * as notes from '../review/notes/shapes.ts';
import * as questions from '../review/questions/shapes.ts';
import * as templates from '../review/templates/shapes.ts';
import * as views from '../review/views/shapes.ts';
import * as amendments from '../sale-changes/amendments/shapes.ts';
import * as finalStatements from '../sale-changes/final-statements/shapes.ts';
import * as saleChanges from '../sale-changes/sale-changes/shapes.ts';
import * as supplements from '../sale-changes/supplements/shapes.ts';
import * as saleQuestions from '../sale-questions/shapes.ts';

const modules: Readonly<Record<string, object>> = {
  sentence: { filledSentence },
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
  pending,
  decision: { ...decisions, ...waitingDecisions },
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

/** Every shape with its own fields, by name. The later one of two with the same name gets a qualified name. */
export const shapeNames = z.registry<{ id: string }>();

shapeNames.add(jsonObject, { id: 'JsonObject' });

const taken = new Set<string>(['JsonObject']);
for (const [feature, shapes] of Object.entries(modules)) {
  for (const [name, shape] of Object.entries(shapes)) {
    // An answer with sentences is an object after a transformation.
    const object = shape instanceof z.ZodPipe ? shape.out : shape;
    if (!(object instanceof z.ZodObject) || shapeNames.has(object)) continue;
    const id = taken.has(pascal(name)) ? pascal(`${feature} ${name}`) : pascal(name);
    taken.add(id);
    shapeNames.add(object, { id });
  }
}

function pascal(words: string): string {
  return words.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
}
