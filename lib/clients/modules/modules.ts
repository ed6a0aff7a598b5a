/**
 * Requests of the service to the platform's other modules. `client.ts` sends
 * them over HTTP; without the modules the channel's own log answers the same
 * questions.
 */

/** Reason for which a module could not answer. */
export type ModuleFailure =
  /** Time-out, 5xx, a broken answer. */
  | "unreachable"
  /** The module does not accept our token. */
  | "unauthorized"
  /** The module does not offer the figure. */
  | "not_supported";

/** A question to a module that stayed without an answer. */
export class ModuleError extends Error {
  override readonly name = "ModuleError";
  readonly failure: ModuleFailure;

  constructor(
    failure: ModuleFailure,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
  }
}

/** A goal that tips go towards; amounts in minor units. */
export interface ModuleTipGoal {
  title: string;
  currentMinor: number;
  targetMinor: number;
  /** ISO 4217. */
  currency: string;
}

/** A person's loyalty points. */
export interface ModulePoints {
  user: { id: string | null; login: string | null; name: string };
  balance: number;
}

/**
 * The other modules. Every method may throw `ModuleError`; `null` says that
 * the module knows nothing of what was asked.
 */
export interface Modules {
  /** The active tip goal. */
  tipGoal(channelId: string): Promise<ModuleTipGoal | null>;
  /** A figure by name; its value is `null` while the module cannot read it. */
  metric(
    channelId: string,
    name: string,
  ): Promise<{ value: number | null } | null>;
  /** Loyalty points of a login or platform id. */
  points(channelId: string, user: string): Promise<ModulePoints | null>;
}
