/** The team of a sale: the roles of its professionals, their rights, the steps they sign, and their view of the order book. */

import { type Cancelable, effectiveStatus, type Timing } from '../auctions/auction.ts';
import { type FieldErrors, type Refusal, refusal } from '../base/refusal.ts';
import { filled, say, type Text } from '../base/sentences/sentence.ts';
import {
  advisorRoles,
  labelled,
  labelOf,
  type AdvisorRole as TeamRole,
  type ValueOf,
  valuesOf,
} from '../base/vocabulary.ts';

export type { TeamRole };

/** Numbers per sale. */
export const dealTeamLimits = {
  /** Open invitations and people together. */
  places: 40,
  signOffs: 500,
  /** Changes of which sign-offs are required. */
  requirements: 500,
  /** Days until an invitation expires. */
  inviteDays: 30,
} as const;

/** Sign-off steps of a sale, in order: all but the last before it goes live. */
export const signedSteps = labelled(
  { value: 'Terms', label: 'Terms' },
  { value: 'PreliminaryOfficialStatement', label: 'Preliminary official statement' },
  { value: 'GoLive', label: 'Going live' },
  { value: 'FinalOfficialStatement', label: 'Final official statement' },
);
export type SignedStep = ValueOf<typeof signedSteps>;

/** Returns whether the step is signed before the sale goes live, and decided then; the final official statement is published after the result. */
export function isSignedBeforeSale(step: SignedStep): boolean {
  return step !== 'FinalOfficialStatement';
}

/** State of a sign-off: valid, void because the signed text changed, or taken back. */
export const signOffStates = labelled(
  { value: 'InForce', label: 'In force' },
  { value: 'Void', label: 'Void' },
  { value: 'Withdrawn', label: 'Taken back' },
);
export type SignOffState = ValueOf<typeof signOffStates>;

/** How much of the order book a member reads, least first. */
export const bookLevels = labelled(
  { value: 'None', label: 'Nothing' },
  { value: 'Totals', label: 'Totals by maturity' },
  { value: 'Whole', label: 'The whole book, without names' },
);
export type BookLevel = ValueOf<typeof bookLevels>;

/** `questions`: reads the questions of investors. `figures`: reads and enters the cost of the sale. `confirm`: confirms changes of the announced sale where the issuer has no second person. */
export type TeamRight = 'questions' | 'figures' | 'confirm';

interface RoleRules {
  readonly rights: readonly TeamRight[];
  readonly signs: readonly SignedStep[];
}

/** The one table of what each role may do beyond reading terms, dates and documents. */
export const teamRules: Readonly<Record<TeamRole, RoleRules>> = {
  BondCounsel: {
    rights: ['questions'],
    signs: ['Terms', 'PreliminaryOfficialStatement', 'GoLive', 'FinalOfficialStatement'],
  },
  AuctionTrustee: { rights: ['questions'], signs: ['Terms', 'GoLive'] },
  PayingAgent: { rights: [], signs: ['Terms', 'GoLive'] },
  MunicipalAdvisor: {
    rights: ['questions', 'figures', 'confirm'],
    signs: ['Terms', 'PreliminaryOfficialStatement', 'GoLive', 'FinalOfficialStatement'],
  },
};

/** Returns whether one of these roles has the right. */
export function hasTeamRight(roles: readonly TeamRole[], right: TeamRight): boolean {
  return roles.some((role) => teamRules[role].rights.includes(right));
}

/** The roles that have the right. */
export function rolesWithTeamRight(right: TeamRight): TeamRole[] {
  return valuesOf(advisorRoles).filter((role) => hasTeamRight([role], right));
}

export function canSign(role: TeamRole, step: SignedStep): boolean {
  return teamRules[role].signs.includes(step);
}

/** A role that must sign a step: before the sale goes live, or a version of its final official statement. */
export interface RequiredSignOff {
  readonly step: SignedStep;
  readonly role: TeamRole;
}

/** The pairs in which a role cannot sign the step, by place. */
export function requiredErrors(required: readonly RequiredSignOff[]): FieldErrors {
  const errors: Record<string, Text> = {};
  for (const [at, { step, role }] of required.entries()) {
    if (!canSign(role, step)) errors[`required.${at}.role`] = 'This role does not sign this step';
  }
  return errors;
}

export interface SignOffFacts extends RequiredSignOff {
  /** SHA-256 of the text that was signed. */
  readonly sha256: string;
  readonly withdrawnAt: Date | null;
}

/** The text that a step signs now. */
export interface SignedNowOf {
  /** SHA-256 of the text; null while the hash of a document in it is not known. */
  readonly sha256: string | null;
  /** The same text in the forms of earlier releases: sign-offs of them stay valid. */
  readonly formerly: readonly string[];
}

/** The text of each step; absent where there is nothing to sign. */
export type SignedNow = Readonly<Partial<Record<SignedStep, SignedNowOf>>>;

/** It counts in force only. */
export function signOffState({ step, sha256, withdrawnAt }: SignOffFacts, now: SignedNow): SignOffState {
  if (withdrawnAt !== null) return 'Withdrawn';
  const current = now[step];
  return current && (current.sha256 === sha256 || current.formerly.includes(sha256)) ? 'InForce' : 'Void';
}

/** A required sign-off that is missing; `step` is the page where it is made. */
export interface MissingSignOff extends Refusal {
  readonly step: 'team';
}

/** The name of a step in a sentence. */
export const stepWords: Readonly<Record<SignedStep, Text>> = {
  Terms: 'the terms',
  PreliminaryOfficialStatement: 'the preliminary official statement',
  GoLive: 'going live',
  FinalOfficialStatement: 'the final official statement',
};

