/** Every table with personal data: its name in exports, and its treatment at erasure. */
import { erasedQuestion } from '@fairbook/domain/sale-questions.ts';

export interface Holding {
  readonly table: string;
  /** The column that refers to the person: by the id of their row in "user", or as `uid` by their identity at the provider. */
  readonly column: string;
  /** Its name in the export. */
  readonly name: string;
  /** Columns left out of exports: secrets, and internal numbers. */
  readonly hidden?: readonly string[];
  /**
   * `delete`: the rows are deleted. `keep`: they stay, since they prove results or belong to an organization, and refer to the person only by a number.
   * A list: these columns are cleared.
   */
  readonly erasure: 'delete' | 'keep' | { readonly set: Readonly<Record<string, string>> };
  /** Why it is kept, for docs/PRIVACY.md. */
  readonly why?: string;
}

const record = 'Orders, results and their proof must stay verifiable; the row contains no name.';

export const holdings: readonly Holding[] = [
  {
    table: 'account_change',
    column: 'requested_by',
    name: 'requestedChanges',
    hidden: ['decided_by', 'proof_file_id'],
    erasure: { set: { explanation: 'Erased by its author' } },
  },
  {
    table: 'account_link_statement',
    column: 'user_id',
    name: 'statementsAboutLinkedAccounts',
    hidden: ['investor_org_id', 'account_link_id', 'settled_by_id'],
    erasure: 'delete',
  },
  { table: 'api_key', column: 'user_id', name: 'apiKeys', hidden: ['hash'], erasure: 'delete' },
  { table: 'auction_bid', column: 'user_id', name: 'orders', erasure: 'keep', why: record },
  { table: 'auction_bid_archive', column: 'user_id', name: 'ordersBeforeLogs', erasure: 'keep', why: record },
  {
    table: 'auction_bid_history_archive',
    column: 'user_id',
    name: 'orderHistory',
    hidden: ['xid'],
    erasure: 'keep',
    why: record,
  },
  {
    table: 'auction_feedback',
    column: 'user_id',
    name: 'feedback',
    erasure: { set: { feedback: 'Erased by its author' } },
  },
  { table: 'auction_subscriber', column: 'user_id', name: 'subscriptions', erasure: 'delete' },
  {
    table: 'auction_professional',
    column: 'market_prof_id',
    name: 'attachedAuctions',
    erasure: 'keep',
    why: 'The advisors of a public sale are part of its documents.',
  },
  { table: 'bid_idempotency', column: 'user_id', name: 'idempotencyKeys', hidden: ['key'], erasure: 'delete' },
  {
    table: 'case_message',
    column: 'user_id',
    name: 'answersToAdministrators',
    hidden: ['review_case_id', 'admin_user_id'],
    erasure: { set: { body: 'Erased by its author' } },
  },
  {
    table: 'deal_book_grant',
    column: 'user_id',
    name: 'accessToOrderBooks',
    erasure: 'delete',
  },
  { table: 'deal_comment', column: 'user_id', name: 'commentsInTeams', erasure: { set: { body: erasedQuestion } } },
  { table: 'deal_document_reading', column: 'user_id', name: 'documentsOpened', erasure: 'delete' },
  {
    table: 'deal_sign_off',
    column: 'user_id',
    name: 'signOffs',
    hidden: ['xid'],
    erasure: 'keep',
    why: 'What was signed before a sale is part of its record; the row refers to the person by a number.',
  },
  {
    table: 'deal_sign_rule_change',
    column: 'user_id',
    name: 'changesOfRequiredSignOffs',
    erasure: 'keep',
    why: 'What had to be signed before a sale is part of its record; the row refers to the person by a number.',
  },
  {
    table: 'deal_task',
    column: 'done_by_id',
    name: 'tasksDone',
    hidden: ['user_id'],
    erasure: 'keep',
    why: 'A task belongs to the team of its sale; the row refers to the person by a number.',
  },
  {
    table: 'deal_task',
    column: 'user_id',
    name: 'tasksOpened',
    hidden: ['done_by_id'],
    erasure: { set: { title: erasedQuestion } },
  },
  {
    table: 'deal_team_place',
    column: 'invited_by_id',
    name: 'invitationsToTeams',
    hidden: ['user_id'],
    erasure: 'keep',
    why: 'An invitation belongs to the municipality.',
  },
  {
    table: 'deal_team_place',
    column: 'user_id',
    name: 'placesInTeams',
    hidden: ['invited_by_id'],
    erasure: 'keep',
    why: 'Who worked on a sale is part of its record; the email is that of the account, which is erased there.',
  },
  {
    table: 'sale_change',
    column: 'decided_by',
    name: 'decidedSaleChanges',
    hidden: ['requested_by'],
    erasure: 'keep',
    why: 'Changes of a sale are part of its record; the row refers to the person by a number.',
  },
  {
    table: 'sale_change',
    column: 'requested_by',
    name: 'requestedSaleChanges',
    hidden: ['decided_by'],
    erasure: 'keep',
    why: 'Changes of a sale are part of its record; the row refers to the person by a number.',
  },
  {
    table: 'kept_answer',
    column: 'user_id',
    name: 'answersToRequests',
    hidden: ['key', 'request', 'admin_user_id'],
    erasure: 'delete',
  },
  {
    table: 'final_statement',
    column: 'user_id',
    name: 'finalStatementsPublished',
    hidden: ['uploaded_file_id', 'xid'],
    erasure: 'keep',
    why: 'A document of a sale and its issuer; the row refers to the person by a number.',
  },
  { table: 'notif_history', column: 'user_id', name: 'notifications', hidden: ['position'], erasure: 'delete' },
  {
    table: 'notification_preference',
    column: 'user_id',
    name: 'notificationPreferences',
    hidden: ['calendar_key'],
    erasure: 'delete',
  },
  {
    table: 'order_confirmation',
    column: 'user_id',
    name: 'confirmationsOfOrders',
    erasure: 'keep',
    why: record,
  },
  {
    table: 'order_log',
    column: 'user_id',
    name: 'orderLogEntries',
    hidden: ['key', 'xid', 'acted_by_id'],
    erasure: 'keep',
    why: record,
  },
  {
    table: 'order_log',
    column: 'acted_by_id',
    name: 'actionsOnOrdersOfColleagues',
    hidden: ['key', 'xid'],
    erasure: 'keep',
    why: record,
  },
  { table: 'order_reference', column: 'user_id', name: 'orderReferences', erasure: 'delete' },
  { table: 'order_total', column: 'user_id', name: 'sumsOfOrdersForLimits', erasure: 'delete' },
  {
    table: 'provider_sign_in',
    column: 'uid',
    name: 'signInsAtProvider',
    hidden: ['handle', 'refresh_token', 'id_token'],
    erasure: 'delete',
  },
  { table: 'push_token', column: 'user_id', name: 'devices', hidden: ['token'], erasure: 'delete' },
  { table: 'recovery_code', column: 'uid', name: 'recoveryCodes', hidden: ['hash'], erasure: 'delete' },
  {
    table: 'sale_answer',
    column: 'user_id',
    name: 'answersAboutSales',
    hidden: ['sale_question_id', 'xid'],
    erasure: 'keep',
    why: 'An answer is the issuer’s, and part of the record of its sale.',
  },
  {
    table: 'sale_answer_draft',
    column: 'user_id',
    name: 'draftsOfAnswers',
    hidden: ['sale_question_id'],
    erasure: 'delete',
  },
  {
    table: 'sale_question',
    column: 'declined_by_id',
    name: 'questionsDeclined',
    hidden: ['user_id', 'body', 'hide_reason', 'hidden_by_id', 'xid'],
    erasure: 'keep',
    why: 'A decision of the issuer, and part of the record of its sale.',
  },
  {
    table: 'sale_question',
    column: 'user_id',
    name: 'questionsAboutSales',
    hidden: ['declined_by_id', 'hidden_by_id', 'xid'],
    erasure: { set: { body: erasedQuestion } },
  },
  { table: 'sale_reading', column: 'user_id', name: 'salesRead', erasure: 'delete' },
  { table: 'saved_search', column: 'user_id', name: 'savedSearches', erasure: 'delete' },
  { table: 'sign_in_link', column: 'uid', name: 'accountsAtProvider', erasure: 'delete' },
  {
    table: 'sub_account_division',
    column: 'user_id',
    name: 'divisionsAmongSubAccounts',
    erasure: 'keep',
    why: 'A division belongs to the institution; the row contains no name.',
  },
  { table: 'token_cutoff', column: 'uid', name: 'signedOutEverywhere', erasure: 'delete' },
  {
    table: 'uploaded_file',
    column: 'uploaded_by_id',
    name: 'uploadedFiles',
    hidden: ['dest_file_name'],
    erasure: 'keep',
    why: 'The files belong to the municipality; its documents stay public. Proofs of residence are deleted with the account of an investor.',
  },
  {
    table: 'user_invite',
    column: 'invited_by_id',
    name: 'invitationsSent',
    hidden: ['code', 'code_hash'],
    erasure: 'keep',
    why: 'An invitation belongs to the municipality.',
  },
  { table: 'user_org', column: 'user_id', name: 'memberships', erasure: { set: { is_active: 'false' } } },
  { table: 'user_session', column: 'uid', name: 'signIns', erasure: 'delete' },
  { table: 'user_social_profile', column: 'user_id', name: 'favorites', erasure: 'delete' },
  {
    table: 'waiting_order',
    column: 'decided_by_id',
    name: 'ordersDecidedForColleagues',
    hidden: ['user_id'],
    erasure: 'keep',
    why: record,
  },
  {
    table: 'waiting_order',
    column: 'user_id',
    name: 'ordersSentForApproval',
    hidden: ['decided_by_id'],
    erasure: 'keep',
    why: record,
  },
  {
    table: 'webhook',
    column: 'user_id',
    name: 'webhooks',
    hidden: ['secret', 'former_secret'],
    erasure: 'keep',
    why: 'A webhook belongs to the organization.',
  },
];
