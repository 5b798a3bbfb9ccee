/** The sentences that mails have, besides those of screens. */
import { invitationMails } from './account-people.ts';
import { mails } from './mails.ts';
import { ofScreens } from './screens.ts';
import { translatorOf } from './translator.ts';

export const inSpanish = translatorOf([...ofScreens, ...mails, ...invitationMails]);
