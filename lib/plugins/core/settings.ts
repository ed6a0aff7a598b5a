/** Settings by which a plugin reaches a channel, as an app keeps them. */
import { z } from "zod";
import { isWebAddress } from "@/lib/core/web_address.ts";

/** Prefix below which the studio's host answers every address of the API. */
const API_PREFIX = "/m/widgets";
/** Names of this machine and of networks of one's own: nobody else can read what goes there. */
const OWN_NETWORK =
  /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[::1\]|[^.:]+|.+\.(?:local|internal|home\.arpa))$/i;

/** Settings as a person typed them. */
const Typed = z.object({
  studio: z.string().trim().max(2_000).catch(""),
  channel: z.string().trim().max(40).catch(""),
  key: z.string().trim().max(200).catch(""),
});

/** A channel that a plugin works on. */
export interface ServiceSettings {
  /** Address before which a path of the API is put, without a slash at its end. */
  base: string;
  channelId: string;
  /** Key for programs; never logged. */
  key: string;
}

/** Settings that can be used, or why they cannot; `null` where nothing was typed yet. */
type SettingsRead =
  | { settings: ServiceSettings }
  | { problem: string | null };

/** Reads the settings of the plugin, and says in a sentence what is wrong with them. */
export function readSettings(raw: unknown): SettingsRead {
  const typed = Typed.safeParse(raw);
  const { studio, channel, key } = typed.data ??
    { studio: "", channel: "", key: "" };
  if (studio === "" && channel === "" && key === "") return { problem: null };
  if (!isWebAddress(studio)) {
    return { problem: "Type the address of your studio, with https://" };
  }
  const { protocol, hostname, origin } = new URL(studio);
  if (protocol === "http:" && !OWN_NETWORK.test(hostname)) {
    return {
      problem: "The address must begin with https://, or others read your key",
    };
  }
  if (!/^[\w-]{1,40}$/.test(channel)) {
    return { problem: "Type your channel's number" };
  }
  if (!/^lk_[\w-]{43}$/.test(key)) {
    return { problem: "Type a key for programs: it begins with lk_" };
  }
  return {
    settings: { base: `${origin}${API_PREFIX}`, channelId: channel, key },
  };
}
