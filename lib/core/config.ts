import type { z } from "zod";
import { databaseKind, Environment, isDemo } from "./environment.ts";
import type { TierName } from "./tiers.ts";

/** The origins that the service answers under. */
export interface Origins {
  base: string;
  widgets: string;
  preview: string;
  dashboard: string;
}

/** Database that a process opens, and who else may work on it. */
export interface Database {
  /**
   * Path or URL for `Deno.openKv`; `undefined` is the platform's own database.
   */
  path: string | undefined;
  /** Other processes, or threads, may work on it: what one knows from memory, others may have changed. */
  shared: boolean;
  /** It is a file that this process keeps for itself, beside which it may write. */
  isFile: boolean;
}

/** A checked environment and what follows from it. */
export interface Config {
  env: z.output<typeof Environment>;
  database: Database;
  /** Run by a platform that starts and stops instances as it likes, such as Deno Deploy. */
  hosted: boolean;
  /** No platform credentials: a simulated channel on loopback. */
  demo: boolean;
  /** Plan of a channel that nobody gave one. */
  defaultTier: TierName;
  /** Address to listen on. */
  hostname: string;
  origins: Origins;
}

/** A process that cannot start: each line names a variable and what it should be. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Returns the configuration in `variables` (an empty or blank text counts as absent).
 * Throws a `ConfigError` that names every missing or bad variable, without its
 * value.
 */
export function readConfig(
  variables: Record<string, string | undefined>,
): Config {
  const given = Object.fromEntries(
    Object.entries(variables)
      .map(([name, value]) => [name, withoutBlanks(name, value)] as const)
      .filter(([, value]) => value !== ""),
  );
  const hosted = isHosted(given);
  const parsed = Environment.safeParse(
    hosted ? { ...hostedDefaults(given), ...given } : given,
  );
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const state = given[name] === undefined ? "is missing" : "is not valid";
      return `${name} ${state}: expected ${expectation(issue)}`;
    });
    throw new ConfigError(`Cannot start:\n  ${lines.join("\n  ")}`);
  }
  const env = parsed.data;
  const demo = isDemo(env);
  if (hosted && demo) {
    throw new ConfigError(
      "Cannot start:\n  TWITCH_CLIENT_ID is missing: without it the service is a demo, which runs on your own machine only",
    );
  }
  const hostname = demo ? "127.0.0.1" : env.HOST ?? "0.0.0.0";
  const base = env.BASE_URL ?? `http://127.0.0.1:${env.PORT}`;
  const widgets = env.WIDGETS_URL ?? base;
  return {
    env,
    database: databaseOf(env),
    hosted,
    demo,
    defaultTier: env.DEFAULT_TIER ??
      (isOnPlatform(env) ? "free" : "self_hosted"),
    hostname,
    origins: {
      base,
      widgets,
      preview: env.PREVIEW_WIDGETS_URL ?? widgets,
      dashboard: env.DASHBOARD_URL ?? base,
    },
  };
}

/** Leaves out what files and forms put around a value, such as the end of a line; a key that seals may have it in it. */
function withoutBlanks(name: string, value: string | undefined) {
  return name === "SECRET_KEY" ? value : value?.trim();
}

/** Tells whether a platform with plans of its own hosts the service. */
function isOnPlatform(env: z.output<typeof Environment>): boolean {
  return env.SESSION_JWKS_URL !== undefined ||
    env.SESSION_JWT_SECRET !== undefined || env.MODULES_URL !== undefined;
}

/** Settings whose default is another one where instances come and go. */
function hostedDefaults(given: Record<string, string | undefined>) {
  return {
    // An address that somebody set was meant.
    KV: given.KV_URL === undefined ? "managed" : "connect",
    TWITCH_EVENTS: "webhook",
  };
}

/** Deno Deploy names its deployment in every instance's environment. */
function isHosted(given: Record<string, unknown>): boolean {
  return given.DENO_DEPLOYMENT_ID !== undefined ||
    given.DENO_DEPLOY !== undefined;
}

function databaseOf(
  { KV, KV_PATH, KV_URL, WORKERS }: Config["env"],
): Database {
  switch (databaseKind({ KV, KV_URL })) {
    case "managed":
      return { path: undefined, shared: true, isFile: false };
    case "connect":
      return { path: KV_URL, shared: true, isFile: false };
    case "file":
      return {
        path: KV_PATH,
        shared: WORKERS > 1,
        isFile: KV_PATH !== ":memory:",
      };
  }
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_value":
      return `one of ${issue.values.join(", ")}`;
    case "too_small":
      return `at least ${issue.minimum}${
        issue.origin === "string" ? " characters" : ""
      }`;
    case "too_big":
      return `at most ${issue.maximum}${
        issue.origin === "string" ? " characters" : ""
      }`;
    default:
      return issue.message;
  }
}

/**
 * Returns the process's environment as `readConfig` takes it. The only place
 * that reads it.
 */
export function processEnvironment(): Record<string, string> {
  return Deno.env.toObject();
}
