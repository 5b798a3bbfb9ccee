/** Rate limits: one table, which the server enforces and the documents print. */

/** A limit on calls of one kind by one caller; each API key is a caller of its own, within what all keys of its account have together. All of it may be used at once; it refills evenly over `seconds`. */
export interface RateLimit {
  /** The unit of counting: all calls from one network address, or all of one person. */
  readonly by: 'address' | 'person';
  readonly most: number;
  readonly seconds: number;
  /** The counted calls, for the documents. */
  readonly what: string;
  /** The first sentence of the refusal; the wait follows. */
  readonly refusal: string;
}

const tooMany = 'Too many requests.';
const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

export const rateLimits = {
  visitor: {
    by: 'address',
    most: 600,
    seconds: minute,
    what: 'Calls that need no sign-in, and calls with a missing or bad token',
    refusal: 'Too many requests from your network.',
  },
  network: {
    by: 'address',
    most: 30_000,
    seconds: minute,
    what: 'Calls of all signed-in people and programs of one network together, besides their own limits',
    refusal: 'Too many requests from your network.',
  },
  'sign-up': {
    by: 'address',
    most: 60,
    seconds: hour,
    what: 'Sign-ups',
    refusal: 'Too many sign-ups from your network.',
  },
  'wrong-code': {
    by: 'address',
    most: 5,
    seconds: minute,
    what: 'Wrong invitation codes; a right code is never counted or refused',
    refusal: 'Too many wrong codes from your network.',
  },
  recovery: {
    by: 'address',
    most: 20,
    seconds: minute,
    what: 'Recovery codes tried',
    refusal: 'Too many recovery codes were tried from your network.',
  },
  'wrong-recovery-code': {
    by: 'person',
    most: 5,
    seconds: 15 * minute,
    what: 'Wrong recovery codes with the right password of one person; a right code always works',
    refusal: 'Too many wrong recovery codes.',
  },
  read: { by: 'person', most: 3_000, seconds: minute, what: 'Calls that only read', refusal: tooMany },
  write: { by: 'person', most: 300, seconds: minute, what: 'Calls that change something', refusal: tooMany },
  order: {
    by: 'person',
    most: 1_000,
    seconds: 10,
    what: 'Orders placed, changed and withdrawn',
    refusal: 'You are sending orders too fast.',
  },
  question: {
    by: 'person',
    most: 20,
    seconds: hour,
    what: 'Questions about sales',
    refusal: 'You have asked many questions.',
  },
  report: {
    by: 'person',
    most: 30,
    seconds: minute,
    what: 'Final books in figures',
    refusal: 'You have requested many reports.',
  },
  'what-if': {
    by: 'person',
    most: 30,
    seconds: minute,
    what: 'What-ifs on priority',
    refusal: 'You have tried many priorities.',
  },
  export: {
    by: 'person',
    most: 20,
    seconds: minute,
    what: 'Files with every order or entry',
    refusal: 'You have downloaded many files.',
  },
  preview: {
    by: 'address',
    most: 120,
    seconds: minute,
    what: 'Pictures of sales for links to them',
    refusal: 'Too many pictures of sales were read from your network.',
  },
  record: {
    by: 'address',
    most: 60,
    seconds: minute,
    what: 'Closing records',
    refusal: 'Too many closing records were read from your network.',
  },
  upload: {
    by: 'person',
    most: 200,
    seconds: hour,
    what: 'Uploads',
    refusal: 'You have uploaded many files.',
  },
  'early-upload': {
    by: 'person',
    most: 30,
    seconds: day,
    what: 'Uploads of an account that is not approved yet',
    refusal: 'Until your account is approved, you can upload few files a day.',
  },
  check: {
    by: 'person',
    most: 120,
    seconds: hour,
    what: 'Seconds that checking uploaded files takes, from one second a file on',
    refusal: 'Checking your files took very long.',
  },
  invitation: {
    by: 'person',
    most: 50,
    seconds: day,
    what: 'Invitations sent and resent',
    refusal: 'You have sent many invitations today.',
  },
  recipient: {
    by: 'address',
    most: 5,
    seconds: day,
    what: 'Invitations mailed to one email address by all senders together',
    refusal: 'This address was sent many invitations today.',
  },
  'api-key': {
    by: 'person',
    most: 30,
    seconds: day,
    what: 'API keys created',
    refusal: 'You have created many API keys today.',
  },
  'webhook-test': {
    by: 'person',
    most: 10,
    seconds: minute,
    what: 'Webhook tests and resent messages',
    refusal: 'You have sent many webhook messages.',
  },
  stream: {
    by: 'person',
    most: 120,
    seconds: minute,
    what: 'Streams opened',
    refusal: 'You have opened many streams.',
  },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type LimitName = keyof typeof rateLimits;

/** Limits other than rates. */
export const bounds = {
  /** Simultaneous streams of one person. */
  streamsAtOnce: 8,
  /** How many times the limit of one API key all keys of an account have together. */
  keysOfAccount: 4,
  /** Simultaneous reports, what-ifs and parts of final books of one person. */
  heavyReadsAtOnce: 4,
  /** Simultaneous uploads of one person. */
  uploadsAtOnce: 3,
  /** Simultaneous uploads of all people of one account, and of everyone in one network. */
  uploadsOfAccount: 10,
  uploadsOfNetwork: 25,
  /** Simultaneous uploads of all accounts that are not approved. */
  uploadsOfEarly: 40,
  /** Simultaneous uploads of one process. */
  uploadsOfProcess: 100,
  /** Bytes a second below which an upload is ended, after the 15 seconds that any request has. */
  uploadBytesPerSecond: 32 * 1024,
  /** Seconds after which any upload is ended. */
  uploadSeconds: 600,
  /** Bytes of all files in one upload. */
  bytesPerUpload: 60 * 1024 * 1024,
} as const;

/** The limit of a call that declares none. */
export function usualLimit(method: string, who: unknown): LimitName {
  if (who === 'anyone') return 'visitor';
  if (who === 'newcomer') return 'sign-up';
  return method === 'GET' ? 'read' : 'write';
}
