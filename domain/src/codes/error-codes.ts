/** Every code with which a call is refused, its meaning and the caller's remedy. Programs go by codes; sentences are for people and change. */
import { changeCodes } from './change-codes.ts';
import { conditionCodes } from './condition-codes.ts';
import { teamCodes } from './team-codes.ts';

export interface CodeMeaning {
  readonly meaning: string;
  readonly remedy: string;
}

const wait = 'Try again after the seconds in Retry-After';
const reload = 'Read it again, then decide';
const signIn = 'Sign in again and repeat the request with the new ID token';
const support = 'Ask the support of this site, with the X-Request-Id of the answer';
const newInvitation = 'Ask the sender for a new invitation';
const sendPdf = 'Save the document as a plain PDF and send that';
const sendImage = 'Send a PNG, JPEG or WebP image';

function code(meaning: string, remedy: string): CodeMeaning {
  return { meaning, remedy };
}

const requestCodes = {
  invalid: code('Fields of the request are wrong', 'Correct the fields that data.fields names'),
  unreadable: code('The request could not be read', 'Send valid HTTP, JSON or multipart form data'),
  'bad-address': code('The address is not a valid URL', 'Encode the parts of the address'),
  'address-too-long': code('A part of the address is longer than 200 characters', 'Shorten it'),
  'broken-off': code('The request ended early', 'Send it again'),
  'not-found': code('Unknown, or not visible to the caller', 'Check the address and the ids in it'),
  'method-not-allowed': code('The address takes other methods', 'Use a method that Allow lists'),
  'files-unavailable': code('Uploaded files cannot be stored or read at the moment', wait),
  'files-busy': code('Too many files are being checked', 'Send the request again in a minute'),
  'scanner-unavailable': code('Files cannot be checked for viruses at the moment, so none is stored', wait),
  'too-slow': code('The request arrived too slowly', 'Send it again over a faster connection'),
  'too-large': code('The body is larger than 256 kB', 'Send less in one request'),
  'media-type': code('The body has the wrong content type', 'Send JSON with content type application/json'),
  'expectation-failed': code('The header Expect has an unknown value', 'Leave the header out'),
  'headers-too-large': code('The headers are larger than 16 kB', 'Send fewer or shorter headers'),
  'idempotency-key-used': code(
    'The Idempotency-Key was used for another request of the caller',
    'Send a new key with a new request, and a key again only with the same request',
  ),
  'answer-not-kept': code(
    'The request was carried out before under its Idempotency-Key, and its answer is not kept, since it has a secret or is large',
    'Read what was created; replace a secret that did not arrive',
  ),
  'too-many': code('Too many requests, tests, reports or streams', wait),
  internal: code('An error of the server', support),
  busy: code('The server is busy', wait),
  stopping: code('The server is restarting', wait),
  'not-ready': code('The server is not ready to take requests', wait),
  'connection-in-use': code('A stream needs a connection of its own', 'Open the stream on a new connection'),
};

const fileCodes = {
  'not-a-form': code('The call takes a form', 'Send multipart/form-data'),
  'too-many-files': code('The form has too many files', 'Send fewer files in one request'),
  'too-many-parts': code('The form has too many parts', 'Send only the fields of the call'),
  'too-many-fields': code('The form has too many fields', 'Send only the fields of the call'),
  'file-too-large': code('A file is larger than 20 MB', 'Send a smaller file'),
  'upload-too-large': code('All files together are larger than 60 MB', 'Send the files in several requests'),
  'storage-full': code('The municipality has used up its storage', 'Remove files that are no longer needed'),
  'too-many-proofs': code('The account has sent the most proofs of residence', 'Ask the support of this site'),
  infected: code('The virus scanner refused the file', 'Send a clean file'),
  'not-a-pdf': code('The file is not a PDF', sendPdf),
  'pdf-protected': code('The PDF is protected by a password or restrictions', sendPdf),
  'pdf-unreadable': code('The PDF cannot be checked', sendPdf),
  'pdf-acts': code('The PDF contains scripts, forms or other active content', sendPdf),
  'not-an-image': code('The file is not an image', sendImage),
  'broken-image': code('The image cannot be read', sendImage),
  'image-too-small': code('The image has too few pixels', 'Send a larger image'),
  'image-too-large': code('The image has more than 40 million pixels', 'Send a smaller image'),
};

