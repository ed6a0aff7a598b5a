import { usedNonce } from "./context.ts";
import type { Middleware } from "./types.ts";

/** Options of `csp`. */
export interface CSPOptions {
  /** Reports what would be blocked instead of blocking it. */
  reportOnly?: boolean;
  /** Address of reports: a `report-to` group, and the URL of its endpoint. */
  reportTo?: string;
  /** Directives, such as "img-src 'self'"; each replaces the default one of its name. */
  csp?: string[];
  /** Replaces 'unsafe-inline' by the nonce of the page that was rendered. */
  useNonce?: boolean;
}

const DEFAULTS = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "media-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "upgrade-insecure-requests",
];

/** Puts a Content-Security-Policy on every response of what is registered after it; not on error pages. */
export function csp<State>(options: CSPOptions = {}): Middleware<State> {
  const { reportOnly = false, reportTo, csp: own = [], useNonce = false } =
    options;
  const policy = merge(
    DEFAULTS,
    reportTo
      ? [...own, `report-to csp-endpoint`, `report-uri ${reportTo}`]
      : own,
  );
  const name = reportOnly
    ? "content-security-policy-report-only"
    : "content-security-policy";
  return async (ctx) => {
    const response = await ctx.next();
    const nonce = useNonce ? usedNonce(ctx) : undefined;
    response.headers.set(
      name,
      nonce ? policy.replaceAll("'unsafe-inline'", `'nonce-${nonce}'`) : policy,
    );
    if (reportTo) {
      response.headers.set("reporting-endpoints", `csp-endpoint="${reportTo}"`);
    }
    return response;
  };
}

function merge(defaults: string[], own: string[]): string {
  const nameOf = (directive: string) =>
    directive.trim().split(/\s+/, 1)[0] ?? "";
  const directives = new Map<string, string>();
  for (const directive of [...defaults, ...own]) {
    directives.set(nameOf(directive), directive.trim().replace(/;$/, ""));
  }
  return [...directives.values()].join("; ");
}
