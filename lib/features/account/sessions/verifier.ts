import type { ChannelIdentity } from "@/lib/schema/account/channels.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { SessionVerifier } from "./service.ts";

/**
 * Creates the function that asks the service's own sessions, then, where one is
 * configured, the host platform's token: whose channel that names is noted, as
 * a login would.
 */
export function createVerifySession(
  { sessions, tokens, noteChannel }: {
    sessions: SessionVerifier;
    /** Recognises the host platform's tokens; `null` where there is none. */
    tokens: SessionVerifier | null;
    noteChannel: (channel: ChannelIdentity) => Promise<void>;
  },
): (cookie: string) => Promise<LoginSession | null> {
  return async (cookie) => {
    const own = await sessions.verify(cookie);
    if (own !== null || tokens === null) return own;
    const found = await tokens.verify(cookie);
    if (found) await noteChannel({ id: found.channelId, login: found.login });
    return found;
  };
}
