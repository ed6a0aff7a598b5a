import { setCookie } from "@std/http/cookie";
import type { Context } from "fresh";
import { AppError } from "@/lib/core/errors.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { define, type State } from "./define.ts";
import { sessionOf } from "./guard.ts";
import { seeOther } from "./login.ts";
import { sessionCookie } from "./session_cookie.ts";
import { chosenLook } from "./theme.ts";

const SIGN_IN = "/studio/sign-in";
/** Docks have a door of their own: a key. */
const DOCKS = "/studio/dock/";

/** Signs in as the demo channel's owner; a page in a foreign frame does not. */
async function demoSession(ctx: Context<State>) {
  const { demo } = ctx.state.services;
  const navigates = ctx.req.headers.get("sec-fetch-dest") ?? "document";
  if (!demo || ctx.req.method !== "GET" || navigates !== "document") {
    return null;
  }
  const agent = ctx.req.headers.get("user-agent") ?? "";
  const begun = await demo.signIn("owner", agent);
  // The first visitor finds a scene to play with. Who has to make a new key,
  // because the present one cannot be shown, is let in to do so.
  await demo.links(begun.session).catch((error) => {
    if (!(error instanceof AppError)) throw error;
  });
  return begun;
}

async function channelNameOf(
  { state: { services } }: Context<State>,
  { channelId, login }: LoginSession,
): Promise<string> {
  return (await services.account.channels.find(channelId))?.name ?? login;
}

/**
 * Lets signed-in people into the studio, sends everybody else to the sign-in
 * and from there back to where they were. A visitor of the demo is signed in at
 * once.
 */
export const authRedirect = define.middleware(async (ctx) => {
  const { state, url } = ctx;
  state.studio = { ...chosenLook(ctx.req), channelName: null };
  if (url.pathname.startsWith(DOCKS)) {
    state.studio.isDock = true;
    // It is as narrow as a column of OBS.
    state.studio.density = "compact";
    // As OBS is, where nothing else was chosen.
    state.studio.theme ??= "dark";
    return await ctx.next();
  }
  const session = await sessionOf(ctx);
  if (session) {
    state.session = session;
    state.studio.channelName = await channelNameOf(ctx, session);
    return await ctx.next();
  }
  if (url.pathname === SIGN_IN) return await ctx.next();
  const begun = await demoSession(ctx);
  if (!begun) {
    const target = new URLSearchParams({
      return_to: url.pathname + url.search,
    });
    return seeOther(`${SIGN_IN}?${target}`);
  }
  state.session = begun.session;
  state.studio.channelName = await channelNameOf(ctx, begun.session);
  const response = await ctx.next();
  setCookie(
    response.headers,
    sessionCookie(ctx, begun.cookie, begun.session.expiresAt),
  );
  return response;
});
