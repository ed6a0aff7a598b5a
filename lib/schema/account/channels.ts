import { z } from "zod";
import {
  OwnLook,
  type OwnLookDesign,
  OwnLooks,
} from "@/lib/schema/overlays/own_look.ts";
import { Trimmed } from "@/lib/core/one_line.ts";
import {
  FollowGuard,
  FollowGuardPatch,
} from "@/lib/schema/platform/follow_guard.ts";
import {
  TextModeration,
  TextModerationPatch,
} from "@/lib/schema/platform/moderation.ts";

/** Languages that are offered; every other tag that the runtime knows is taken too. */
export const LOCALES: readonly string[] = (
  "ar ar-EG ar-SA bg bn bs ca cs da de de-AT de-CH el en en-AU en-CA en-GB " +
  "en-IE en-IN en-NZ en-US es es-AR es-CL es-CO es-ES es-MX et eu fa fi fil " +
  "fr fr-BE fr-CA fr-CH gl he hi hr hu id it it-CH ja kk ko lt lv mk ms nb " +
  "nl nl-BE pl pt pt-BR pt-PT ro ru sk sl sq sr sv sw ta te th tr uk ur vi " +
  "zh zh-CN zh-HK zh-TW"
).split(" ");

/** BCP 47, canonical, and known to this runtime. */
const Locale = z.string().max(35).transform((tag, ctx) => {
  const found = canonicalLocale(tag);
  if (found !== null) return found;
  ctx.addIssue("Not a language tag such as en, de-AT or pt-BR");
  return z.NEVER;
});

/** Time zones that are offered, by IANA name; others that the runtime knows are taken too. */
export const TIME_ZONES: readonly string[] = [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]),
];

/** An IANA name; an offset such as +02:00 is none. */
const TimeZone = z.string().max(64).transform((name, ctx) => {
  const found = canonicalTimeZone(name);
  if (found !== null) return found;
  ctx.addIssue("Not a time zone such as UTC, Europe/Berlin or Asia/Tokyo");
  return z.NEVER;
});

/** Currencies that a channel may have, by ISO 4217. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf("currency");

const Currency = z.string().length(3).transform((code, ctx) => {
  const upper = code.toUpperCase();
  if (CURRENCIES.includes(upper)) return upper;
  ctx.addIssue("Not a currency code such as EUR, USD or JPY");
  return z.NEVER;
});

/** A word with `*` before or after it is met in the midst of others too. */
const BlockedWord = Trimmed.max(40).regex(
  /^\*?[^*\s](?:[^*\n]*[^*\s])?\*?$/,
  "Not a word, with * at most at its beginning and end",
);

/** Format in which a channel writes dates, numbers and money. */
export const ChannelFormat = z.object({
  locale: z.string().describe("BCP 47 language tag"),
  timeZone: z.string().describe("IANA time zone"),
  currency: z.string().describe("ISO 4217 code"),
});
export type ChannelFormat = z.infer<typeof ChannelFormat>;

/** The same with what is not shown, which is the owner's alone to know. */
export const ChannelSettings = ChannelFormat.extend({
  blockedWords: z.array(z.string())
    .describe("Words that no overlay shows"),
  moderation: TextModeration,
  followGuard: FollowGuard.describe("What holds bursts of follows"),
  publicReceipts: z.boolean(),
  look: z.string().nullable().describe(
    "Worn by what has no look of its own; `null`: none chosen, which is `broadcast`; `own` or `own-…`: one of `ownLooks`",
  ),
  ownLooks: z.array(OwnLook).describe("The channel's own looks, oldest first"),
}).meta({ id: "ChannelSettings" });
export type ChannelSettings = z.infer<typeof ChannelSettings>;

/** Format of a channel that has not chosen one. */
export const DEFAULT_FORMAT: Readonly<ChannelFormat> = {
  locale: "en",
  timeZone: "UTC",
  currency: "EUR",
};

/** A change of settings; what is left out stays. */
export const ChannelSettingsPatch = z.strictObject({
  locale: Locale.optional()
    .describe("BCP 47 language tag, such as `de-AT`"),
  timeZone: TimeZone.optional()
    .describe("IANA time zone, such as `Europe/Berlin`"),
  currency: Currency.optional()
    .describe("ISO 4217; amounts are shown in it by default"),
  publicReceipts: z.boolean().optional().describe(
    "Events may have a public link to when they were on stream; `false` ends all",
  ),
  blockedWords: z.array(BlockedWord).max(200).optional().describe(
    "All of them. Texts are changed as `moderation.words` says; names become logins or are left out. `troll` is met as a whole word in any case, `*troll*` anywhere",
  ),
  moderation: TextModerationPatch.optional(),
  followGuard: FollowGuardPatch.optional().describe(
    "Of more follows than `limit` within `seconds`, those over it are held until the channel decides",
  ),
  look: z.string().max(64).nullable().optional().describe(
    "Id of a pack, `plain`, or of one of `ownLooks`: widgets whose `pack` is `null`, links without a look and the event page wear it",
  ),
  ownLooks: OwnLooks.optional().describe(
    "All of the channel's own looks. One that the channel wears cannot be left out; widgets that wear one that is gone are drawn in `broadcast`",
  ),
}).meta({ id: "ChannelSettingsPatch" });
export type ChannelSettingsPatch = z.output<typeof ChannelSettingsPatch>;

/** Identity of a channel, as the platform reports it. */
export interface ChannelIdentity {
  /** The platform's user id. */
  id: string;
  /** Handle; any case. */
  login: string;
  /** Display name, in any script; the login where it is not known. */
  name?: string | undefined;
}

/** A channel as it is kept. */
export interface ChannelRecord extends ChannelFormat {
  /** Channels from before there were any have none. */
  blockedWords?: readonly string[];
  /** The default for channels from before there was any. */
  moderation?: TextModeration;
  /** The default for channels from before there was any. */
  followGuard?: FollowGuard;
  /** False for channels from before there were any. */
  publicReceipts?: boolean;
  /** None for channels that have not chosen any. */
  look?: string | null;
  /** None for channels that have not made any. */
  ownLooks?: readonly OwnLook[];
  /** The only one that there could be before; it stands where `ownLooks` does not. */
  ownLook?: Omit<OwnLookDesign, "soundsOf" | "sounds"> | null;
  id: string;
  /** In lower case. */
  login: string;
  name: string;
  /**
   * Time at which the service first heard of the channel, ms since the epoch.
   */
  createdAt: number;
}

function canonicalLocale(tag: string): string | null {
  try {
    const known = Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
    return known ? Intl.getCanonicalLocales(tag)[0] ?? null : null;
  } catch {
    return null;
  }
}

function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name })
      .resolvedOptions();
    // A name that the runtime files under another one (Asia/Kolkata) stays.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
}
