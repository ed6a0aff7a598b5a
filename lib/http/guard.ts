import { readCookie } from "./cookies.ts";
import type { Context } from "fresh";
import { AppError } from "@/lib/core/errors.ts";
import type { ExportedMetrics } from "@/lib/core/metrics.ts";
import { constantTimeEqual } from "@/lib/core/secrets.ts";
import type { DockCaller } from "@/lib/schema/account/dock_keys.ts";
import type { ProgramScope } from "@/lib/schema/account/program_keys.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { WIDGET_TOKEN_HEADER } from "@/lib/schema/account/rate_limits.ts";
import type { WidgetCaller } from "@/lib/schema/account/widget_tokens.ts";
import { clientAddress } from "./client_address.ts";
import type { State } from "./define.ts";

/** Name of the session cookie. */
export const SESSION_COOKIE = "limelight_session";
/** Name of the cookie that a dock got for its key. */
export const DOCK_COOKIE = "limelight_dock";

/** Credential that a route asks for. */
export type Credential =
  | "public"
  | "api_key"
  | "program_key"
  | "widget_token"
  | "session"
  | "internal"
  | "metrics";

/** Returns the error of an address that there is not, or not for this caller. */
export const nothingThere = (): AppError =>
  new AppError("not_found", "Cannot answer: there is nothing at this address");

/** Lets a caller in and says who it is, or throws. */
export interface Guard<Caller> {
  credential: Credential;
  /** Set when a scoped widget token is let in as well. */
  scoped?: boolean;
  /** Set when a dock's cookie is let in as well. */
  docks?: boolean;
  /** Scope of the keys that are let in as well; none without it. */
  keyScope?: ProgramScope;
  /** Set when the channel's owner, signed in, is let in as well. */
  owners?: boolean;
  /** Set when pages of other origins are refused, and never read the answer. */
  ownPagesOnly?: boolean;
  admit(
    ctx: Context<State>,
    params: Record<string, string>,
  ): Caller | Promise<Caller>;
}

/** Everybody. */
export const anyone: Guard<null> = { credential: "public", admit: () => null };

/** Everybody, told apart by the address that they call from. */
export const visitor: Guard<{ address: string }> = {
  credential: "public",
  admit: (ctx) => ({ address: clientAddress(ctx) }),
};

/**
 * Everybody but pages of other origins, frames of custom widgets among them:
 * for addresses that sign in or tell secrets. A link that a person follows
 * comes without an origin and is let in.
 */
export const ownPages: Guard<null> = {
  credential: "public",
  ownPagesOnly: true,
  admit(ctx) {
    const origin = ctx.req.headers.get("origin");
    const { base, dashboard } = ctx.state.services.config.origins;
    const own = [base, dashboard, ctx.url.origin];
    if (origin === null || own.includes(origin)) return null;
    throw new AppError(
      "cross_site",
      "Cannot answer: the request comes from a page of another origin",
    );
  },
};

/** Counts an unknown credential against its address; 429 when there were too many. */
export function refuseUnknown(ctx: Context<State>, what: string): never {
  const decision = ctx.state.services.account.rateLimits.take(
    "unknown_credential",
    clientAddress(ctx),
  );
  if (!decision.allowed) {
    throw new AppError(
      "rate_limited",
      "Cannot answer: too many calls with unknown credentials from this address. Check the key or token",
      { retryAfterMs: decision.retryAfterMs },
    );
  }
  throw new AppError("unauthorized", `Cannot answer: ${what}`);
}

/** Returns the widget token of a request; `null` where it has none. */
const presentedToken = ({ req, url }: Context<State>): string | null =>
  url.searchParams.get("token") ?? req.headers.get(WIDGET_TOKEN_HEADER);

/**
 * Requires the channel's widget token in the query parameter `token`, or in the
 * header that pages use for custom widgets. With
 * `channel` named, the token must belong to the channel in that path parameter.
 * With `scopedTo`, a custom widget's own token opens the route too, but only
 * for the widget in that path parameter; `"any"` lets every scoped token in.
 */
