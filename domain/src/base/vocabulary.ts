/** Fixed lists of the market: the stored value and its label. */
import { inWords } from './label-words.ts';

export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** A list whose labels are its values. */
function plain<const Values extends readonly string[]>(
  ...values: Values
): { readonly [I in keyof Values]: Option<Values[I]> } {
  return values.map((value) => ({ value, label: inWords(value) })) as {
    readonly [I in keyof Values]: Option<Values[I]>;
  };
}

/** A list with labels of its own. */
export function labelled<const Options extends readonly Option[]>(...options: Options): Options {
  return options.map((option) => ({ ...option, label: inWords(option.label) })) as unknown as Options;
}

export type ValueOf<List extends readonly Option[]> = List[number]['value'];

/** The values of a list in order, as a tuple for schemas. */
export function valuesOf<Value extends string>(list: readonly Option<Value>[]): [Value, ...Value[]] {
  const [first, ...rest] = list.map((option) => option.value);
  if (first === undefined) throw new Error('a fixed list cannot be empty');
  return [first, ...rest];
}

/** The label of a value; the value itself where the list does not have it. */
export function labelOf(list: readonly Option[], value: string): string;
export function labelOf(list: readonly Option[], value: string | null): string | null;
export function labelOf(list: readonly Option[], value: string | null): string | null {
  return list.find((option) => option.value === value)?.label ?? value;
}

export const userTypes = labelled(
  { value: 'municipality', label: 'Municipality' },
  { value: 'individual-investor', label: 'Individual investor' },
  { value: 'institutional-investor', label: 'Institutional investor' },
  { value: 'market-professional', label: 'Market professional' },
);
export type UserType = ValueOf<typeof userTypes>;

/** Roles of the people of an account; which of them a kind of account has is in account-roles.ts. */
export const roles = plain('Admin', 'User', 'Trader', 'Approver', 'Viewer');
export type Role = ValueOf<typeof roles>;

/** Administrator roles, least first: a Viewer reads, a Reviewer decides, an Owner also manages administrators. Some actions wait for a second one. */
export const adminRoles = plain('Viewer', 'Reviewer', 'Owner');
export type AdminRole = ValueOf<typeof adminRoles>;
export const pendingActions = plain(
  'account.approve-change',
  'account.deactivate',
  'account.link',
  'account.suspend',
  'account.unlink',
  'administrator.change-role',
  'administrator.invite',
  'administrator.remove',
  'auction.approve',
  'auction.approve-amendment',
  'auction.cancel',
  'rules.end-four-eyes',
  'witness.activate',
);
export const pendingStatuses = plain('Open', 'Confirmed', 'Refused', 'Withdrawn', 'Expired', 'Cancelled');
export type PendingAction = ValueOf<typeof pendingActions>;
export type PendingStatus = ValueOf<typeof pendingStatuses>;

/** Subjects of notices to administrators: a case of theirs, the end of a decision that they requested, or the market's rules. */
export const adminNoticeKinds = plain(
  'answer',
  'mention',
  'assignment',
  'confirmed',
  'refused',
  'expired',
  'void',
  'rules',
  'link',
);
export type AdminNoticeKind = ValueOf<typeof adminNoticeKinds>;
/** Why two accounts are one investor's; `account-links.ts` says it in words. */
export const linkGrounds = plain('samePerson', 'sameInstitution', 'sameControl');
export type LinkGround = ValueOf<typeof linkGrounds>;

/** `value` is stored and sent; `label` is shown on the badge. */
export const accountStatuses = labelled(
  { value: 'New', label: 'New' },
  { value: 'Pending Approval', label: 'Pending' },
  { value: 'Active', label: 'Active' },
  { value: 'Suspended', label: 'Suspended' },
  { value: 'Error', label: 'Error' },
  { value: 'Deactivated', label: 'Disabled' },
);
export type AccountStatus = ValueOf<typeof accountStatuses>;

/** Statuses of a request to change the facts of an approved account. */
export const changeStatuses = labelled(
  { value: 'Open', label: 'Under review' },
  { value: 'Approved', label: 'Approved' },
  { value: 'Rejected', label: 'Rejected' },
  { value: 'Withdrawn', label: 'Withdrawn' },
);
export type ChangeStatus = ValueOf<typeof changeStatuses>;

export const auctionStatuses = labelled(
  { value: 'Draft', label: 'Draft' },
  { value: 'PendingReview', label: 'Pending Review' },
  { value: 'Approved', label: 'Approved' },
  { value: 'Rejected', label: 'Rejected' },
  { value: 'Scheduled', label: 'Scheduled' },
  { value: 'Live', label: 'Live' },
  { value: 'Ended', label: 'Ended' },
);
export type AuctionStatus = ValueOf<typeof auctionStatuses>;

