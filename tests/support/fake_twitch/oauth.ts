import type { FakeUser } from "./world.ts";

/** The app as it is registered on the fake platform. */
export interface FakeApp {
  clientId: string;
  clientSecret: string;
  /** Redirect URLs that it may name; any where it registered none. */
  redirectUrls?: readonly string[];
}

/** Answer of the token endpoint for a user, in our spelling. */
export interface FakeGrantTokens {
  accessToken: string;
  refreshToken: string;
  expiresInMs: number;
  scopes: string[];
}

interface Grant {
  userId: string;
  scopes: string[];
  refreshToken: string;
  spent: Set<string>;
  revoked: boolean;
}

/** An access token as the resource side sees it. */
export interface FakeAccess {
  kind: "user" | "app";
  /** `null` for an app token. */
  userId: string | null;
  scopes: string[];
  expiresAt: number;
  grant: Grant | null;
}

const USER_TOKEN_MS = 14_000_000;
const APP_TOKEN_MS = 60 * 24 * 3_600_000;

/**
 * Creates the login of the fake platform: grants, tokens, and the five OAuth
 * addresses.
 */
export function createFakeOAuth(
  { app, now, rotate, userById }: {
    app: FakeApp;
    now: () => number;
    /**
     * True when a refresh answers a new refresh token and the old one is spent.
     */
    rotate: boolean;
    userById: (id: string) => FakeUser | undefined;
  },
) {
  let made = 0;
  const grants: Grant[] = [];
  const access = new Map<string, FakeAccess>();
  const codes = new Map<
    string,
    { userId: string; scopes: string[]; redirectUri: string }
  >();
  const counts = { reusedRefreshTokens: 0, refreshes: 0 };
  /** Person who answers the login page: a user's id, or `null` to decline. */
  let visitor: string | null = null;
  const newToken = (kind: string) => `fake-${kind}-${++made}`;

  function issue(grant: Grant): FakeGrantTokens {
    const accessToken = newToken("access");
    access.set(accessToken, {
      kind: "user",
      userId: grant.userId,
      scopes: grant.scopes,
      expiresAt: now() + USER_TOKEN_MS,
      grant,
    });
    return {
      accessToken,
      refreshToken: grant.refreshToken,
      expiresInMs: USER_TOKEN_MS,
      scopes: grant.scopes,
    };
  }

  function grant(userId: string, scopes: string[]): FakeGrantTokens {
    const made: Grant = {
      userId,
      scopes,
      refreshToken: newToken("refresh"),
      spent: new Set(),
      revoked: false,
    };
    grants.push(made);
    return issue(made);
  }

  function find(token: string | null): FakeAccess | null {
    const found = access.get(token ?? "");
    if (!found || found.expiresAt <= now() || found.grant?.revoked) return null;
    return found;
  }

  function refresh(refreshToken: string): Response {
    counts.refreshes++;
    const owner = grants.find((one) =>
      one.refreshToken === refreshToken || one.spent.has(refreshToken)
    );
    if (owner?.spent.has(refreshToken)) {
      counts.reusedRefreshTokens++;
      owner.revoked = true;
    }
    if (!owner || owner.revoked) return refusal(400, "Invalid refresh token");
    if (rotate) {
      owner.spent.add(refreshToken);
      owner.refreshToken = newToken("refresh");
    }
    return tokenAnswer(issue(owner));
  }

  function token(form: URLSearchParams): Response {
    if (!form.get("client_secret")) {
      return refusal(400, "missing client secret");
    }
    if (form.get("client_id") !== app.clientId) {
      return refusal(400, "invalid client");
    }
    if (form.get("client_secret") !== app.clientSecret) {
      return refusal(403, "invalid client secret");
    }
    switch (form.get("grant_type")) {
      case "refresh_token":
        return refresh(form.get("refresh_token") ?? "");
      case "authorization_code": {
        const code = codes.get(form.get("code") ?? "");
        codes.delete(form.get("code") ?? "");
        if (!code || code.redirectUri !== form.get("redirect_uri")) {
          return refusal(400, "Invalid authorization code");
        }
        return tokenAnswer(grant(code.userId, code.scopes));
      }
      case "client_credentials": {
        const accessToken = newToken("app");
        access.set(accessToken, {
          kind: "app",
          userId: null,
          scopes: [],
          expiresAt: now() + APP_TOKEN_MS,
          grant: null,
        });
        return Response.json({
          access_token: accessToken,
          expires_in: APP_TOKEN_MS / 1_000,
          token_type: "bearer",
        });
      }
    }
    return refusal(400, "unsupported grant type");
  }

  function authorize(query: URLSearchParams): Response {
    const asked = query.get("redirect_uri") ?? "http://localhost/";
    const [first = asked] = app.redirectUrls ?? [];
    if (!(app.redirectUrls ?? [asked]).includes(asked)) {
      const other = new URL(first);
      other.searchParams.set("error", "redirect_mismatch");
      other.searchParams.set(
        "error_description",
        "Parameter redirect_uri does not match registered URI",
      );
      return Response.redirect(other);
    }
    const back = new URL(asked);
    back.searchParams.set("state", query.get("state") ?? "");
    if (query.get("client_id") !== app.clientId) {
      return refusal(400, "invalid client");
    }
    if (visitor === null) {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set(
        "error_description",
        "The user denied you access",
      );
      return Response.redirect(back);
    }
    const code = newToken("code");
    const scope = query.get("scope") ?? "";
    codes.set(code, {
      userId: visitor,
      scopes: scope.split(" ").filter(Boolean),
      redirectUri: query.get("redirect_uri") ?? "",
    });
    back.searchParams.set("code", code);
    back.searchParams.set("scope", scope);
    return Response.redirect(back);
  }

  function validate(req: Request): Response {
    const found = find(bearer(req));
    if (!found) return refusal(401, "invalid access token");
    const seconds = Math.floor((found.expiresAt - now()) / 1_000);
    const user = found.userId === null ? undefined : userById(found.userId);
    return Response.json({
      client_id: app.clientId,
      scopes: found.kind === "app" ? null : found.scopes,
      expires_in: seconds,
      ...(found.userId === null
        ? {}
        : { user_id: found.userId, login: user?.login ?? "" }),
    });
  }

  return {
    counts,
    grant,
    find,
    /**
     * Sets the person who visits the login page next: a user's id, or `null` to
     * decline.
     */
    visit(userId: string | null): void {
      visitor = userId;
    },
    /** Tells whether the user has granted the app a scope. */
    hasGrant: (userId: string): boolean =>
      grants.some((one) => one.userId === userId && !one.revoked),
    /** Ends every access token; the grants, and so the refresh tokens, live on. */
    expireAccessTokens(): void {
      for (const one of access.values()) one.expiresAt = 0;
    },
    /** The user disconnects the app: access and refresh tokens die. */
    revokeGrants(userId: string): void {
      for (const one of grants) {
        if (one.userId === userId) one.revoked = true;
      }
    },
    async answer(req: Request, url: URL): Promise<Response> {
      // A form has no charset; strict servers refuse one.
      const type = req.headers.get("content-type");
      if (
        req.method === "POST" && type !== "application/x-www-form-urlencoded"
      ) {
        return refusal(415, "not a form");
      }
      switch (`${req.method} ${url.pathname}`) {
        case "GET /oauth2/authorize":
          return authorize(url.searchParams);
        case "POST /oauth2/token":
          return token(new URLSearchParams(await req.text()));
        case "GET /oauth2/validate":
          return validate(req);
        case "POST /oauth2/revoke": {
          const form = new URLSearchParams(await req.text());
          const known = access.delete(form.get("token") ?? "");
          return known ? new Response(null) : refusal(400, "Invalid token");
        }
      }
      return refusal(404, "not found");
    },
  };
}

/** Login of one fake. */
export type FakeOAuth = ReturnType<typeof createFakeOAuth>;

/** Returns the credential of a request, whichever scheme it uses. */
export function bearer(req: Request): string | null {
  const header = req.headers.get("authorization") ?? "";
  return /^(?:Bearer|OAuth) (.+)$/.exec(header)?.[1] ?? null;
}

function refusal(status: number, message: string): Response {
  return Response.json({ status, message }, { status });
}

function tokenAnswer(tokens: FakeGrantTokens): Response {
  return Response.json({
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresInMs / 1_000,
    scope: tokens.scopes,
    token_type: "bearer",
  });
}
