import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { PlatformTokenService } from "./service.ts";

/** The platform, as far as it is asked who signed in. */
type AskedPlatform =
  | { kind: "simulated" }
  | { kind: "twitch"; tokens: Pick<PlatformTokenService, "authorization"> };

/**
 * Creates the check whether a channel's platform answers for it: its owner
 * signed in, or it is simulated.
 */
export function createIsConnected(
  platform: AskedPlatform,
): (channelId: string) => Promise<boolean> {
  return async (channelId) =>
    platform.kind === "simulated"
      ? channelId === demoChannel.id
      : await platform.tokens.authorization(channelId) !== null;
}
