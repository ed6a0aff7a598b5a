import { isPictureAddress } from "@/lib/core/web_address.ts";
import type { ChannelInfo, UserProfile } from "@/lib/schema/platform/client.ts";
import type { Reading } from "@/lib/schema/widget_data/stats.ts";
import type { WidgetCaller } from "@/lib/schema/account/widget_tokens.ts";
import type {
  ProfileAnswer,
  ProfileQuery,
} from "@/lib/schema/widget_data/profiles.ts";

/** Reads from the platform, each answer shared for a while. */
interface ProfileReads {
  /** The value is `null` when nobody has the login. */
  profile(login: string): Promise<Reading<UserProfile | null>>;
  channelInfo(id: string): Promise<Reading<ChannelInfo | null>>;
  followerTotal(id: string): Promise<Reading<number>>;
}

/**
 * Creates the service for people as overlays show them. A browser writes an
 * error into its console for every answer of 400 and above, and an overlay
 * never shows one: so that nobody has a login, or that too many were asked for,
 * is an answer like others.
 */
export function createProfileService(
  { reads, mayAsk }: {
    reads: ProfileReads;
    /** Counts one question of a channel's pages; `false` when it is one too many. */
    mayAsk: (caller: WidgetCaller) => boolean;
  },
) {
  return {
    /** Returns the user who has a login, and with `channel` what their channel shows. */
    async read(
      caller: WidgetCaller,
      { login, channel }: ProfileQuery,
    ): Promise<ProfileAnswer> {
      if (!mayAsk(caller)) {
        return { available: false, value: null, reason: "rate_limited" };
      }
      const found = await reads.profile(login);
      if (!found.available) {
        return {
          available: false,
          value: null,
          reason: "platform_unreachable",
        };
      }
      if (found.value === null) return { available: true, value: null };
      const { id, name, avatarUrl } = found.value;
      const [info, followers] = channel
        ? await Promise.all([reads.channelInfo(id), reads.followerTotal(id)])
        : [null, null];
      return {
        available: true,
        value: {
          name,
          avatarUrl: isPictureAddress(avatarUrl) ? avatarUrl : null,
          game: info?.value?.category || null,
          title: info?.value?.title || null,
          followers: followers?.value ?? null,
        },
      };
    },
  };
}