const accessCodes = {
  'key-invalid': code('The API key is wrong, or was revoked', 'Create another key'),
  'key-expired': code('The API key has expired', 'Create another key'),
  'key-network': code('The API key may not be used from this network address', 'Use it from a network that it names'),
  'key-in-address': code(
    'An API key was sent in the address of the request',
    'Revoke it, since logs may have kept it, and send another one in the header Authorization',
  ),
  'not-for-keys': code('No API key may make this call', 'Sign in as a person'),
  'scope-missing': code('The API key lacks the scope of this call', 'Create a key with this scope'),
  'not-signed-in': code('There is no ID token, or it is not valid', signIn),
  'signed-out': code('The sign-in was ended', signIn),
  'session-expired': code('The sign-in has reached its maximum length', signIn),
  'session-idle': code('The sign-in ended after a time without activity', signIn),
  'email-not-verified': code('The email address is not verified', 'Open the link in the verification email'),
  'address-differs': code(
    'The verified address of the sign-in is not the address of the account',
    'Change the address of the account by PUT /api/auth/address, or sign in with its address',
  ),
  'second-factor-required': code('The call needs a second factor', 'Set one up, then sign in with it'),
  'step-up-required': code(
    'The call needs a sign-in of the last ten minutes',
    'Sign in again, and repeat it with the new ID token',
  ),
  'step-up-impossible': code(
    'The call needs a recent sign-in, and the identity provider does not tell when a person entered the password',
    'Ask the operator for a provider that sends auth_time',
  ),
  'no-access': code('The call is not for this type of account', 'Use an account of a type that may call'),
  'no-account': code('The identity has no account', 'Sign up first'),
  'admins-only': code('Only Admins of the account may call', 'Ask an Admin'),
  'role-missing': code('The role of the person in the account does not allow this', 'Ask an Admin of the account'),
  'administrator-role': code('The role of the administrator is too low', 'Ask an administrator with a higher role'),
  'account-new': code('The account is not approved', 'Request approval'),
  'account-pending-approval': code('The account is under review', 'Wait for the decision'),
  'account-active': code('The account is approved already', 'Nothing is left to do'),
  'account-suspended': code('The account is suspended', support),
  'account-error': code('The account could not be set up', support),
  'account-deactivated': code('The account is closed', support),
  'account-not-active': code('The account is not Active', 'Wait for its approval, or ask the support of this site'),
  'account-locked': code('The status of the account has just changed', reload),
  'account-exists': code('An account with this email address exists', 'Sign in instead'),
  'change-open': code('A change of approved details is under review', 'Wait for the decision, or withdraw the request'),
  'same-account': code('An account cannot be linked to itself', 'Name the other account'),
  'linked-already': code('These accounts are linked already', 'Nothing is left to do'),
  'too-many-links': code('The account is linked to as many others as possible', 'End a link first'),
  'link-ended': code('This link has ended', reload),
  'already-objected': code('The link has ended, or was objected to already', reload),
  'statement-settled': code('This was answered already', reload),
  'too-many-statements': code('Several statements wait for an answer', 'Wait for the answer of an administrator'),
  'change-decided': code('The request to change details was decided', reload),
  'auction-under-way': code('An auction of the municipality is under way', 'Wait until it has ended'),
  'wrong-account-status': code('The status of the account does not allow this', reload),
  'not-an-investor': code('Only investors place orders', 'Use the account of an investor'),
};

