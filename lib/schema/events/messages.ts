/** Both directions of the live socket, and why the server closes it. */
import { z } from "zod";
import {
  PlaybackReportsMessage,
  PlaybackSyncMessage,
} from "@/lib/schema/overlays/playback.ts";
import type { LiveEvent } from "./catalogue.ts";
import { kindMatches } from "./catalogue.ts";
import { Instant } from "./shapes/common.ts";

/** The longest frame a page may send, in bytes of UTF-8. */
export const MAX_CLIENT_MESSAGE_BYTES = 4 * 1024;

/** The first frame of every socket. */
export const HelloMessage = z.object({
  type: z.literal("hello"),
  channelId: z.string(),
  position: z.string().describe("Where the log stood when the socket joined"),
  serverTime: Instant,
  build: z.string().describe(
    "Changes with every build; a page of another build reloads",
  ),
  replay: z.object({
    from: z.string().describe("What is sent comes after this position"),
    to: z.string().describe("The replay ends with this position"),
    complete: z.boolean()
      .describe(
        "`false`: events between `since` and `from` are no longer kept",
      ),
  }),
});
export type HelloMessage = z.infer<typeof HelloMessage>;

/** One or more events in the order of the log: the replay, then what happens. */
export interface EventsMessage {
  type: "events";
  events: LiveEvent[];
}

/** Answers a `ping`; with the round trip it gives the page its clock offset. */
export const PongMessage = z.object({
  type: z.literal("pong"),
  serverTime: Instant,
  position: z.string().optional().describe(
    "Everything this socket asked for up to here was sent; resume from it",
  ),
});
export type PongMessage = z.infer<typeof PongMessage>;

/**
 * Tells a page whether it is the one that plays sounds; sent when that changes.
 */
export const LeaderMessage = z.object({
  type: z.literal("leader"),
  leader: z.boolean(),
  alerts: z.literal(true).optional().describe(
    "It is the one of all the channel's pages that plays alerts which are heard once",
  ),
});
export type LeaderMessage = z.infer<typeof LeaderMessage>;

/**
 * Asks for any message, such as a ping, within ten seconds: a page that has an
 * unfinished one cannot send it, and is cut when memory is short.
 */
export const CheckMessage = z.object({ type: z.literal("check") });
export type CheckMessage = z.infer<typeof CheckMessage>;

/**
 * Tells a page what its alert box has to play, after `playback.sync`: alerts
 * in log order, over several messages where there are many. The last one of a
 * box has its `state`, or says that the question `failed`.
 */
export const PlaybackMessage = z.object({
  type: z.literal("playback"),
  box: z.string(),
  alerts: z.array(z.object({
    playId: z.string(),
    position: z.string(),
    fate: z.enum(["play", "summary"])
      .describe("`summary`: told with others in one alert"),
    event: z.unknown().describe("A live event"),
  })),
  state: z.object({
    after: z.string().describe("Everything up to here is over"),
    settled: z.array(z.string()).describe(
      "Plays of later events that are over",
    ),
    ranges: z.array(z.object({ from: z.string(), through: z.string() }))
      .optional().describe("Positions between which every play is over"),
    playing: z.object({
      playId: z.string(),
      leftMs: z.number().describe("How long it may still last"),
    }).nullable().describe(
      "The alert that another page is showing; without an id, any of them while the service starts again",
    ),
    turns: z.object({
      through: z.string().describe("Events up to here have had theirs"),
      table: z.record(
        z.string(),
        z.object({ at: z.number(), since: z.number(), count: z.number() }),
      ),
      rested: z.record(z.string(), z.array(z.string())).describe(
        "Variants that had no turn, by the events that are offered and the latest before",
      ),
    }).optional().describe(
      "Turns of variants that do not play for each event; absent where all do",
    ),
  }).optional(),
  failed: z.literal(true).optional().describe(
    "The service cannot say now what is left to be played: the page goes on, and asks again later",
  ),
});
export type PlaybackMessage = z.infer<typeof PlaybackMessage>;