export function widgetToken(
  { channel, scopedTo }: { channel?: string; scopedTo?: string } = {},
): Guard<WidgetCaller> {
  return {
    credential: "widget_token",
    scoped: scopedTo !== undefined,
    async admit(ctx, params) {
      const presented = presentedToken(ctx);
      if (!presented) return refuseUnknown(ctx, "the widget token is missing");
      const caller = await ctx.state.services.account.widgetTokens.find(
        presented,
      );
      if (!caller) {
        return refuseUnknown(
          ctx,
          "the widget token is unknown or was replaced",
        );
      }
      if (channel !== undefined && params[channel] !== caller.channelId) {
        throw new AppError(
          "wrong_channel",
          "Cannot answer: the widget token belongs to another channel",
        );
      }
      if (caller.widgetId !== null) {
        const allowed = scopedTo === "any" ||
          (scopedTo !== undefined && params[scopedTo] === caller.widgetId);
        if (!allowed) {
          throw new AppError(
            "forbidden",
            "Cannot answer: this token is for one custom widget only",
          );
        }
      }
      return caller;
    },
  };
}

/** Returns the value of the session's cookie, without a look at whose it is. */
export function presentedCookie(ctx: Context<State>): string | undefined {
  return readCookie(ctx.req.headers, SESSION_COOKIE);
}

/**
 * Returns the session that the request's cookie belongs to; `null` for
 * nobody's.
 */
export async function sessionOf(
  ctx: Context<State>,
): Promise<LoginSession | null> {
  if (ctx.state.session) return ctx.state.session;
  const cookie = presentedCookie(ctx);
  return cookie === undefined
    ? null
    : await ctx.state.services.account.verifySession(cookie);
}

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Throws `cross_site` unless a change, or a socket that any page could open with
 * the visitor's cookie, comes from the dashboard's own pages.
 */
function assertSameSite(ctx: Context<State>): void {
  const origin = ctx.req.headers.get("origin");
  const { dashboard } = ctx.state.services.config.origins;
  // A form of a page that sends no referrer has the origin "null", as a page
  // in a sandbox has: the browser tells the two apart.
  const allowed = origin === null || origin === "null"
    ? ctx.req.headers.get("sec-fetch-site") === "same-origin"
    : origin === dashboard || origin === ctx.url.origin;
  if (!allowed) {
    throw new AppError(
      "cross_site",
      "Cannot do this: the request does not come from the dashboard",
    );
  }
}

/**
 * Requires a signed-in person. With `channel` named, the session must be that
 * channel's. A change needs the dashboard's origin and is refused to a
 * masquerade, on every route alike.
 */
export function session(
  { channel, ownPages = false, readOnlyToo = false }: {
    channel?: string;
    /** Reads are for the dashboard's own pages too: a link elsewhere is refused. */
    ownPages?: boolean;
    /** The change is the session's own affair: a masquerade may sign out. */
    readOnlyToo?: boolean;
  } = {},
): Guard<LoginSession> {
  return {
    credential: "session",
    async admit(ctx, params) {
      const found = await sessionOf(ctx);
      if (!found) {
        throw new AppError("unauthorized", "Cannot answer: sign in first");
      }
      if (channel !== undefined && params[channel] !== found.channelId) {
        throw new AppError(
          "wrong_channel",
          "Cannot answer: the session belongs to another channel",
        );
      }
      if (ctx.req.headers.has("upgrade")) assertSameSite(ctx);
      // Browsers do not say it on plain HTTP, where a network is trusted anyway.
      const site = ctx.req.headers.get("sec-fetch-site");
      if (ownPages && (site === "cross-site" || site === "same-site")) {
        throw new AppError(
          "cross_site",
          "Cannot answer: the request does not come from the dashboard",
        );
      }
      if (!SAFE.has(ctx.req.method)) {
        assertSameSite(ctx);
        if (found.role === "masquerade" && !readOnlyToo) {
          throw new AppError(
            "read_only_session",
            "Cannot change anything: this session is read-only",
          );
        }
      }
      return found;
    },
  };
}

/**
 * Tells whether a signed-in person runs the service. In a masquerade that is
 * the administrator's affair, whosever channel it shows.
 */
export function isOperator(
  { operators }: State["services"]["config"],
  { userId, adminId }: Pick<LoginSession, "userId" | "adminId">,
): boolean {
  return operators.includes(adminId ?? userId);
}

/** Requires a signed-in person who runs the service. Throws `not_found` for all others: there is no such address for them. */
export const operator: Guard<LoginSession> = {
  credential: "session",
  async admit(ctx, params) {
    const found = await session().admit(ctx, params);
    if (isOperator(ctx.state.services.config, found)) return found;
    throw nothingThere();
  },
};