const peopleCodes = {
  'not-invited': code('Joining takes an invitation', 'Open the link in the invitation email'),
  'invite-unknown': code('The invitation is not known', newInvitation),
  'invite-used': code('The invitation was used', 'Sign in instead'),
  'invite-accepted': code('The invitation was accepted', 'Nothing is left to do'),
  'invite-revoked': code('The invitation was withdrawn', newInvitation),
  'invite-expired': code('The invitation has expired', newInvitation),
  'invite-other-address': code('The invitation was sent to another email address', 'Sign up with that address'),
  'already-invited': code('This person is invited already', 'Send that invitation again'),
  'already-here': code('This person acts for the account already', 'Nothing is left to do'),
  removed: code('This person was removed', 'Restore the person first'),
  'not-removed': code('This person was not removed', 'Nothing is left to do'),
  'last-admin': code('The account would have no Admin', 'Make another person an Admin first'),
  'last-owner': code('Fairbook would have no Owner', 'Make another person an Owner first'),
  'owner-steps-down': code('An Owner can only lower their own role', 'Request the removal of the Owner'),
  'own-request': code('The caller requested this', 'Ask another administrator to decide'),
  'not-your-request': code('Another administrator requested this', 'Ask that administrator'),
  'about-yourself': code('The request is about the caller', 'Ask another administrator to decide'),
  'requester-gone': code('The administrator who requested this can no longer do so', 'Request it again'),
  'already-requested': code('This was requested already', 'Wait for the second administrator'),
  'not-pending': code('The application does not wait for approval', reload),
  'nothing-asked': code('No administrator asked anything since the last request for approval', reload),
  'conversation-changed': code('There are messages that the caller has not read', reload),
  'too-many-messages': code('The conversation has the most messages already', 'Decide about the application'),
  'too-many-notes': code('The case has the most notes already', 'Keep further notes elsewhere'),
  'assignment-changed': code('Another administrator works on the case now, or no one', reload),
  'cannot-be-assigned': code('The administrator cannot decide about cases', 'Choose a Reviewer or an Owner'),
  'too-many-views': code('The list has as many saved views as one administrator can have', 'Delete one first'),
  'too-many-templates': code('The decision has as many templates in this language as it can have', 'Delete one first'),
  'unknown-placeholder': code('The text has a placeholder that the decision does not have', 'Correct the text'),
  'template-changed': code('The template was changed since it was read', reload),
  'rules-changed': code('The rules of the market were changed since they were read', reload),
  'rules-unchanged': code('The rules of the market are like this already', 'Nothing is left to do'),
  'rules-not-alone': code('A second Owner must confirm one of these changes alone', 'Change that rule by itself'),
  'rules-not-met': code(
    'The auction does not fit the rules of the market, which have changed',
    'Reject the auction, so that the issuer can correct it',
  ),
  'too-many-announcements': code('There would be too many announcements, at all or at the same time', 'End one first'),
  'announcement-changed': code('The announcement was changed since it was read', reload),
  'announcement-started': code(
    'The announcement has begun: only its end can be changed',
    'Change only its end, or end it and add another one',
  ),
  'announcement-ended': code('The announcement has ended already', 'Nothing is left to do'),
  'name-taken': code('Another one has this name', 'Choose another name'),
  'message-waiting': code('The message is still waiting to be sent', wait),
  'message-unreachable': code('The address or device of the message no longer belongs to the account', reload),
  'job-not-failed': code('No such job is failed: it was tried again already', reload),
  'findings-changed': code('The findings of the check have changed since they were read', reload),
  'already-decided': code('This was decided already', reload),
  expired: code('The request was not confirmed in time', 'Request it again'),
  'no-second-factor': code('Two-step sign-in is off', 'Turn it on first, or sign in with the password'),
  'provider-not-managed': code('This server cannot change identities', 'Ask the operator of this site'),
  'sign-in-mismatch': code(
    'The answer of the identity provider does not belong to this sign-in, or was used before',
    'Start the sign-in again',
  ),
  'sign-in-canceled': code('The person canceled the sign-in at the identity provider', 'Start the sign-in again'),
  'sign-in-refused': code('The identity provider refused the sign-in', 'Ask the help desk of the provider'),
  'sign-in-too-weak': code(
    'The identity provider reported a weaker sign-in than this site requires',
    'Add a second factor at the provider',
  ),
  'sign-in-again': code(
    'The sign-in at the identity provider is too old, or its session was ended here',
    'Begin again with `isFresh`',
  ),
  'wrong-pair': code('Email address or password is wrong', 'Correct them'),
  'wrong-recovery-code': code('The recovery code is wrong or was used', 'Use another recovery code'),
  'open-order': code('The account has orders in an open auction', 'Withdraw them, or wait for the close'),
  unsettled: code('Bonds of the account are being settled', 'Wait until the settlement is over'),
};

