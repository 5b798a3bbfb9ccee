/** The error response of every call, and the errors a client throws for it. */

import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import type { FieldErrors, Unmet } from '@fairbook/domain/base/refusal.ts';
import type { HistoryAction } from '@fairbook/domain/base/vocabulary.ts';

/** A decision another administrator made first. */
export interface Decided {
  /** The administrator's name. */
  readonly by: string;
  readonly action: HistoryAction | 'MOVE_LAUNCH';
  /** ISO moment. */
  readonly at: string;
}

/** `{message, data?}`: field messages on a 400; on a 412 unmet conditions, or the earlier decision. */
export interface ErrorBody {
  readonly message: string;
  readonly data?: {
    readonly code?: string | undefined;
    readonly fields?: FieldErrors | undefined;
    readonly missing?: readonly Unmet[] | undefined;
    readonly decided?: Decided | undefined;
  };
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
  get fields(): FieldErrors {
    return this.data.fields ?? {};
  }

  get missing(): readonly Unmet[] {
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
