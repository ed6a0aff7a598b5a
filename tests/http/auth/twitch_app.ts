import { assert, assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import {
  type FakeTwitch,
  startFakeTwitch,
} from "@/tests/support/fake_twitch.ts";

/** A person of the platform. */
export interface Person {
  id: string;
  login: string;
  name: string;
}

/** An app that is connected to a platform of its own. */
export interface TwitchApp extends AsyncDisposable {
  app: TestApp;
  twitch: FakeTwitch;
}

/** Returns the settings of an app whose platform is this one. */
export const connectedTo = (
  { app, urls }: Pick<FakeTwitch, "app" | "urls">,
): Record<string, string> => ({
  BASE_URL: "http://limelight.test",
  SECRET_KEY: "a secret key of the tests, 32 characters",
  TWITCH_CLIENT_ID: app.clientId,
  TWITCH_CLIENT_SECRET: app.clientSecret,
  TWITCH_HELIX_URL: urls.helix,
  TWITCH_OAUTH_URL: urls.oauth,
  TWITCH_EVENTSUB_URL: urls.eventsubWs,
});

/**
 * Starts an app with a platform that knows these people, on a database of the
 * caller's where one is given. Use with `await using`.
 */
export async function startTwitchApp(
  users: Person[],
  { env = {}, ...database }: {
    kv?: Deno.Kv;
    env?: Record<string, string>;
  } = {},
): Promise<TwitchApp> {
  const clock = new ManualClock();
  const twitch = startFakeTwitch({ users, now: () => clock.now() });
  const app = await startTestApp({
    ...database,
    clock: Object.assign(clock, { after: systemClock.after }),
    fetch,
    env: {
      ...connectedTo(twitch),
      ...env,
    },
  });
  return {
    app,
    twitch,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await twitch[Symbol.asyncDispose]();
    },
  };
}

/**
 * Returns the `Set-Cookie` line of that name; the test fails when there is
 * none.
 */
export function cookieOf(res: Response, name: string): string {
  const header = res.headers.getSetCookie().find((one) =>
    one.startsWith(`${name}=`)
  );
  assert(header, `no cookie ${name}`);
  return header;
}

/** Returns the value of a `Set-Cookie` line. */
export function valueOf(cookie: string): string {
  return cookie.split(";")[0]?.split("=").slice(1).join("=") ?? "";
}

/** Begins a login, answers the platform's page as `userId`, and gives what comes back. */
export async function visit(
  { app, twitch }: Pick<TwitchApp, "app" | "twitch">,
  userId: string,
  query = "",
): Promise<{ state: string; callback: string }> {
  const begun = await app.get(`/auth/login${query}`);
  assertEquals(begun.status, 303);
  const state = cookieOf(begun, "limelight_login");
  twitch.oauth.visit(userId);
  const page = await fetch(begun.headers.get("location") ?? "", {
    redirect: "manual",
  });
  await page.body?.cancel();
  const back = new URL(page.headers.get("location") ?? "");
  return { state, callback: `${back.pathname}${back.search}` };
}

/** Signs in as `userId`; answers the value of the session cookie. */
export const signInAs = async (
  at: Pick<TwitchApp, "app" | "twitch">,
  userId: string,
): Promise<string> => (await signInWith(at, userId)).session;

/** Signs in as `userId`, asking for what `query` says; answers the value of the session cookie, and where the browser is sent. */
export async function signInWith(
  at: Pick<TwitchApp, "app" | "twitch">,
  userId: string,
  query = "",
): Promise<{ session: string; location: string }> {
  const { state, callback } = await visit(at, userId, query);
  const done = await at.app.get(callback, {
    headers: { cookie: `limelight_login=${valueOf(state)}` },
  });
  await done.body?.cancel();
  assertEquals(done.status, 303);
  return {
    session: valueOf(cookieOf(done, "limelight_session")),
    location: done.headers.get("location") ?? "",
  };
}
