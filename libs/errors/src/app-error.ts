import { ERRORS, type ErrorCode, type ErrorEntry } from './catalogue';

export interface AppErrorOptions {
  /** Public text for this case; default: the catalogue's. */
  message?: string;
  /** Further public members of the error envelope, such as `fields` or `limit`. */
  extra?: Readonly<Record<string, unknown>>;
  /** Further headers of the answer, such as `Retry-After`. */
  headers?: Readonly<Record<string, string>>;
  /** For our logs only. */
  cause?: unknown;
}

/** The only error thrown on purpose. Its message is public; its cause is for the logs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.extra = options.extra ?? {};
    this.headers = options.headers ?? {};
  }
}

/** The failure envelope of spec.md section 7. */
export interface ErrorEnvelope {
  success: false;
  /** Equals `code`; absent where the catalogue says so. */
  error?: ErrorCode;
  code: ErrorCode;
  message: string;
  [extra: string]: unknown;
}

/**
 * The body of an error answer. A 5xx names the request, so that a person can report it.
 *
 * @param requestId `X-Request-Id` of the request that first got this answer
 */
export function toErrorEnvelope(error: AppError, requestId: string): ErrorEnvelope {
  const message = error.status >= 500 ? `${error.message} (request ${requestId})` : error.message;
  const entry: ErrorEntry = ERRORS[error.code];
  return {
    success: false,
    ...(!entry.withoutErrorField && { error: error.code }),
    code: error.code,
    message,
    ...error.extra,
  };
}
