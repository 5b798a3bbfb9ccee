/** Every table as queries see it. Written by `npm run tables` from the migrated database; not to be edited. */
import type { AccountStatus, AdminNoticeKind, AdminRole, AdvisorRole, AuctionStatus, BidResult, BidState, ChangeStatus, HaltParty, LinkGround, OrderClass, PendingAction, PendingStatus, ResumeChoice, Role, RuleVersion, SaleOutcome, UploadKind, UserType } from '@fairbook/domain/base/vocabulary.ts';
import type { ColumnType } from "kysely";
import type { BigCount, DayColumn, Json, Moment, Money } from './columns.ts';

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AccountChange {
  changes: Json;
  createdAt: Generated<Moment>;
  decidedBy: BigCount | null;
  explanation: string;
  id: Generated<BigCount>;
  investorOrgId: BigCount | null;
  isActive: Generated<boolean>;
  municipalityId: BigCount | null;
  proofFileId: BigCount | null;
  reason: string | null;
  requestedAt: Moment;
  requestedBy: BigCount;
  settledAt: Moment | null;
  status: Generated<ChangeStatus>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface AccountLink {
  createdAt: Generated<Moment>;
  endedAt: Moment | null;
  endedById: BigCount | null;
  endReason: string | null;
  ground: LinkGround;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  linkedAt: Generated<Moment>;
  linkedById: BigCount;
  oneId: BigCount;
  otherId: BigCount;
  reason: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface AccountLinkStatement {
  accountLinkId: BigCount | null;
  body: string;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  investorOrgId: BigCount;
  isActive: Generated<boolean>;
  otherEmail: string | null;
  settledAt: Moment | null;
  settledById: BigCount | null;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface AdminInvite {
  acceptedAt: Moment | null;
  code: string | null;
  createdAt: Generated<Moment>;
  email: string;
  expiresAt: Moment | null;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  role: Generated<AdminRole>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface AdminNotice {
  actor: string;
  adminUserId: BigCount;
  body: string;
  createdAt: Generated<Moment>;
  decision: PendingAction | null;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  kind: AdminNoticeKind;
  readAt: Moment | null;
  subject: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface AdminUser {
  createdAt: Generated<Moment>;
  email: string;
  firstName: string;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  language: string | null;
  lastName: string;
  ownerSince: Moment | null;
  ownerUntil: Moment | null;
  reviewerSince: Moment | null;
  reviewerUntil: Moment | null;
  role: Generated<AdminRole>;
  uid: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface Allotment {
  auctionId: BigCount;
  awardedAmount: Money;
  maturityDate: DayColumn;
  maturityId: Generated<string>;
  place: number;
  positionAsked: Money | null;
  positionAwarded: Money | null;
  positionCounted: Money | null;
  reason: string;
  result: BidResult;
  turn: number | null;
  turns: number | null;
}

export interface Announcement {
  audience: string;
  createdAt: Generated<Moment>;
  createdById: BigCount | null;
  endedAt: Moment | null;
  endedById: BigCount | null;
  endsAt: Moment | null;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  isPublic: boolean;
  kind: string;
  startsAt: Moment;
  text: string;
  textEs: string | null;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
  version: Generated<number>;
}

export interface ApiKey {
  createdAt: Generated<Moment>;
  expiresAt: Moment;
  hash: Buffer;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  lastAddress: string | null;
  lastUsedAt: Moment | null;
  name: string;
  networks: string[];
  publicId: string;
  scopes: string[];
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface Auction {
  afterClose: Generated<string>;
  allocationRule: Generated<RuleVersion>;
  amount: Money;
  approvalHistory: Generated<Json>;
  baseCusip: string;
  cancelledAt: Moment | null;
  cancelReason: string | null;
  closeDate: Moment | null;
  communityImpactThemes: Generated<string[]>;
  createdAt: Generated<Moment>;
  creditEnhancement: string | null;
  dated: DayColumn | null;
  dayCount: string | null;
  delivery: DayColumn | null;
  docInvestorPresentationId: BigCount | null;
  docOther1Id: BigCount | null;
  docOther2Id: BigCount | null;
  docPreliminaryOfficialStatementId: BigCount | null;
  endOfMonth: Generated<boolean>;
  extensionMinutes: number | null;
  extensionMost: number | null;
  finalMaturityDate: DayColumn | null;
  firstInterest: DayColumn | null;
  firstPrincipalPaymentDate: DayColumn | null;
  fitchRating: string | null;
  haltedAt: Moment | null;
  haltedBy: HaltParty | null;
  haltReason: string | null;
  id: Generated<BigCount>;
  indMaxAmount: Money | null;
  indMinAmount: Money | null;
  instMaxAmount: Money | null;
  instMinAmount: Money | null;
  insurer: string | null;
  investorCap: Money | null;
  investorPresentationDate: Moment | null;
  investorPresentationUrl: string | null;
  isActive: Generated<boolean>;
  isBankQualified: Generated<boolean>;
  krollRating: string | null;
  localZipCodes: Generated<string[]>;
  marketingPeriodLaunchDate: Moment | null;
  maturityStructure: Generated<Json>;
  maxOrders: number | null;
  minimumAmount: Money | null;
  moodysRating: string | null;
  municipalityId: BigCount;
  name: string;
  offeringType: string | null;
  orderMinimum: Money | null;
  orderStep: Money | null;
  priorityInternationalInd: Generated<number>;
  priorityInternationalInst: Generated<number>;
  priorityNationalInd: Generated<number>;
  priorityNationalInst: Generated<number>;
  priorityStateInd: Generated<number>;
  priorityStateInst: Generated<number>;
  purpose: string | null;
  redemptionDate: DayColumn | null;
  redemptionPrice: Money | null;
  redemptionProvisions: string | null;
  repaymentFrequency: string | null;
  repaymentSource: string | null;
  resaleNote: string | null;
  resizingMaturityPercent: number | null;
  resizingMinutes: number | null;
  resizingTotalPercent: number | null;
  retailShare: number | null;
  securityType: string | null;
  snpRating: string | null;
  startDate: Moment | null;
  status: Generated<AuctionStatus>;
  stepAmount: Money | null;
  supplementIndex: number | null;
  taxStatus: string | null;
  unconfirmedOrders: Generated<string>;
  updatedAt: Generated<Moment>;
  useOfFunds: string | null;
  uuid: Generated<string>;
}

export interface AuctionBid {
  auctionId: BigCount;
  bidId: string;
  createdAt: Moment;
  investmentAmount: Money;
  investorOrgId: BigCount;
  isActive: boolean;
  isLocal: boolean;
  maturityDate: DayColumn;
  maturityId: string;
  orderClass: OrderClass;
  placedAt: Moment;
  rank: number;
  ruleVersion: string;
  sequence: BigCount;
  state: BidState;
  updatedAt: Moment;
  userId: BigCount;
  uuid: string;
}

export interface AuctionBidHistory {
  action: string | null;
  amountChange: Money | null;
  at: Moment | null;
  auctionId: BigCount | null;
  bidChange: number | null;
  bidId: string | null;
  id: BigCount | null;
  lines: Json | null;
  userId: BigCount | null;
  xid: string | null;
}

export interface AuctionEvent {
  amendmentId: BigCount | null;
  at: Generated<Moment>;
  auctionId: BigCount;
  changeId: BigCount | null;
  haltId: BigCount | null;
  id: Generated<BigCount>;
  isResumed: boolean | null;
  status: string | null;
  xid: Generated<string>;
}

export interface AuctionFeedback {
  alertMe: Generated<boolean>;
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  feedback: string;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  levelOfInterest: Generated<string>;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface AuctionHalt {
  auctionId: BigCount;
  choice: ResumeChoice | null;
  closeAfter: Moment | null;
  closeBefore: Moment;
  createdAt: Generated<Moment>;
  haltedAt: Moment;
  haltedBy: HaltParty;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  reason: string;
  resumedAt: Moment | null;
  resumedBy: Exclude<HaltParty, 'system'> | null;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface AuctionIndication {
  amount: Money;
  createdAt: Generated<Moment>;
  feedbackId: BigCount;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  maturityDate: DayColumn;
  maturityId: Generated<string>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface AuctionProfessional {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  marketProfId: BigCount;
  type: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface AuctionSubscriber {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  isSubscribedToAuctionStatusChange: Generated<boolean>;
  isSubscribedToInvestorPresentation: Generated<boolean>;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface AuctionWitnessChoice {
  auctionId: BigCount;
  quorum: number;
  witnessIds: ArrayType<BigCount>;
}

export interface AuditCursor {
  onlyOne: Generated<boolean>;
  sealedTo: string;
}

export interface AuditEvent {
  action: string;
  actor: string;
  at: Generated<Moment>;
  detail: Generated<Json>;
  id: Generated<BigCount>;
  subject: string;
  transactionId: Generated<string>;
}

export interface AuditHead {
  hash: string;
  keyId: string;
  mac: string;
  position: BigCount;
  signedAt: Generated<Moment>;
}

export interface AuditSeal {
  auditEventId: BigCount;
  hash: string;
  position: BigCount;
}

export interface AuditText {
  auditEventId: BigCount;
  salt: string;
  text: Json;
}

export interface AuditWitness {
  checkpoint: string | null;
  cosignedAt: Moment | null;
  line: string | null;
  problem: string | null;
  size: Generated<BigCount>;
  state: Generated<string>;
  witnessId: BigCount;
}

export interface BackupReport {
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  madeAt: Generated<Moment>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface BidIdempotency {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  key: string;
  userId: BigCount;
}

export interface CaseMessage {
  adminUserId: BigCount | null;
  body: string;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  reviewCaseId: BigCount;
  updatedAt: Generated<Moment>;
  userId: BigCount | null;
  uuid: Generated<string>;
}

export interface CaseNote {
  adminUserId: BigCount;
  body: string;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  subject: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface CheckMark {
  checkName: string;
  createdAt: Generated<Moment>;
  fingerprint: string;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  markedById: BigCount;
  reason: string;
  subject: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface ClosingPseudonym {
  auctionId: BigCount;
  investorOrgId: BigCount;
  lead: string | null;
  pseudonym: string;
  salt: string;
}

export interface ClosingRecord {
  auctionId: BigCount;
  closedAt: Generated<Moment>;
  figures: Generated<Json>;
  fingerprint: string;
  id: Generated<BigCount>;
  investorCap: Money | null;
  minimum: Money;
  outcome: SaleOutcome;
  retailShare: number | null;
  ruleVersion: string;
  seed: string | null;
  size: BigCount;
  step: Money;
}

export interface ClosingRecordPart {
  auctionId: BigCount;
  packed: Buffer;
  part: number;
}

export interface DealBookGrant {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  level: string;
  role: string | null;
  updatedAt: Generated<Moment>;
  userId: BigCount | null;
  uuid: Generated<string>;
}

export interface DealSignedText {
  auctionId: BigCount;
  body: string;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  sha256: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface DealSignOff {
  auctionId: BigCount;
  countedAt: Moment | null;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  role: string;
  sha256: string;
  step: string;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
  withdrawnAt: Moment | null;
  xid: Generated<string>;
}

export interface DealSignRule {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  role: string;
  step: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface DealSignRuleChange {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  isRequired: boolean;
  lateAt: Moment | null;
  role: string;
  step: string;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface DealTeamPlace {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  email: string | null;
  endedAt: Moment | null;
  endReason: string | null;
  expiresAt: Moment | null;
  id: Generated<BigCount>;
  invitedById: BigCount | null;
  isActive: Generated<boolean>;
  joinedAt: Moment | null;
  role: string;
  updatedAt: Generated<Moment>;
  userId: BigCount | null;
  uuid: Generated<string>;
}

export interface Delivery {
  channel: string;
  createdAt: Generated<Moment>;
  doneAt: Moment | null;
  dueAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  noticeId: BigCount;
  outcome: string | null;
  resends: Generated<number>;
  target: string;
  tries: Generated<number>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface Erasure {
  at: Generated<Moment>;
  id: Generated<BigCount>;
  userId: BigCount;
}

export interface FinalStatement {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  note: string | null;
  sha256: string;
  updatedAt: Generated<Moment>;
  uploadedFileId: BigCount;
  userId: BigCount;
  uuid: Generated<string>;
  version: number;
  xid: Generated<string>;
}

export interface GuessCount {
  caller: string;
  due: Moment;
}

export interface HeldAuditEvent {
  action: string;
  actor: string;
  at: Generated<Moment>;
  auctionId: BigCount;
  detail: Generated<Json>;
  id: Generated<BigCount>;
  subject: string;
}

export interface InvestorOrg {
  approvalAbove: Money | null;
  approvalHistory: Generated<Json>;
  city: string | null;
  country: Generated<string>;
  createdAt: Generated<Moment>;
  hasOpenChange: Generated<boolean>;
  hasOrderRules: Generated<boolean>;
  id: Generated<BigCount>;
  investmentExperience: string | null;
  isActive: Generated<boolean>;
  isInstitution: Generated<boolean>;
  isInterestedInChat: Generated<boolean>;
  isSeekingFeaturedInvestorStatus: Generated<boolean>;
  name: string;
  peopleVersion: Generated<number>;
  residence: string | null;
  state: string | null;
  status: Generated<AccountStatus>;
  summary: string | null;
  targetIssuers: Generated<string[]>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
  website: string | null;
}

export interface InvestorStanding {
  amount: Money;
  auctionId: BigCount;
  investorOrgId: BigCount;
  lines: number;
  maturityDate: DayColumn;
  maturityId: Generated<string>;
}

export interface KeptAnswer {
  adminUserId: BigCount | null;
  answer: string | null;
  createdAt: Generated<Moment>;
  key: string;
  request: Buffer;
  userId: BigCount | null;
}

export interface LogContradiction {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  endedAt: Moment | null;
  finding: string;
  id: Generated<BigCount>;
  keptCheckpoint: string | null;
  shownCheckpoint: string;
  shownRoot: string;
  shownSize: number;
  uuid: Generated<string>;
}

export interface MarketChange {
  at: Generated<Moment>;
  auctionId: BigCount | null;
  id: Generated<BigCount>;
  municipalityId: BigCount | null;
  transactionId: Generated<string>;
}

export interface MarketNews {
  author: string | null;
  content: string;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  imageId: BigCount | null;
  isActive: Generated<boolean>;
  municipalityId: BigCount;
  title: string;
  updatedAt: Generated<Moment>;
  url: string | null;
  uuid: Generated<string>;
}

export interface MarketProfOrg {
  approvalHistory: Generated<Json>;
  createdAt: Generated<Moment>;
  description: string | null;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  name: string;
  status: Generated<AccountStatus>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
  website: string | null;
}

export interface MarketRuleChange {
  allocationRule: RuleVersion | null;
  changedById: BigCount;
  changes: Json;
  createdAt: Generated<Moment>;
  fourEyesOnAuctions: boolean | null;
  id: Generated<BigCount>;
  maxOrders: number | null;
  minimumAmount: Money | null;
  previousId: BigCount | null;
  reason: string;
  requestedById: BigCount | null;
  saleHours: number | null;
  stepAmount: Money | null;
  uuid: Generated<string>;
}

export interface Municipality {
  approvalHistory: Generated<Json>;
  censusDataUrl: string | null;
  city: string | null;
  createdAt: Generated<Moment>;
  emmaIssuerUrl: string | null;
  hasOpenChange: Generated<boolean>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  legalName: string | null;
  name: string;
  sifmaUrl: string | null;
  state: string | null;
  status: Generated<AccountStatus>;
  summary: string | null;
  type: string | null;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
  website: string | null;
  zipCode: string | null;
}

export interface MunicipalityAttachment {
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  municipalityId: BigCount;
  type: string;
  updatedAt: Generated<Moment>;
  uploadedFileId: BigCount;
  uuid: Generated<string>;
}

export interface MuniCreditRating {
  createdAt: Generated<Moment>;
  description: string | null;
  fitchRating: string;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  krollRating: string | null;
  moodysRating: string;
  municipalityId: BigCount;
  revStream: string;
  snpRating: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface MuniPersonnel {
  bio: string;
  createdAt: Generated<Moment>;
  email: string;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  linkedInUrl: string | null;
  municipalityId: BigCount;
  name: string;
  phone: string;
  phoneExtension: string | null;
  rank: Generated<number>;
  showOnProfile: Generated<boolean>;
  title: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface NameWord {
  source: string;
  word: string;
}

export interface NotifHistory {
  body: string;
  createdAt: Generated<Moment>;
  data: Generated<Json>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  isRead: Generated<boolean>;
  msgId: string;
  position: Generated<BigCount | null>;
  sentences: Json | null;
  silent: Generated<boolean>;
  title: string;
  type: string;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface NotificationPreference {
  calendarKey: string | null;
  createdAt: Generated<Moment>;
  digest: string | null;
  digestedUntil: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
  withoutMail: Generated<string[]>;
  withoutPush: Generated<string[]>;
  zone: string | null;
}

export interface OpenOrder {
  auctionId: BigCount;
  bidId: string;
  investorOrgId: BigCount;
  lastIndex: number;
  userId: BigCount;
}

export interface OpenOrderLine {
  auctionId: BigCount;
  bidId: string;
  createdAt: Moment;
  investmentAmount: Money;
  investorOrgId: BigCount;
  isLocal: boolean;
  lastIndex: number;
  maturityDate: DayColumn;
  maturityId: string;
  orderClass: OrderClass;
  placedAt: Moment;
  rank: number;
  sequence: BigCount;
  state: BidState;
  updatedAt: Moment;
  userId: BigCount;
}

export interface OrderConfirmation {
  auctionId: BigCount;
  bidId: string;
  createdAt: Generated<Moment>;
  index: number;
  investorOrgId: BigCount;
  userId: BigCount;
}

export interface OrderLog {
  actedById: BigCount | null;
  amountChange: Money | null;
  at: Moment | null;
  auctionId: BigCount;
  bidId: string | null;
  entry: string;
  headSize: number;
  index: number;
  investorOrgId: BigCount | null;
  key: string | null;
  kind: string;
  userId: BigCount | null;
  xid: Generated<string | null>;
}

export interface OrderLogBidder {
  auctionId: BigCount;
  commitment: string;
  investorOrgId: BigCount;
  salt: string;
}

export interface OrderLogCheck {
  auctionId: BigCount;
  checkedAt: Moment;
  size: number;
}

export interface OrderLogConfirmed {
  auctionId: BigCount;
  size: number;
}

export interface OrderLogCosignature {
  auctionId: BigCount;
  checkpoint: string;
  cosignedAt: Moment;
  line: string;
  size: number;
  witnessId: BigCount;
}

export interface OrderLogHead {
  auctionId: BigCount;
  demand: Generated<Money>;
  isClosed: Generated<boolean>;
  keyId: string;
  origin: string;
  size: Generated<number>;
}

export interface OrderLogQuorum {
  auctionId: BigCount;
  dueAt: Generated<Moment>;
  isDone: Generated<boolean>;
  leasedUntil: Generated<Moment>;
  quorum: number;
  sentSize: Generated<number>;
  witnessSeconds: Generated<number>;
}

export interface OrderLogWitness {
  auctionId: BigCount;
  cosignedAt: Moment | null;
  dueAt: Generated<Moment>;
  failures: Generated<number>;
  problem: string | null;
  size: Generated<number>;
  state: Generated<string>;
  witnessId: BigCount;
}

export interface OrderReference {
  auctionId: BigCount;
  bidId: string;
  createdAt: Generated<Moment>;
  investorOrgId: BigCount;
  reference: string;
  userId: BigCount;
}

export interface OrderRuleChange {
  approvalAfter: Money | null;
  approvalBefore: Money | null;
  createdAt: Generated<Moment>;
  dayAfter: Money | null;
  dayBefore: Money | null;
  decidedAt: Moment | null;
  decidedById: BigCount | null;
  expiresAt: Moment;
  id: Generated<BigCount>;
  investorOrgId: BigCount;
  isActive: Generated<boolean>;
  isAlone: Generated<boolean>;
  isDeciderNew: Generated<boolean>;
  orderAfter: Money | null;
  orderBefore: Money | null;
  requestedById: BigCount;
  status: Generated<string>;
  updatedAt: Generated<Moment>;
  userId: BigCount | null;
  uuid: Generated<string>;
}

export interface OrderTotal {
  added: Money;
  auctionId: BigCount;
  day: DayColumn;
  unapproved: Money;
  userId: BigCount;
}

export interface PendingDecision {
  action: PendingAction;
  createdAt: Generated<Moment>;
  decidedAt: Moment | null;
  decidedById: BigCount | null;
  expiresAt: Moment;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  isDeciderNew: Generated<boolean>;
  reason: string | null;
  remarks: string | null;
  requestedById: BigCount;
  status: Generated<PendingStatus>;
  subject: string;
  subjectState: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
  wanted: string | null;
}

export interface ProcessHeartbeat {
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  parts: string[];
  readModelMs: number | null;
  seenAt: Generated<Moment>;
  skewMs: number;
  startedAt: Moment;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
  version: string;
}

export interface ProofKey {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  key: Generated<string>;
}

export interface ProposedDocument {
  amendmentId: BigCount | null;
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  fileBeforeId: BigCount | null;
  fileId: BigCount;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  slot: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface ProviderSignIn {
  askedAt: Generated<Moment>;
  authTime: Moment;
  confirmedAt: Generated<Moment>;
  createdAt: Generated<Moment>;
  email: string;
  handle: Buffer;
  hasSecondFactor: boolean;
  id: Generated<BigCount>;
  idToken: string;
  issuer: string;
  refreshToken: string | null;
  site: string;
  subject: string;
  uid: string;
}

export interface PushToken {
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  token: string;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface ReasonTemplate {
  changedById: BigCount | null;
  createdAt: Generated<Moment>;
  decision: string;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  language: string;
  name: string;
  text: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
  version: Generated<number>;
}

export interface RecoveryCode {
  createdAt: Generated<Moment>;
  hash: string;
  id: Generated<BigCount>;
  uid: string;
  usedAt: Moment | null;
}

export interface ReplacedDocument {
  amendmentId: BigCount | null;
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  fileId: BigCount;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  slot: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface ReviewCase {
  answeredAt: Moment | null;
  askedAt: Moment | null;
  askedById: BigCount | null;
  assignedAt: Moment | null;
  assigneeId: BigCount | null;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  messages: Generated<number>;
  subject: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface SaleAnswer {
  body: string;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  place: number;
  saleQuestionId: BigCount;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
  xid: Generated<string>;
}

export interface SaleChange {
  auctionId: BigCount;
  closeAfter: Moment;
  closeBefore: Moment;
  createdAt: Generated<Moment>;
  decidedAt: Moment | null;
  decidedBy: BigCount | null;
  document: string | null;
  fileAfterId: BigCount | null;
  fileBeforeId: BigCount | null;
  haltsBefore: number | null;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  isAlone: Generated<boolean>;
  isDeciderNew: Generated<boolean>;
  kind: string;
  maturities: Json | null;
  reason: string;
  released: Money | null;
  requestedBy: BigCount | null;
  startAfter: Moment;
  startBefore: Moment;
  status: Generated<string>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface SaleCostInput {
  auctionId: BigCount;
  costs: Json;
  createdAt: Generated<Moment>;
  fiscalYearStart: number;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  issuePriceRule: string;
  refunding: Json | null;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface SaleInvestment {
  amount: Money;
  auctionId: BigCount;
  day: DayColumn;
  isInstitution: boolean;
  orders: BigCount;
}

export interface SaleQuestion {
  answeredAt: Moment | null;
  auctionId: BigCount;
  body: string;
  createdAt: Generated<Moment>;
  declinedAt: Moment | null;
  declinedById: BigCount | null;
  declineReason: string | null;
  hiddenAt: Moment | null;
  hiddenById: BigCount | null;
  hideReason: string | null;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  isPublic: boolean | null;
  number: number;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
  xid: Generated<string>;
}

export interface SaleQuestionCount {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  publicChanges: Generated<number>;
  questions: Generated<number>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface SaleReading {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  questionsAt: Moment | null;
  questionsFirstAt: Moment | null;
  seenAt: Moment | null;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface SaleTeam {
  auctionId: BigCount | null;
  isNamed: boolean | null;
  role: string | null;
  since: Moment | null;
  userId: BigCount | null;
  uuid: string | null;
}

export interface SavedSearch {
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  name: string;
  query: Json;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface SavedView {
  address: string;
  adminUserId: BigCount;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  isShared: Generated<boolean>;
  list: string;
  name: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface SigningKey {
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  purpose: string;
  secret: Generated<string>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface SignInLink {
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  issuer: string;
  subject: string;
  uid: string;
}

export interface SpentChallenge {
  expiresAt: Moment;
  nonce: string;
}

export interface SubAccount {
  archivedAt: Moment | null;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  investorOrgId: BigCount;
  isActive: Generated<boolean>;
  name: string;
  reference: string | null;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
  version: Generated<number>;
}

export interface SubAccountDivision {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  investorOrgId: BigCount;
  isActive: Generated<boolean>;
  maturityDate: DayColumn;
  maturityId: Generated<string>;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
  version: number;
}

export interface SubAccountShare {
  amount: Money;
  divisionId: BigCount;
  investorOrgId: BigCount;
  place: number;
  subAccountId: BigCount;
}

export interface Submission {
  content: Json;
  id: Generated<BigCount>;
  requestedAt: Moment;
  requestUuid: string;
  subject: string;
}

export interface TermsAmendment {
  auctionId: BigCount;
  createdAt: Generated<Moment>;
  decidedAt: Moment | null;
  decidedBy: BigCount | null;
  differences: Json;
  documents: Generated<Json>;
  haltsBefore: number | null;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  loggedAfter: Json | null;
  loggedBefore: Json | null;
  reason: string;
  remarks: string | null;
  requestedBy: BigCount;
  sha256Before: string;
  status: Generated<string>;
  terms: Json;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface TokenCutoff {
  changedAt: Generated<Moment>;
  changedXid: string | null;
  uid: string;
  validAfter: Moment;
}

export interface UploadedFile {
  caption: string | null;
  contentType: string;
  createdAt: Generated<Moment>;
  destFileName: string;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  originalName: string;
  sha256: string | null;
  sizeBytes: BigCount;
  title: string | null;
  updatedAt: Generated<Moment>;
  uploadedById: BigCount | null;
  url: string;
  uuid: Generated<string>;
}

export interface User {
  address: string | null;
  businessDesignation: string | null;
  city: string | null;
  country: Generated<string>;
  createdAt: Generated<Moment>;
  email: string;
  firstName: string;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  language: string | null;
  lastName: string;
  phone: string | null;
  phoneExtension: string | null;
  provenAddress: string | null;
  provenBy: string | null;
  receiptKey: Generated<Buffer>;
  role: Generated<Role>;
  state: string | null;
  uid: string;
  updatedAt: Generated<Moment>;
  userType: UserType;
  uuid: Generated<string>;
  verifiedAt: Moment | null;
  zipCode: string | null;
}

export interface UserInvite {
  acceptedAt: Moment | null;
  code: string;
  createdAt: Generated<Moment>;
  email: string;
  expiresAt: Generated<Moment>;
  id: Generated<BigCount>;
  investorOrgId: BigCount | null;
  invitedById: BigCount | null;
  isActive: Generated<boolean>;
  marketProfOrgId: BigCount | null;
  municipalityId: BigCount | null;
  name: string | null;
  role: Role | null;
  updatedAt: Generated<Moment>;
  userType: string;
  uuid: Generated<string>;
  waits: Generated<boolean>;
}

export interface UserOrg {
  askedById: BigCount | null;
  askedRole: string | null;
  askedUntil: Moment | null;
  confirmedUntil: Moment | null;
  confirmsSince: Moment | null;
  createdAt: Generated<Moment>;
  id: Generated<BigCount>;
  investorOrgId: BigCount | null;
  isActive: Generated<boolean>;
  marketProfOrgId: BigCount | null;
  maxDay: Money | null;
  maxOrder: Money | null;
  municipalityId: BigCount | null;
  role: Generated<Role>;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface UserSession {
  agent: string;
  authTime: Moment;
  createdAt: Generated<Moment>;
  endedAt: Moment | null;
  endedXid: string | null;
  hasSecondFactor: Generated<boolean>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  lastSeenAt: Generated<Moment>;
  network: string | null;
  uid: string;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
}

export interface UserSocialProfile {
  createdAt: Generated<Moment>;
  favoriteAuctions: Generated<string[]>;
  favoriteMunicipalities: Generated<string[]>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface WaitingOrder {
  auctionId: BigCount;
  bidId: string | null;
  clientReference: string | null;
  createdAt: Generated<Moment>;
  decidedAt: Moment | null;
  decidedById: BigCount | null;
  id: Generated<BigCount>;
  investorOrgId: BigCount;
  isActive: Generated<boolean>;
  isDeciderNew: Generated<boolean>;
  lines: Json;
  placedBidId: string | null;
  reason: string | null;
  state: Generated<string>;
  toldAt: Moment | null;
  total: Money;
  updatedAt: Generated<Moment>;
  userId: BigCount;
  uuid: Generated<string>;
  version: Generated<number>;
}

export interface Webhook {
  createdAt: Generated<Moment>;
  events: string[];
  failures: Generated<number>;
  formerSecret: string | null;
  formerUntil: Moment | null;
  id: Generated<BigCount>;
  investorOrgId: BigCount | null;
  isActive: Generated<boolean>;
  marketProfOrgId: BigCount | null;
  municipalityId: BigCount | null;
  restingUntil: Generated<Moment>;
  secret: string;
  toldSince: Generated<Moment>;
  updatedAt: Generated<Moment>;
  url: string;
  userId: BigCount;
  uuid: Generated<string>;
}

export interface WebhookCursor {
  at: Generated<Moment>;
  followedTo: string;
  onlyOne: Generated<boolean>;
}

export interface WebhookDelivery {
  createdAt: Generated<Moment>;
  data: Json;
  doneAt: Moment | null;
  dueAt: Generated<Moment>;
  event: string;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  lastProblem: string | null;
  lastStatus: number | null;
  lastTriedAt: Moment | null;
  outcome: string | null;
  tries: Generated<number>;
  updatedAt: Generated<Moment>;
  uuid: Generated<string>;
  webhookId: BigCount;
}

export interface Witness {
  answeredAt: Moment | null;
  createdAt: Generated<Moment>;
  failures: Generated<number>;
  id: Generated<BigCount>;
  isActive: Generated<boolean>;
  key: string;
  name: string;
  operator: string;
  problem: string | null;
  registeredBy: BigCount;
  restingUntil: Generated<Moment>;
  updatedAt: Generated<Moment>;
  url: string;
  uuid: Generated<string>;
}

export interface DB {
  accountChange: AccountChange;
  accountLink: AccountLink;
  accountLinkStatement: AccountLinkStatement;
  adminInvite: AdminInvite;
  adminNotice: AdminNotice;
  adminUser: AdminUser;
  allotment: Allotment;
  announcement: Announcement;
  apiKey: ApiKey;
  auction: Auction;
  auctionBid: AuctionBid;
  auctionBidHistory: AuctionBidHistory;
  auctionEvent: AuctionEvent;
  auctionFeedback: AuctionFeedback;
  auctionHalt: AuctionHalt;
  auctionIndication: AuctionIndication;
  auctionProfessional: AuctionProfessional;
  auctionSubscriber: AuctionSubscriber;
  auctionWitnessChoice: AuctionWitnessChoice;
  auditCursor: AuditCursor;
  auditEvent: AuditEvent;
  auditHead: AuditHead;
  auditSeal: AuditSeal;
  auditText: AuditText;
  auditWitness: AuditWitness;
  backupReport: BackupReport;
  bidIdempotency: BidIdempotency;
  caseMessage: CaseMessage;
  caseNote: CaseNote;
  checkMark: CheckMark;
  closingPseudonym: ClosingPseudonym;
  closingRecord: ClosingRecord;
  closingRecordPart: ClosingRecordPart;
  dealBookGrant: DealBookGrant;
  dealSignedText: DealSignedText;
  dealSignOff: DealSignOff;
  dealSignRule: DealSignRule;
  dealSignRuleChange: DealSignRuleChange;
  dealTeamPlace: DealTeamPlace;
  delivery: Delivery;
  erasure: Erasure;
  finalStatement: FinalStatement;
  guessCount: GuessCount;
  heldAuditEvent: HeldAuditEvent;
  investorOrg: InvestorOrg;
  investorStanding: InvestorStanding;
  keptAnswer: KeptAnswer;
  logContradiction: LogContradiction;
  marketChange: MarketChange;
  marketNews: MarketNews;
  marketProfOrg: MarketProfOrg;
  marketRuleChange: MarketRuleChange;
  municipality: Municipality;
  municipalityAttachment: MunicipalityAttachment;
  muniCreditRating: MuniCreditRating;
  muniPersonnel: MuniPersonnel;
  nameWord: NameWord;
  notifHistory: NotifHistory;
  notificationPreference: NotificationPreference;
  openOrder: OpenOrder;
  openOrderLine: OpenOrderLine;
  orderConfirmation: OrderConfirmation;
  orderLog: OrderLog;
  orderLogBidder: OrderLogBidder;
  orderLogCheck: OrderLogCheck;
  orderLogConfirmed: OrderLogConfirmed;
  orderLogCosignature: OrderLogCosignature;
  orderLogHead: OrderLogHead;
  orderLogQuorum: OrderLogQuorum;
  orderLogWitness: OrderLogWitness;
  orderReference: OrderReference;
  orderRuleChange: OrderRuleChange;
  orderTotal: OrderTotal;
  pendingDecision: PendingDecision;
  processHeartbeat: ProcessHeartbeat;
  proofKey: ProofKey;
  proposedDocument: ProposedDocument;
  providerSignIn: ProviderSignIn;
  pushToken: PushToken;
  reasonTemplate: ReasonTemplate;
  recoveryCode: RecoveryCode;
  replacedDocument: ReplacedDocument;
  reviewCase: ReviewCase;
  saleAnswer: SaleAnswer;
  saleChange: SaleChange;
  saleCostInput: SaleCostInput;
  saleInvestment: SaleInvestment;
  saleQuestion: SaleQuestion;
  saleQuestionCount: SaleQuestionCount;
  saleReading: SaleReading;
  saleTeam: SaleTeam;
  savedSearch: SavedSearch;
  savedView: SavedView;
  signingKey: SigningKey;
  signInLink: SignInLink;
  spentChallenge: SpentChallenge;
  subAccount: SubAccount;
  subAccountDivision: SubAccountDivision;
  subAccountShare: SubAccountShare;
  submission: Submission;
  termsAmendment: TermsAmendment;
  tokenCutoff: TokenCutoff;
  uploadedFile: UploadedFile;
  user: User;
  userInvite: UserInvite;
  userOrg: UserOrg;
  userSession: UserSession;
  userSocialProfile: UserSocialProfile;
  waitingOrder: WaitingOrder;
  webhook: Webhook;
  webhookCursor: WebhookCursor;
  webhookDelivery: WebhookDelivery;
  witness: Witness;
}