const auctionCodes = {
  incomplete: code('Something is missing', 'Complete what data.missing names'),
  'changed-meanwhile': code('It was changed in the meantime', reload),
  'reason-required': code('A reason is missing', 'Give a reason'),
  'too-many-drafts': code('The municipality has too many drafts for an account that is not approved', 'Delete a draft'),
  'wrong-auction-status': code('The status of the auction does not allow this', reload),
  'log-contradicted': code(
    'The order log is not the one that was signed',
    'Keep your receipts; the issuer or an administrator restores the log that was signed, or cancels the sale',
  ),
  'issuer-not-active': code('The account of the issuer is not Active', 'Wait until it is'),
  'launch-after-start': code('The marketing phase would start after the sale', 'Choose an earlier launch'),
  'launch-moved': code('The launch was changed in the meantime', reload),
  'auction-halted': code('The sale is halted', 'Wait until it is resumed'),
  'already-halted': code('The sale is halted already', reload),
  'not-halted': code('The sale is not halted', reload),
  'halted-by-administrator': code('An administrator halted the sale', 'Ask an administrator to resume it'),
  'already-cancelled': code('The sale was canceled already', 'Nothing is left to do'),
  'auction-cancelled': code('The sale was canceled', 'Nothing is left to do'),
  'close-has-passed': code('The announced close has passed', 'Extend the sale, or close it now'),
  'close-not-reached': code('The announced close has not come yet', 'Keep the close, or extend the sale'),
  'close-missing': code('The new close is missing', 'Send closeDate'),
  'close-too-early': code('The new close is too early', 'Choose a later close'),
  'close-too-late': code('The new close is too late', 'Choose an earlier close'),
  'feedback-closed': code('Feedback closed when the sale opened', 'Place an order instead'),
  'questions-closed': code('The sale takes no questions: it is not launched, or has ended', 'Choose another auction'),
  'questions-not-open': code('The sale is not launched, so no one has asked', 'Wait for the launch'),
  'answers-closed': code('The sale ended too long ago to answer questions about it', 'Nothing is left to do'),
  'too-many-questions': code('The person or the sale has the most questions already', 'Wait for the answers'),
  'too-many-addenda': code('The answer has the most addenda already', 'Nothing is left to do'),
  'not-the-issuer': code('Only the issuer of the sale does this', 'Nothing is left to do'),
  'question-answered': code('The question was answered already', reload),
  'question-declined': code('The question was declined already', reload),
  'question-hidden': code('An administrator has hidden the question', reload),
  'not-in-marketing': code('The marketing phase has not started', 'Wait for the launch'),
  'class-not-offered': code('The sale is not offered to this priority class', 'Choose another auction'),
  'nothing-to-mature': code('Every maturity has fallen due', 'Choose another auction'),
  'auction-not-open': code('The sale is not open for orders yet', 'Wait until it opens'),
  'auction-ended': code('The auction has ended', 'Choose another auction'),
  'client-reference-used': code(
    'The investor has an order with this reference in the auction, which the message names',
    'Look that order up, or choose another reference',
  ),
  'maturity-withdrawn': code('The issuer withdrew every maturity of the order', 'Place a new order'),
  'bid-withdrawn': code('The order was withdrawn', 'Place a new order'),
  'too-many-orders': code('The investor has too many orders at a maturity', 'Change an existing order instead'),
  'below-least': code('The orders would fall below the least amount', 'Withdraw the order, or keep more of it'),
  'not-closed': code('The auction has not closed yet', 'Wait for the close'),
  'needs-approval': code('Another person of the account must approve the order', 'Send it for approval'),
  'approval-not-needed': code('The order needs no approval', 'Place it'),
  'too-many-waiting': code('The account has the most orders waiting for approval', 'Approve, reject or withdraw some'),
  'too-few-approvers': code(
    'Fewer than two people of the account may approve orders',
    'Invite an Approver or an Admin first',
  ),
  'not-waiting': code('The order no longer waits for approval', reload),
  'not-your-order': code('Another person of the account sent the order', 'Ask that person'),
  'own-order': code('The caller sent the order for approval', 'Ask another person of the account'),
  'feature-off': code('This market does not use the feature', support),
  'too-many-sub-accounts': code('The institution has the most sub-accounts already', 'Delete one that is not used'),
  'sub-account-used': code('A division names the sub-account', 'Archive it instead'),
  'no-order-there': code('The institution has no order at this maturity', reload),
  'division-closed': code('The day of delivery has come, so the division is final', 'Nothing is left to do'),
  'too-many-divisions': code('The division was set as often as it may be', 'Keep the last one'),
  'proposer-gone': code('The person who sent the order may no longer order', 'Place the order again'),
  'too-many-searches': code('20 searches are saved already', 'Remove one first'),
  'too-many-witnesses': code('There are 20 active witnesses already', 'Deactivate one first'),
  'too-many-keys': code('The account has the most API keys already', 'Revoke one first'),
  'too-many-webhooks': code('The account has the most webhooks already', 'Remove one first'),
};

export const errorCodes = {
  ...requestCodes,
  ...fileCodes,
  ...accessCodes,
  ...peopleCodes,
  ...auctionCodes,
  ...changeCodes,
  ...teamCodes,
  ...conditionCodes,
};

export type ErrorCode = keyof typeof errorCodes;

/** The same by what they are about, for documents. */
export const errorCodeGroups: readonly { readonly title: string; readonly codes: readonly ErrorCode[] }[] = [
  { title: 'Requests', codes: Object.keys(requestCodes) as ErrorCode[] },
  { title: 'Files', codes: Object.keys(fileCodes) as ErrorCode[] },
  { title: 'Sign-in and accounts', codes: Object.keys(accessCodes) as ErrorCode[] },
  { title: 'People, invitations and decisions', codes: Object.keys(peopleCodes) as ErrorCode[] },
  { title: 'Auctions and orders', codes: Object.keys(auctionCodes) as ErrorCode[] },
  { title: 'Changes of a sale', codes: Object.keys(changeCodes) as ErrorCode[] },
  { title: 'Team of a sale', codes: Object.keys(teamCodes) as ErrorCode[] },
  { title: 'Conditions in data.missing, and warnings', codes: Object.keys(conditionCodes) as ErrorCode[] },
];