/** Outcomes of an ended sale. */
export const saleOutcomes = labelled(
  { value: 'Sold', label: 'Sold' },
  { value: 'PartlySold', label: 'Partly sold' },
  { value: 'NoBids', label: 'No orders' },
);
export type SaleOutcome = ValueOf<typeof saleOutcomes>;

export const bidStates = plain('Active', 'Amended', 'Withdrawn');
export type BidState = ValueOf<typeof bidStates>;

export const bidResults = plain('Filled', 'Partial', 'Unfilled', 'Skipped');
export type BidResult = ValueOf<typeof bidResults>;

export const approvalActions = plain('REQUEST', 'APPROVE', 'REJECT');
export type ApprovalAction = ValueOf<typeof approvalActions>;

export const factChangeActions = plain('REQUEST_CHANGE', 'APPROVE_CHANGE', 'REJECT_CHANGE', 'WITHDRAW_CHANGE');
export type FactChangeAction = ValueOf<typeof factChangeActions>;

/** Actions in an account's or an auction's history: approvals, and later changes. */
export const historyActions = [
  ...plain('REQUEST', 'RECALL', 'APPROVE', 'REJECT', 'SUSPEND', 'REACTIVATE', 'DEACTIVATE'),
  ...factChangeActions,
] as const;
export type HistoryAction = ValueOf<typeof historyActions>;

export const issuerTypes = plain(
  'State',
  'City',
  'County',
  'School District',
  'Sewer and Water District',
  'Transit Authority',
  'Airport',
  'Housing Authority',
  'Housing Finance Agency',
  'Economic/Industrial Development Authority',
  'Public Utility',
  'Port Authority',
  'Special Taxing District',
  'College/University',
  'Green Bank',
);
export type IssuerType = ValueOf<typeof issuerTypes>;

export const uploadKinds = plain('BannerImage', 'EnablementDocument', 'MarketNewsImage');
export type UploadKind = ValueOf<typeof uploadKinds>;

export const documentSlots = labelled(
  { value: 'investorPresentation', label: 'Investor presentation' },
  { value: 'preliminaryOfficialStatement', label: 'Preliminary official statement' },
  { value: 'docOther1', label: 'Other document 1' },
  { value: 'docOther2', label: 'Other document 2' },
);
export type DocumentSlot = ValueOf<typeof documentSlots>;

export const taxStatuses = plain('Taxable', 'Tax Exempt', 'Alternative Minimum Tax Amount');
export type TaxStatus = ValueOf<typeof taxStatuses>;

/** True if the issuer may redeem early; `redemptionProvisions` holds one of these or the issuer's own words. */
export const callFeatures = plain('Callable', 'Non-Callable');
export type CallFeature = ValueOf<typeof callFeatures>;

/** Groups that it is offered to. */
export const offeringTypes = plain('Public', 'Private');
export type OfferingType = ValueOf<typeof offeringTypes>;

export const securityTypes = plain('General Obligation', 'Revenue');
export type SecurityType = ValueOf<typeof securityTypes>;

export const interestFrequencies = plain('Monthly', 'Semi-Annual', 'Annual');
export type InterestFrequency = ValueOf<typeof interestFrequencies>;

export const advisorRoles = labelled(
  { value: 'BondCounsel', label: 'Bond Counsel' },
  { value: 'AuctionTrustee', label: 'Auction Trustee' },
  { value: 'PayingAgent', label: 'Paying Agent' },
  { value: 'MunicipalAdvisor', label: 'Municipal Advisor' },
);
export type AdvisorRole = ValueOf<typeof advisorRoles>;

export const interestLevels = plain(
  'No Interest',
  'Slightly Interested',
  'Interested',
  'Very Interested',
  'Intend To Bid',
);
export type InterestLevel = ValueOf<typeof interestLevels>;

export const digestFrequencies = plain('Daily', 'Weekly', 'Monthly');
export type DigestFrequency = ValueOf<typeof digestFrequencies>;
export const timeFrames = plain('Daily', 'Weekly', 'Monthly');
export type TimeFrame = ValueOf<typeof timeFrames>;

export const visibilities = labelled(
  { value: 'AllDeals', label: 'All deals on Fairbook' },
  { value: 'OwnMunicipality', label: 'Only my municipality' },
);