/**
 * Throws `read_only_session` for a masquerade, which never sees the widget
 * token; `refusal` says what cannot be done, up to the words “the widget token”.
 */
export function assertMaySeeToken(
  { role }: Pick<LoginSession, "role">,
  refusal: string,
): void {
  if (role !== "masquerade") return;
  throw new AppError(
    "read_only_session",
    `${refusal} the widget token, which only the channel's owner may see`,
  );
}

/**
 * Requires a widget token as `widgetToken` does or, where the request has none,
 * a session, whose channel it then is about.
 */
export function widgetTokenOrOwner(
  { scopedTo }: { scopedTo: string },
): Guard<Pick<WidgetCaller, "channelId" | "widgetId">> {
  const widgets = widgetToken({ scopedTo });
  return {
    ...widgets,
    owners: true,
    async admit(ctx, params) {
      const isOwner = presentedToken(ctx) === null &&
        presentedCookie(ctx) !== undefined;
      if (!isOwner) return await widgets.admit(ctx, params);
      const { channelId } = await session().admit(ctx, params);
      return { channelId, widgetId: null };
    },
  };
}

/** Returns the dock that the request's cookie belongs to; `null` for nobody's. */
export async function dockOf(ctx: Context<State>): Promise<DockCaller | null> {
  const cookie = readCookie(ctx.req.headers, DOCK_COOKIE);
  return cookie === undefined
    ? null
    : await ctx.state.services.account.dockKeys.verify(cookie);
}

/**
 * Requires a signed-in person as `session` does, or a dock, for the channel in
 * a path parameter. The session is asked first: a masquerade stays read-only
 * whatever docks its browser has.
 */
export function sessionOrDock(
  { channel }: { channel: string },
): Guard<LoginSession | DockCaller> {
  const people = session({ channel });
  return {
    ...people,
    docks: true,
    async admit(ctx, params) {
      const found = await sessionOf(ctx);
      const dock = found?.channelId === params[channel]
        ? null
        : await dockOf(ctx);
      if (!dock || (found && dock.channelId !== params[channel])) {
        return await people.admit(ctx, params);
      }
      if (dock.channelId !== params[channel]) {
        throw new AppError(
          "wrong_channel",
          "Cannot answer: the dock's key belongs to another channel",
        );
      }
      const changes = !SAFE.has(ctx.req.method);
      if (changes || ctx.req.headers.has("upgrade")) assertSameSite(ctx);
      return dock;
    },
  };
}

/** Returns the bearer token of a request; empty where it has none. */
export function bearerOf({ req }: Context<State>): string {
  const header = req.headers.get("authorization") ?? "";
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? "";
}

/**
 * Returns the bearer token of an internal call. Throws `not_found` where none is
 * `expected`, or the call comes through the dashboard: for all others these
 * routes do not exist.
 */
function internalBearer(ctx: Context<State>, expected: boolean): string {
  if (!expected || ctx.state.proxied) throw nothingThere();
  return bearerOf(ctx);
}

/**
 * Requires another service's bearer token or, with `modules`, that of one
 * module, which opens nothing else and whose name is written in the request's
 * log line. Throws `not_found` where there is no token that would do.
 */
export function internal(
  { modules = false }: { modules?: boolean } = {},
): Guard<{ module: string | null }> {
  return {
    credential: "internal",
    admit(ctx) {
      const { internalToken, moduleTokens } = ctx.state.services.config;
      const known = [
        ...(internalToken === null
          ? []
          : [{ name: null, token: internalToken }]),
        ...(modules ? moduleTokens : []),
      ];
      const presented = internalBearer(ctx, known.length > 0);
      // Each is compared, so that the time says nothing about which one fits.
      const [found] = known.filter(({ token }) =>
        constantTimeEqual(presented, token)
      );
      if (!found) {
        return refuseUnknown(ctx, "the internal token is missing or wrong");
      }
      if (found.name !== null) ctx.state.module = found.name;
      return { module: found.name };
    },
  };
}

/** Requires the token that opens the figures of the process and nothing else. */
export const metricsReader: Guard<ExportedMetrics> = {
  credential: "metrics",
  admit(ctx) {
    const { metrics, config } = ctx.state.services;
    const expected = config.metricsToken;
    const presented = internalBearer(ctx, expected !== null);
    if (metrics === null || !constantTimeEqual(presented, expected ?? "")) {
      return refuseUnknown(ctx, "the token for metrics is missing or wrong");
    }
    return metrics;
  },
};
