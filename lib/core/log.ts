/** Level of urgency of a log line; `off` is that of no line. */
export type LogLevel = "debug" | "info" | "warn" | "error" | "off";

/** Level of urgency that a line can have. */
export type LineLevel = Exclude<LogLevel, "off">;

/** Levels of urgency of a log line, in rising order. */
export const LOG_LEVELS = [
  "debug",
  "info",
  "warn",
  "error",
  "off",
] as const satisfies readonly LogLevel[];

/** Fields of a log line beside its event name. */
export type LogFields = Record<string, unknown>;

/** Structured log: one JSON object a line, never with a secret in it. */
export interface Log {
  /** Writes a line that matters while a fault is looked for. */
  debug(event: string, fields?: LogFields): void;
  /** Writes a line about the usual course of things. */
  info(event: string, fields?: LogFields): void;
  /** Writes a line about a fault that the service gets over by itself. */
  warn(event: string, fields?: LogFields): void;
  /** Writes a line about a fault that an operator has to look at. */
  error(event: string, fields?: LogFields): void;
  /** Returns whether lines of this level are written at all. */
  enabled(level: LogLevel): boolean;
}

const SECRET_NAME =
  /(token|secret|apikey|api_key|authorization|cookie|password|signature)$/i;
/** Keys and tokens that the service itself issues; also behind an escape, as in an address that was encoded whole. */
const ISSUED =
  /(?:\b|(?<=%[0-9a-f]{2}))(?:(?:w[ts]|[dil]k|cpy)_[\w-]{20,}|[0-9a-f]{64})/i;
/** User and password in an address. */
const USER_INFO = /(?<=:\/\/)[^\s/?#"]+(?=@)/;
const SECRET_VALUE = new RegExp(
  `${USER_INFO.source}|${ISSUED.source}|${
    /\b(?:Bearer|OAuth)\s+[\w.~+/-]+=*/.source
  }|${
    /([?&](?:token|apikey|key|code|state|refresh_token|access_token)=)[^&\s"]*/
      .source
  }`,
  "gi",
);

/** Returns whether a key or token that the service issues stands in a text. */
export function hasIssuedSecret(text: string): boolean {
  return ISSUED.test(text);
}

/**
 * Returns the text without credentials: tokens, keys, query secrets, and users
 * with their passwords in addresses become `[redacted]`.
 */
export function redact(text: string): string {
  return text.replace(
    SECRET_VALUE,
    (_match, query?: string) => `${query ?? ""}[redacted]`,
  );
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redact(value);
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Error) {
    return {
      name: value.name,
      message: redact(value.message),
      stack: redact(value.stack ?? ""),
      ...(value.cause === undefined || depth > 3
        ? {}
        : { cause: clean(value.cause, depth + 1) }),
    };
  }
  if (value === null || typeof value !== "object") return value;
  if (depth > 3) return "[deep]";
  if (Array.isArray(value)) {
    return value.slice(0, 50).map((item) => clean(item, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAME.test(name) && item !== null && item !== undefined
        ? "[redacted]"
        : clean(item, depth + 1),
    ]),
  );
}

/**
 * Creates a log that writes lines of `level` and above through `write`,
 * standard output by default. `more` returns fields that each line has at the
 * moment, such as the ids of its trace.
 */
export function createLog(
  { level, now, write = writeLine, more }: {
    level: LogLevel;
    now: () => number;
    write?: (line: string, level: LineLevel) => void;
    more?: () => LogFields | undefined;
  },
): Log {
  const lowest = LOG_LEVELS.indexOf(level);
  const enabled = (other: LogLevel) => LOG_LEVELS.indexOf(other) >= lowest;
  const at = (own: LineLevel) => (event: string, fields: LogFields = {}) => {
    if (!enabled(own)) return;
    const line = { time: new Date(now()).toISOString(), level: own, event };
    const text = JSON.stringify({
      ...line,
      ...clean(fields, 0) as LogFields,
      ...more?.(),
    });
    write(text, own);
  };
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    enabled,
  };
}

/** Writes one line to standard output; nowhere where that takes none. */
export function writeLine(line: string): void {
  try {
    // deno-lint-ignore no-console -- the one place that writes lines
    console.log(line);
  } catch {
    // The disk of the log is full, say: what the service does must not fail of it.
  }
}
