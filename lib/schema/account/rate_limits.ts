/** Rate at which an act may happen. */
export interface RateLimit {
  /** Sustained rate. */
  perMinute: number;
  /** Number of attempts that may arrive at once after a rest. */
  burst: number;
  /**
   * The part of both that the code of all custom widgets of a subject may use
   * together, 0 to 1, one of them half of that: the rest is for built-in
   * widgets. All of it by default.
   */
  customWidgets?: number;
}

/**
 * Header of a request that a page makes with its own token for the code of a
 * custom widget: has the widget's id, and is counted as the code's.
 */
export const FOR_CUSTOM_WIDGET = "limelight-for-custom-widget";

/**
 * Header that pages send the widget token in where they ask for the code of a
 * custom widget: browsers print the address of what is refused, and OBS keeps
 * that in its log.
 */
export const WIDGET_TOKEN_HEADER = "limelight-widget-token";

/** Every limit of the service, one line each. */
export const RATE_LIMITS = {
  /** Bot API calls with one API key; the rate is `BOT_REQUESTS_PER_MINUTE`. */
  bot_key: { perMinute: 600, burst: 100 },
  /** Bot API calls with unknown keys from one address: hosted bots call for many channels from a few. */
  unknown_api_key: { perMinute: 600, burst: 120 },
  /** Calls with unknown credentials from one address. */
  unknown_credential: { perMinute: 60, burst: 30 },
  /** Verified deliveries to the address of one integration. */
  deliveries: { perMinute: 600, burst: 600 },
  /** Refused deliveries from one network. */
  refused_deliveries: { perMinute: 30, burst: 30 },
  /** Refused deliveries of one integration that are listed among the others. */
  listed_refusals: { perMinute: 1, burst: 10 },
  /** Public receipts, those that there are not among them, from one address. */
  public_receipts: { perMinute: 120, burst: 30 },
  /** `/looks` and `/docs/search`, whose pages differ by what one address asks. */
  public_pages: { perMinute: 600, burst: 240 },
  /** `/api/widgets/sc/twitch/*` of one channel. */
  platform_reads: { perMinute: 120, burst: 30, customWidgets: 0.5 },
  /** Profiles and pronouns that the pages of one channel ask for. */
  profiles: { perMinute: 300, burst: 60, customWidgets: 0.5 },
  /** Other widget-token endpoints of one channel. */
  widget_data: { perMinute: 6_000, burst: 600, customWidgets: 0.5 },
  /**
   * Messages that custom widgets of one channel receive from other programs and
   * each other.
   */
  broadcasts: { perMinute: 600, burst: 100, customWidgets: 0.5 },
  /** Changes by one dashboard session's channel. */
  dashboard_writes: { perMinute: 600, burst: 120 },
  /** Calls with one key of a program, in place of the limits below and above. */
  program_key: { perMinute: 300, burst: 60 },
  /** Reads by the dashboard and docks of one channel: several tabs may load anew at once. */
  dashboard_reads: { perMinute: 6_000, burst: 1_200 },
  /** `/api/widgets/sc/ai/complete` and `persona-comment` of one channel. */
  ai_complete: { perMinute: 10, burst: 5 },
  /** Reports of runtime errors with one token: by a channel's pages, or by one widget's code. */
  runtime_error_reports: { perMinute: 600, burst: 300 },
  /** Runtime errors reported of one widget. */
  runtime_errors: { perMinute: 30, burst: 30 },
} as const satisfies Record<string, RateLimit>;

/** Name of a limit, one line of `RATE_LIMITS`. */
export type RateLimitName = keyof typeof RATE_LIMITS;

/** Outcome of one attempt. */
export interface RateDecision {
  allowed: boolean;
  /** Number of attempts that pass in a minute, sustained. */
  limit: number;
  /** Number of attempts that pass at once after a rest. */
  burst: number;
  /** Number of further attempts that would pass right now. */
  remaining: number;
  /** Milliseconds until the whole burst is free again. */
  resetMs: number;
  /** Milliseconds until the next attempt can pass; 0 when this one did. */
  retryAfterMs: number;
}

/** Attempts of a subject that a thread let through. */
export interface TakenAttempts {
  name: RateLimitName;
  subject: string;
  limit: RateLimit;
  /** Time by which they put off the theoretical arrival time, ms. */
  spentMs: number;
}

/** The other threads of the process, which count by the same limits. */
export interface OtherTakers {
  /** Tells them what this thread let through. */
  tell(taken: readonly TakenAttempts[]): void;
  /** Has `run` called with what they let through. */
  hear(run: (taken: readonly TakenAttempts[]) => void): void;
}
