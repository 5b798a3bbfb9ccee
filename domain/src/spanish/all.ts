/** The sentences that mails have, besides those of screens. */
import { auctionRules } from './auction-rules.ts';
import { calls } from './calls.ts';
import { explanations } from './explanations.ts';
import { mails } from './mails.ts';
import { notices } from './notices.ts';
import { rules } from './rules.ts';
import { translatorOf } from './translator.ts';

export const inSpanish = translatorOf([...rules, ...explanations, ...auctionRules, ...calls, ...notices, ...mails]);