/** Conditions missing for going live, in the order of the steps. Codes: sign-off-missing, sign-off-void. */
export function missingSignOffs(
  required: readonly RequiredSignOff[],
  signOffs: readonly SignOffFacts[],
  now: SignedNow,
): MissingSignOff[] {
  return missingOf(isSignedBeforeSale, required, signOffs, now);
}

/** Roles that have not signed the newest version of the final official statement as required; none before there is one. The same codes. */
export function missingFinalSignOffs(
  required: readonly RequiredSignOff[],
  signOffs: readonly SignOffFacts[],
  now: SignedNow,
): MissingSignOff[] {
  if (now.FinalOfficialStatement === undefined) return [];
  return missingOf((step) => !isSignedBeforeSale(step), required, signOffs, now);
}

function missingOf(
  isAsked: (step: SignedStep) => boolean,
  required: readonly RequiredSignOff[],
  signOffs: readonly SignOffFacts[],
  now: SignedNow,
): MissingSignOff[] {
  const missing: MissingSignOff[] = [];
  for (const { value: step } of signedSteps.filter(({ value }) => isAsked(value))) {
    for (const { value: role, label } of advisorRoles) {
      if (!required.some((one) => one.step === step && one.role === role)) continue;
      const own = signOffs.filter((one) => one.step === step && one.role === role && one.withdrawnAt === null);
      if (own.some((one) => signOffState(one, now) === 'InForce')) continue;
      const [code, message] =
        own.length > 0
          ? [
              'sign-off-void',
              say('{role} signed {what} before the last change', {
                role: { label: label },
                what: filled(stepWords[step]),
              }),
            ]
          : [
              'sign-off-missing',
              say('{role} has not signed {what}', { role: { label: label }, what: filled(stepWords[step]) }),
            ];
      missing.push({ code, message, step: 'team' });
    }
  }
  return missing;
}

type SignedSale = Timing & Cancelable;

/**
 * Why sign-offs of a step and its rules cannot change now: they are decided when the sale goes live. Those of the final official statement stay open:
 * who finds an error in it takes theirs back. Code: sign-offs-closed.
 */
export function whyNotChangeSignOffs(sale: SignedSale, step: SignedStep, now: Date): Refusal | null {
  if (!isSignedBeforeSale(step)) return null;
  const status = effectiveStatus(sale, now);
  if (status !== 'Scheduled' && status !== 'Live' && status !== 'Ended') return null;
  return refusal('sign-offs-closed', 'The sale went live, so sign-offs from before stay as they are.');
}

export interface Signing {
  readonly step: SignedStep;
  readonly role: TeamRole;
  /** The hash of the text that the signer has read. */
  readonly seen: string;
  /** The roles of the signer in the sale. */
  readonly roles: readonly TeamRole[];
  readonly now: SignedNow;
}

/** Why this is not signed. Codes: not-own-role, role-does-not-sign, nothing-to-sign, document-not-hashed, signed-text-changed. */
export function whyNotSign({ step, role, seen, roles, now }: Signing): Refusal | null {
  if (!roles.includes(role)) return refusal('not-own-role', 'You do not have this role in the sale');
  if (!canSign(role, step)) return refusal('role-does-not-sign', 'This role does not sign this step');
  const current = now[step];
  if (current === undefined) {
    return refusal(
      'nothing-to-sign',
      isSignedBeforeSale(step)
        ? 'There is no preliminary official statement to sign yet'
        : 'There is no final official statement to sign yet',
    );
  }
  if (current.sha256 === null) {
    return refusal('document-not-hashed', 'The SHA-256 of a document is being computed. Try again in a minute.');
  }
  if (current.sha256 === seen) return null;
  return refusal('signed-text-changed', 'It has changed since you opened the page. Read it again before you sign.');
}

/** A grant of the book to a role, or to one person alone. */
export interface BookGrant {
  readonly role: TeamRole | null;
  readonly userId: number | null;
  readonly level: BookLevel;
}

/** Level of the book that a member reads: the highest that their roles and they themselves were granted. */
export function bookLevelOf(grants: readonly BookGrant[], member: { userId: number; roles: readonly TeamRole[] }) {
  const own = grants.filter(({ role, userId }) =>
    userId === null ? role !== null && member.roles.includes(role) : userId === member.userId,
  );
  const levels = bookLevels.map(({ value }) => value);
  return own.reduce<BookLevel>(
    (most, { level }) => (levels.indexOf(level) > levels.indexOf(most) ? level : most),
    'None',
  );
}

/** Why there is no book yet. Code: book-not-open. */
export function whyNotReadBook(sale: SignedSale, now: Date): Refusal | null {
  const status = effectiveStatus(sale, now);
  if (status === 'Live' || status === 'Ended') return null;
  return refusal('book-not-open', 'There is no order book before the sale opens');
}

/** Why no more is added. Codes: team-full, too-many-sign-offs, too-many-requirements. */
export function whyNotAddTo(what: 'places' | 'signOffs' | 'requirements', count: number): Refusal | null {
  const most = dealTeamLimits[what];
  if (count < most) return null;
  const reasons = {
    places: ['team-full', say('A team has at most {most} people and invitations', { most })],
    signOffs: ['too-many-sign-offs', say('A sale has at most {most} sign-offs', { most })],
    requirements: ['too-many-requirements', say('Required sign-offs of a sale change at most {most} times', { most })],
  } as const;
  const [code, message] = reasons[what];
  return refusal(code, message);
}

/** The name of a role for a sentence. */
export function roleName(role: TeamRole): string {
  return labelOf(advisorRoles, role) ?? role;
}
