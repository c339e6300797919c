export const ERROR_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  premium_required: 403,
  foreign_origin: 403,
  sign_in_too_old: 403,
  not_found: 404,
  timed_out: 408,
  conflict: 409,
  diverged: 412,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
  over_budget: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The API's only error shape (docs/product.md, section 8). */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    /** A Spanish sentence that may be shown. */
    message: string;
    /** Spanish sentences by the field's path in the request (`title`). */
    fields?: Record<string, string>;
  };
}

/** Handlers throw this to refuse a call. `message` is for the log and is never sent. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Replaces the code's Spanish sentence in the answer. */
  readonly sentence: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; fields?: Record<string, string>; sentence?: string } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
    this.sentence = options.sentence;
  }
}