export const notificationTypes = labelled(
  { value: 'InviteeJoined', label: 'Invitation accepted' },
  { value: 'AuctionApproved', label: 'Auction approved' },
  { value: 'AuctionRejected', label: 'Auction rejected' },
  { value: 'AccountApproved', label: 'Account approved' },
  { value: 'AccountRejected', label: 'Account rejected' },
  { value: 'AuctionLive', label: 'Auction live' },
  { value: 'AuctionClosed', label: 'Auction closed' },
  { value: 'AuctionClosureReminder', label: 'Auction closes soon' },
  { value: 'AuctionReadyToAcceptFeedback', label: 'Open for feedback' },
  { value: 'OrderConfirmation', label: 'Order confirmation' },
  { value: 'Test', label: 'Test' },
  { value: 'System', label: 'System' },
);
export type NotificationType = ValueOf<typeof notificationTypes>;

/** Parties that halt or resume a sale. */
export const haltParties = labelled(
  { value: 'issuer', label: 'Issuer' },
  { value: 'administrator', label: 'Administrator' },
  { value: 'system', label: 'Fairbook' },
);
export type HaltParty = ValueOf<typeof haltParties>;

/** The close of a halted sale when it is resumed. */
export const resumeChoices = labelled(
  { value: 'keep', label: 'Keep the announced close' },
  { value: 'extend', label: 'Extend the close by the time lost' },
  { value: 'date', label: 'Set another close' },
  { value: 'close', label: 'Close now' },
);
export type ResumeChoice = ValueOf<typeof resumeChoices>;

/** The six classes of the priority of orders, each with the auction's column that holds its rank. */
export const orderClasses = labelled(
  { value: 'stateInstitution', label: 'State institution', priority: 'priorityStateInst' },
  { value: 'nationalInstitution', label: 'National institution', priority: 'priorityNationalInst' },
  { value: 'stateIndividual', label: 'State individual', priority: 'priorityStateInd' },
  { value: 'nationalIndividual', label: 'National individual', priority: 'priorityNationalInd' },
  { value: 'internationalInstitution', label: 'International institution', priority: 'priorityInternationalInst' },
  { value: 'internationalIndividual', label: 'International individual', priority: 'priorityInternationalInd' },
);
export type OrderClass = ValueOf<typeof orderClasses>;
export type PriorityField = (typeof orderClasses)[number]['priority'];

/** Rules of allocation, by the version that `rules.ts` knows them by. */
export const allocationRuleVersions = plain('priority-pro-rata-1', 'priority-pro-rata-2', 'lot-first-1', 'draw-1');
export type RuleVersion = ValueOf<typeof allocationRuleVersions>;

const letterInvestmentGrades = ['AAA', 'AA+', 'AA', 'AA-', 'A+', 'A', 'A-', 'BBB+', 'BBB', 'BBB-'] as const;
const letterSpeculativeGrades = ['BB+', 'BB', 'BB-', 'B+', 'B', 'B-', 'CCC+', 'CCC', 'CCC-', 'CC', 'C'] as const;
const letterScale = ['Unrated', ...letterInvestmentGrades, ...letterSpeculativeGrades] as const;
const moodysInvestmentGrades = ['Aaa', 'Aa1', 'Aa2', 'Aa3', 'A1', 'A2', 'A3', 'Baa1', 'Baa2', 'Baa3'] as const;
const moodysSpeculativeGrades = ['Ba1', 'Ba2', 'Ba3', 'B1', 'B2', 'B3', 'Caa1', 'Caa2', 'Caa3', 'Ca', 'C'] as const;

/** Rating scales from best to worst with Unrated first, as in a drop-down. */
export const snpRatings = plain(...letterScale, 'D');
export const krollRatings = snpRatings;
/** Only Fitch has RD, restricted default. */
export const fitchRatings = plain(...letterScale, 'RD', 'D');
export const moodysRatings = plain('Unrated', ...moodysInvestmentGrades, ...moodysSpeculativeGrades);

/** The four agencies, the field that holds each one's rating, and its scale. The specification's messages write `specName`. */
export const ratingAgencies = [
  { field: 'fitchRating', label: 'Fitch', specName: 'Fitch', scale: fitchRatings, lowestInvestmentGrade: 'BBB-' },
  { field: 'moodysRating', label: 'Moody’s', specName: 'Moodys', scale: moodysRatings, lowestInvestmentGrade: 'Baa3' },
  { field: 'snpRating', label: 'S&P', specName: 'S&P', scale: snpRatings, lowestInvestmentGrade: 'BBB-' },
  { field: 'krollRating', label: 'Kroll', specName: 'Kroll', scale: krollRatings, lowestInvestmentGrade: 'BBB-' },
] as const;
