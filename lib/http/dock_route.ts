import type { Context, PageResponse } from "fresh";
import type { Services } from "./services.ts";
import type { State } from "./define.ts";
import { dockOf, type Guard, sessionOf } from "./guard.ts";
import { pageRoute } from "./page_route.ts";

/** Visitor of a dock's page: who has a key's cookie, or is signed in. */
interface DockVisitor {
  channelId: string;
  readOnly: boolean;
}

/**
 * Everybody: a key is behind `#`, which no server is told, so that a page
 * without a cookie is drawn closed and its script brings the key. The cookie
 * goes before a session: a moderator may be signed in for another channel.
 */
const visitor: Guard<DockVisitor | null> = {
  credential: "session",
  docks: true,
  async admit(ctx) {
    const dock = await dockOf(ctx);
    if (dock) return { channelId: dock.channelId, readOnly: false };
    const session = await sessionOf(ctx);
    return session && {
      channelId: session.channelId,
      readOnly: session.role === "masquerade",
    };
  },
};

/** A dock's page: whose it is, and what it is drawn from; `null` while closed. */
type DockView<Data> =
  | (DockVisitor & { channelName: string; facts: Data })
  | null;

/** Creates the handler of a dock's page. The API's documents do not list it. */
export function dockRoute<Data>(
  { summary, data }: {
    summary: string;
    data(services: Services, channelId: string): Promise<Data>;
  },
): (
  ctx: Context<State>,
) => Promise<Response | PageResponse<DockView<Data>>> {
  const handler = pageRoute<DockVisitor | null, DockView<Data>>({
    summary,
    guard: visitor,
    async data({ services, caller }) {
      if (!caller) return null;
      const [channel, facts] = await Promise.all([
        services.account.channels.find(caller.channelId),
        data(services, caller.channelId),
      ]);
      return { ...caller, channelName: channel?.name ?? "", facts };
    },
  });
  return (ctx) => handler(ctx);
}
