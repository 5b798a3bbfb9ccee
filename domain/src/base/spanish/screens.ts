/** The sentences that pages show: those of rules, refused calls and notices. */
import { ofAccountPeople } from './account-people.ts';
import { ofAmendedTerms } from './amended-terms.ts';
import { auctionRules } from './auction-rules.ts';
import { calls } from './calls.ts';
import { ofCases } from './cases.ts';
import { ofDealTeams } from './deal-team.ts';
import { explanations } from './explanations.ts';
import { ofFigures } from './figures.ts';
import { ofFiles } from './files.ts';
import { ofFinalStatements } from './final-statements.ts';
import { ofHealth } from './health.ts';
import { limits } from './limits.ts';
import { ofLinks } from './links.ts';
import { ofLocals } from './local.ts';
import { ofMarketRules } from './market-rules.ts';
import { notices } from './notices.ts';
import { rules } from './rules.ts';
import { ofChangeNotices, ofSaleChanges } from './sale-changes.ts';
import { ofSaleQuestions } from './sale-questions.ts';
import { ofSignIns } from './sign-in.ts';
import { ofSupplementNotices, ofSupplements } from './supplements.ts';
import { type Sentence, translatorOf } from './translator.ts';

export const ofScreens: readonly Sentence[] = [
  ...rules,
  ...ofAccountPeople,
  ...ofMarketRules,
  ...explanations,
  ...auctionRules,
  ...ofSaleChanges,
  ...ofSupplements,
  ...ofAmendedTerms,
  ...calls,
  ...limits,
  ...ofCases,
  ...ofSignIns,
  ...ofHealth,
  ...ofFigures,
  ...ofFinalStatements,
  ...ofFiles,
  ...ofLinks,
  ...ofLocals,
  ...ofChangeNotices,
  ...ofSupplementNotices,
  ...ofSaleQuestions,
  ...ofDealTeams,
  ...notices,
];

export const inSpanish = translatorOf(ofScreens);

/** The reasons of allocations alone: other reasons in answers are written by people. */
export const reasonInSpanish = translatorOf(explanations);
