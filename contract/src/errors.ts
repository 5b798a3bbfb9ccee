/** The error answer every call can give, and how a client meets it. */
import type { FieldErrors, Unmet } from '@fairbook/domain/refusal.ts';
import type { HistoryAction } from '@fairbook/domain/vocabulary.ts';

/** The decision an administrator made before another one could. */
export interface Decided {
  /** The administrator's name. */
  readonly by: string;
  readonly action: HistoryAction | 'MOVE_LAUNCH';
  /** ISO moment. */
  readonly at: string;
}

/** `{message, data?}`: field sentences on a 400; on a 412 unmet conditions, or who decided before. */
export interface ErrorBody {
  readonly message: string;
  readonly data?: {
    readonly code?: string | undefined;
    readonly fields?: FieldErrors | undefined;
    readonly missing?: readonly Unmet[] | undefined;
    readonly decided?: Decided | undefined;
  };
}

/** Any answer that is not the success the call declares, and a call that got no answer at all (status 0). */
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

  /** Sentences by field path; empty where the refusal was not about fields. */
  get fields(): FieldErrors {
    return this.data.fields ?? {};
  }

  get missing(): readonly Unmet[] {
    return this.data.missing ?? [];
  }
}

/** Thrown before a request leaves when nobody is signed in. */
export class NotSignedIn extends ApiError {
  constructor() {
    super(401, { message: 'Not signed in' });
    this.name = 'NotSignedIn';
  }
}
