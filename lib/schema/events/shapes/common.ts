/** Small shapes that several kinds of event share. Imports zod and what needs nothing. */
import { z } from "zod";
import { isPictureAddress, isWebAddress } from "@/lib/core/web_address.ts";

/** Longest text that a person wrote; Twitch's are at most 500 characters. */
const MAX_TEXT = 4_000;
/** Longest name or id; Twitch's are at most 25 characters and 36. */
const MAX_NAME = 200;
/** An id with its platform's name before it. */
const MAX_ID = 250;
/** Most runs of a message. */
const MAX_PARTS = 2_000;

/** A text that a person wrote. */
export const Text = z.string().max(MAX_TEXT);
const OF_WHICH =
  "The platform's user id; on all but Twitch with its name before it, such as `kick:123`";
const Name = z.string().max(MAX_NAME);

/** Address that a picture is loaded from. */
export const PictureAddress = z.string().refine(
  isPictureAddress,
  "must be an https URL or a path of this service",
);

/** An instant: RFC 3339 in UTC with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 })
  .describe("RFC 3339 in UTC with milliseconds");
export type Instant = z.infer<typeof Instant>;

/**
 * A person on a platform. A field is `null` where the source does not say it: a
 * tip often has a name only, a deleted account has an id only.
 */
export const Actor = z.object({
  id: z.string().max(MAX_ID).nullable().describe(OF_WHICH),
  login: Name.nullable().describe("Handle, in lower case"),
  name: Name.nullable().describe("Display name, in any script"),
}).meta({ id: "Actor" });
export type Actor = z.infer<typeof Actor>;

/** Part of the channel's pages that shows a test event. */
export const TestTarget = z.object({
  sceneId: z.string().nullable().describe("Only pages of this scene"),
  instanceId: z.string().nullable().describe("Only this widget"),
  inLists: z.boolean().describe(
    "Lists, labels, goals and totals show it too, until their page loads again or the tests are taken away",
  ),
});
export type TestTarget = z.infer<typeof TestTarget>;

/** A person in a list: what may be shown of them. */
export const Person = z.object({
  id: z.string().nullable().describe(OF_WHICH),
  login: z.string().nullable(),
  name: z.string().describe("Display name; `Anonymous` for the anonymous"),
  avatarUrl: PictureAddress.nullable()
    .describe("On an allow-listed host or our own"),
  anonymous: z.boolean(),
}).meta({ id: "Person" });
/** A person in a list: what may be shown of them. */
export type Person = z.infer<typeof Person>;

/** 1 is the cheapest subscription; a prime subscription is tier 1. */
export const Tier = z.union([z.literal(1), z.literal(2), z.literal(3)])
  .describe("Subscription tier; prime counts as 1").meta({ id: "Tier" });
export type Tier = z.infer<typeof Tier>;

/** An amount of money, never a float. */
export const Money = z.object({
  amountMinor: z.int().min(0).describe(
    "Minor units: cents for EUR, whole yen for JPY",
  ),
  currency: z.string().regex(/^[A-Z]{3}$/).describe("ISO 4217 code"),
}).meta({ id: "Money" });
export type Money = z.infer<typeof Money>;

/** An id that another service gives; never empty, because acts are keyed by it. */
export const Id = z.string().min(1).max(200);

/** Not negative, whole. */
export const Count = z.int().min(0);

/** One run of a message. All texts are untrusted: draw as text, never as HTML. */
export const MessagePart = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: Text }),
  z.object({
    type: z.literal("emote"),
    text: Text.describe("Its name, to show without the picture"),
    id: Name.describe("The platform's emote id"),
    animated: z.boolean(),
  }),
  z.object({
    type: z.literal("cheermote"),
    text: Text,
    prefix: Name,
    bits: Count,
    tier: Count.describe("Lowest bits of its colour"),
  }),
  z.object({
    type: z.literal("mention"),
    text: Text,
    user: Actor,
  }),
  z.object({
    type: z.literal("link"),
    text: Text,
    // Each character may be escaped.
    url: z.string().max(9 * MAX_TEXT)
      .refine(isWebAddress, "must be an absolute http or https URL")
      .describe("Absolute http or https URL"),
  }),
]).meta({ id: "MessagePart" });
export type MessagePart = z.infer<typeof MessagePart>;

/** A chat text: as a whole, and in runs whose texts add up to it. */
export const Message = z.object({
  text: Text,
  parts: z.array(MessagePart).max(MAX_PARTS),
}).meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

/** Any JSON value. */
export const Json = z.json();
export type Json = z.infer<typeof Json>;
