/** The sentences that pages show: those of rules, refused calls and notices. */
import { auctionRules } from './auction-rules.ts';
import { calls } from './calls.ts';
import { explanations } from './explanations.ts';
import { notices } from './notices.ts';
import { rules } from './rules.ts';
import { translatorOf } from './translator.ts';

export const inSpanish = translatorOf([...rules, ...explanations, ...auctionRules, ...calls, ...notices]);
