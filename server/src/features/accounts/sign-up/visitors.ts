/** Handlers for data that is public before sign-in. */
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import * as vocabulary from '@fairbook/domain/base/vocabulary.ts';
import { conflict, Refused } from '../../../platform/base/errors.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Audience } from '../../../platform/http/caller/actor.ts';
import { maxFileBytes } from '../../../platform/http/uploads/uploads.ts';
import { readMarketRules } from '../../../store/review/rules.sql.ts';
import { drawBeaconOf } from '../../auctions/draw-beacon.ts';
import { demoAccounts, demoPassword } from '../demo-accounts.ts';

/** 409 for a sign-up with an identity or an email that has an account. */
export function accountExists(): Refused {
  return conflict('account-exists', 'An account with this email exists');
}

/**
 * 403 for joining without a code before the email is verified. It says the same whether or not the address has an invitation, which only its owner
 * may learn.
 */
export function verifyToJoin(): Refused {
  const message = 'Verify your email address, then sign up again with a new ID token';
  return new Refused(403, { message, data: { code: 'email-not-verified' } });
}

/** The public fields of the identity provider; with a local one also its address. */
export function identityConfiguration({ config, push }: Pick<Deps, 'config' | 'push'>, audience: Audience) {
  const { identityUrl, firebase, oidc } = config;
  const { vapidKey: _, ...withoutPush } = firebase;
  const { projectId, apiKey, authDomain, appId, tenant } =
    audience === 'admin' ? config.adminIdentity : config.identity;
  return {
    // Firebase's push messages need its library, which is not loaded with OpenID Connect.
    ...(oidc || push.webPushKey !== null ? withoutPush : firebase),
    ...(push.webPushKey === null ? {} : { webPushKey: push.webPushKey }),
    ...{ projectId, apiKey, authDomain, appId },
    ...(tenant === undefined ? {} : { tenantId: tenant }),
    ...(identityUrl === undefined ? {} : { identityUrl }),
    ...(oidc ? { oidc: { name: oidc[audience].name } } : {}),
  };
}

const { userTypes, accountStatuses, auctionStatuses, issuerTypes, taxStatuses, callFeatures, offeringTypes } =
  vocabulary;
const { securityTypes, interestFrequencies, advisorRoles, interestLevels, digestFrequencies, timeFrames } = vocabulary;
const { visibilities, orderClasses, notificationTypes, snpRatings, krollRatings, fitchRatings, moodysRatings } =
  vocabulary;

const lists = {
  userTypes,
  accountStatuses,
  auctionStatuses,
  issuerTypes,
  taxStatuses,
  callFeatures,
  offeringTypes,
  securityTypes,
  interestFrequencies,
  advisorRoles,
  interestLevels,
  digestFrequencies,
  timeFrames,
  visibilities,
  orderClasses,
  notificationTypes,
  snpRatings,
  krollRatings,
  fitchRatings,
  moodysRatings,
  usStates,
};

/** Data that the page of an invitation needs for its captcha. */
function captchaOf({ captcha }: Config) {
  if (captcha.kind === 'proof-of-work') return { kind: captcha.kind };
  const { kind, siteKey } = captcha;
  if (kind === 'hcaptcha') return { kind, siteKey: captcha.siteKey, script: captcha.script };
  return siteKey === undefined ? null : { kind, siteKey };
}

/** Fixed lists, and the rules in force; in a demo also the demo accounts of this site. */
export async function metaFor(db: Db, config: Config, audience: Audience) {
  const { minimum, step, saleHours } = await readMarketRules(db, config);
  const mine = demoAccounts.filter(({ kind }) => (kind === 'administrator') === (audience === 'admin'));
  return {
    lists: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]])),
    limits: {
      minimum: dollarsOf(minimum),
      step: dollarsOf(step),
      fileBytes: maxFileBytes,
      documentTypes: ['application/pdf'],
      imageTypes: ['image/png', 'image/jpeg', 'image/webp'],
      documentSlots: vocabulary.documentSlots.map(({ value }) => value),
      passwordLength: 8,
      saleHours,
    },
    support: { email: config.support.email ?? null, phone: config.support.phone ?? null },
    approvalDays: config.approvalDays,
    monitors: [...config.monitors],
    newBeacon: drawBeaconOf(config.beacon.terms),
    demo: config.demo ? { password: demoPassword, accounts: mine.map(({ email, who }) => ({ email, who })) } : null,
    captcha: captchaOf(config),
  };
}
