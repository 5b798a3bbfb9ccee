/** The error response of every call, and the errors a client throws for it. */

import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import type { FieldErrors, Unmet } from '@fairbook/domain/base/refusal.ts';
import { english, type Filled, type Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import type { HistoryAction } from '@fairbook/domain/base/vocabulary.ts';

/** A decision another administrator made first. */
export interface Decided {
  /** The administrator's name. */
  readonly by: string;
  readonly action: HistoryAction | 'MOVE_LAUNCH';
  /** ISO moment. */
  readonly at: string;
}

/** Content of a refusal; its sentences become English texts in the response, with their values beside them. */
export interface Refusing {
  readonly message: Sentence;
  readonly data?: {
    readonly code?: string | undefined;
    readonly fields?: FieldErrors | undefined;
    readonly missing?: readonly Unmet[] | undefined;
    readonly decided?: Decided | undefined;
  };
}

type Texts = Readonly<Record<string, string>>;

/** An unmet condition in a response. */
export type UnmetText = Omit<Unmet, 'message'> & {
  readonly message: string;
  readonly sentences?: { readonly message?: Filled | undefined } | undefined;
};

/**
 * `{message, data?}`: field messages on a 400; on a 412 unmet conditions, or the earlier decision. A sentence with values is there twice: as an English
 * text, and as what another language is made from. The message of a 400 is that of its fields, each once.
 */
export interface ErrorBody {
  readonly message: string;
  readonly data?: {
    readonly code?: string | undefined;
    readonly sentence?: Filled | undefined;
    readonly fields?: Texts | undefined;
    readonly fieldSentences?: Readonly<Record<string, Filled>> | undefined;
    readonly missing?: readonly UnmetText[] | undefined;
    readonly decided?: Decided | undefined;
  };
}

export function errorBody({ message, data }: Refusing): ErrorBody {
  const { fields, missing, ...others } = data ?? {};
  const fieldSentences = Object.entries(fields ?? {}).filter(([, sentence]) => isFilled(sentence));
  const said = {
    ...others,
    ...(isFilled(message) && !fields && { sentence: message }),
    ...(fields && { fields: Object.fromEntries(Object.entries(fields).map(([path, one]) => [path, english(one)])) }),
    ...(fieldSentences.length > 0 && { fieldSentences: Object.fromEntries(fieldSentences) as Record<string, Filled> }),
    ...(missing && { missing: missing.map(unmetText) }),
  };
  return { message: english(message), ...(Object.keys(said).length > 0 && { data: said }) };
}

function unmetText({ message, ...unmet }: Unmet): UnmetText {
  return { ...unmet, message: english(message), ...(isFilled(message) && { sentences: { message } }) };
}

function isFilled(sentence: Sentence): sentence is Filled {
  return typeof sentence === 'object';
}

/** Any response other than the declared success, or no response at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly data: NonNullable<ErrorBody['data']>;
  readonly requestId: string | undefined;

  constructor(status: number, body: ErrorBody, requestId?: string) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.data = body.data ?? {};
    this.requestId = requestId;
  }

  /** Messages by field path; empty where the refusal was not about fields. */
  get fields(): Texts {
    return this.data.fields ?? {};
  }

  get missing(): readonly UnmetText[] {
    return this.data.missing ?? [];
  }
}

/** Thrown before a request is sent when no one is signed in. */
export class NotSignedIn extends ApiError {
  constructor() {
    super(401, { message: inLanguage('Not signed in') });
    this.name = 'NotSignedIn';
  }
}
