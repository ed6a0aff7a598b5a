import type { ProblemMembers } from "./problem_members.ts";

/**
 * Every failure the service can answer with: its HTTP status, a title, and
 * whether the same call may succeed later. `/docs/errors` is made from this
 * table.
 */
export const ERRORS = {
  invalid_input: { status: 422, title: "Invalid input", retryable: false },
  malformed: { status: 400, title: "Malformed request", retryable: false },
  unauthorized: {
    status: 401,
    title: "Missing or unknown credential",
    retryable: false,
  },
  forbidden: { status: 403, title: "Not allowed", retryable: false },
  scope_missing: {
    status: 403,
    title: "Consent of the platform's account is missing",
    retryable: false,
  },
  platform_refused: {
    status: 403,
    title: "Refused by the platform",
    retryable: false,
  },
  wrong_channel: {
    status: 403,
    title: "Token of another channel",
    retryable: false,
  },
  read_only_session: {
    status: 403,
    title: "Read-only session",
    retryable: false,
  },
  cross_site: { status: 403, title: "Cross-site request", retryable: false },
  plan_limit: { status: 403, title: "Plan limit reached", retryable: false },
  not_found: { status: 404, title: "Not found", retryable: false },
  unknown_event: { status: 404, title: "Unknown event", retryable: false },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    retryable: false,
  },
  request_timeout: { status: 408, title: "Request timeout", retryable: true },
  conflict: { status: 409, title: "Conflict", retryable: false },
  in_use: { status: 409, title: "In use", retryable: false },
  write_conflict: {
    status: 409,
    title: "Too many changes at once",
    retryable: true,
  },
  stale: { status: 412, title: "Precondition failed", retryable: false },
  too_large: { status: 413, title: "Content too large", retryable: false },
  unsupported_type: {
    status: 415,
    title: "Unsupported media type",
    retryable: false,
  },
  misdirected: { status: 421, title: "Misdirected request", retryable: false },
  upgrade_required: {
    status: 426,
    title: "Upgrade required",
    retryable: false,
  },
  rate_limited: { status: 429, title: "Too many requests", retryable: true },
  internal: { status: 500, title: "Internal error", retryable: false },
  platform_unreachable: {
    status: 503,
    title: "Platform unreachable",
    retryable: true,
  },
  storage_unavailable: {
    status: 503,
    title: "Storage unavailable",
    retryable: true,
  },
  ai_not_configured: {
    status: 503,
    title: "AI is not configured",
    retryable: false,
  },
  ai_unavailable: {
    status: 503,
    title: "AI provider unavailable",
    retryable: true,
  },
  overloaded: { status: 503, title: "Too much at once", retryable: true },
  shutting_down: { status: 503, title: "Restarting", retryable: true },
} as const satisfies Record<string, ErrorRow>;

interface ErrorRow {
  status: number;
  title: string;
  retryable: boolean;
}

/** A stable name of a failure, one row of `ERRORS`. */
export type ErrorCode = keyof typeof ERRORS;

/** One wrong place in the input: `path` such as `settings.text.fontSize`. */
export interface InputIssue {
  /** Names of fields from the outermost to the wrong one, with dots between them. */
  path: string;
  /** Says in a sentence what is wrong there. */
  message: string;
}

/** Optional data of an error beside its text. */
export interface ErrorDetails {
  /** Wrong places of the input. */
  issues?: InputIssue[];
  /** After how many milliseconds another try makes sense. */
  retryAfterMs?: number;
  /** More headers of the answer, for example `ratelimit-limit`. */
  headers?: Readonly<Record<string, string>>;
  /**
   * More members of the problem document, for example `limit` and `used`.
   *
   * @internal
   */
  extra?: ProblemMembers;
  /** Underlying error; logged, never sent. */
  cause?: unknown;
}

/**
 * A failure that the caller is told about. The text says what was attempted,
 * then a colon, then the state that prevented it; it never quotes a secret.
 */
export class AppError extends Error {
  /** Name of the class, for logs. */
  override readonly name = "AppError";
  /** Row of the failure. */
  readonly code: ErrorCode;
  /** Data of the failure beside its text. */
  readonly details: ErrorDetails;

  /** Creates the failure of a row with its text. */
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  /** The HTTP status of this failure. */
  get status(): number {
    return ERRORS[this.code].status;
  }
}