/** Acknowledges reports: the record has all up to the one with number `n`. */
export const PlaybackTakenMessage = z.object({
  type: z.literal("playback.taken"),
  n: z.int(),
});
export type PlaybackTakenMessage = z.infer<typeof PlaybackTakenMessage>;

/** Everything the server sends to a page. */
export type ServerMessage =
  | PlaybackMessage
  | PlaybackTakenMessage
  | HelloMessage
  | EventsMessage
  | PongMessage
  | LeaderMessage
  | CheckMessage;

const Handled = z.string().max(100)
  .describe("Everything up to this position was handled by the page");

/** Asks for the server's time, and shows that the page lives. */
export const PingMessage = z.object({
  type: z.literal("ping"),
  position: Handled.optional(),
});

/**
 * Says how far the page is, at once after events that a person waits for: tests,
 * replays, orders and changes from the dashboard.
 */
export const HandledMessage = z.object({
  type: z.literal("handled"),
  position: Handled,
});

/** Tells whether OBS shows the page; decides who leads the sound. */
export const ActiveMessage = z.object({
  type: z.literal("active"),
  active: z.boolean().describe("OBS: `obsSourceActiveChanged`"),
  visible: z.boolean().optional().describe("OBS: `obsSourceVisibleChanged`"),
});

/** Everything a page sends. */
export const ClientMessage = z.discriminatedUnion("type", [
  PingMessage,
  HandledMessage,
  ActiveMessage,
  PlaybackReportsMessage,
  PlaybackSyncMessage,
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/**
 * Parses a frame from a page: returns the message; `ignored` for JSON that this
 * version does not know; `violation` for what closes the socket with
 * `CLOSE.violation`.
 */
export function readClientMessage(
  frame: unknown,
): ClientMessage | "ignored" | "violation" {
  if (typeof frame !== "string" || !fits(frame)) return "violation";
  let value: unknown;
  try {
    value = JSON.parse(frame);
  } catch {
    return "violation";
  }
  const message = ClientMessage.safeParse(value);
  return message.success ? message.data : "ignored";
}

function fits(frame: string): boolean {
  if (frame.length > MAX_CLIENT_MESSAGE_BYTES) return false;
  return new TextEncoder().encode(frame).length <= MAX_CLIENT_MESSAGE_BYTES;
}

/**
 * Reasons for which the server closes a socket. After `tooSlow` and
 * `restarting` the page reconnects with its last position; after the others it
 * must not.
 */
export const CLOSE = {
  violation: { code: 1008, reason: "message not allowed", comeBack: false },
  restarting: { code: 1012, reason: "server restarting", comeBack: true },
  tokenReplaced: { code: 4001, reason: "token replaced", comeBack: false },
  notAllowed: { code: 4003, reason: "not allowed", comeBack: false },
  tooManySockets: {
    code: 4008,
    reason: "too many sockets for the plan",
    comeBack: false,
  },
  tooSlow: { code: 4009, reason: "too slow", comeBack: true },
} as const;

/** Most patterns of one `kinds=` filter. */
export const MAX_KIND_PATTERNS = 100;

/** The value of `kinds=`: comma-separated kinds, or prefixes with `*`. */
export const KindsParameter = z.string().max(4_000)
  .regex(
    /^[\w.-]*\*?(?:,[\w.-]*\*?)*$/,
    "must be kinds or prefixes with *, separated by commas",
  )
  .describe("Such as `follow,gift*,chat.*`; by default every kind");

/**
 * Creates a test for the kinds that a `kinds=` value requests. An absent or
 * empty value requests all.
 */
export function createKindFilter(
  parameter: string | null | undefined,
): (kind: string) => boolean {
  const patterns = (parameter ?? "").split(",")
    .map((part) => part.trim()).filter((part) => part !== "")
    .slice(0, MAX_KIND_PATTERNS);
  if (patterns.length === 0 || patterns.includes("*")) return () => true;
  const exact = new Set(patterns.filter((part) => !part.endsWith("*")));
  const prefixes = patterns.filter((part) => part.endsWith("*"));
  return (kind) =>
    exact.has(kind) || prefixes.some((prefix) => kindMatches(prefix, kind));
}
