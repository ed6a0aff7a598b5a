/** Webhooks in words. Pure. */
import type {
  OutgoingDelivery,
  Webhook,
} from "@/lib/schema/integrations/webhooks.ts";
import { WEBHOOK_MESSAGES as words } from "@/lib/studio/messages/webhooks.ts";

/** Name of kinds of events that are chosen together. */
export type KindGroup = keyof typeof words.groups;

/** Kinds of events, by the groups in which they are chosen. */
type KindGroups = Readonly<Record<KindGroup, readonly string[]>>;

/** Groups in the order in which they are offered. */
export const GROUPS = Object.keys(words.groups) as KindGroup[];

/** Returns the groups; the page knows the kinds of support. */
export const kindGroups = (support: readonly string[]): KindGroups => ({
  support,
  stream: ["stream.*", "channel.updated", "ad_break", "shared_chat.*"],
  goals: ["goal.*", "charity.*", "poll.*", "prediction.*", "hype_train.*"],
  timer: ["timer.*", "ladder.*", "giveaway.*", "viewer_queue.*", "challenge.*"],
  chat: ["chat.*"],
});

/** Returns the kinds of the chosen groups. */
export const kindsOf = (
  chosen: readonly KindGroup[],
  groups: KindGroups,
): string[] =>
  GROUPS.filter((group) => chosen.includes(group))
    .flatMap((group) => [...groups[group]]);

/** Says which events a webhook gets: groups by their names, and what else there is by its kinds. */
export function kindsText(
  kinds: readonly string[],
  groups: KindGroups,
): string {
  const whole = GROUPS.filter((group) =>
    groups[group].every((kind) => kinds.includes(kind))
  );
  const named = new Set(kindsOf(whole, groups));
  return [
    ...whole.map((group) => words.groupNames[group]),
    ...kinds.filter((kind) => !named.has(kind)),
  ].join(", ");
}

/** Returns the host of a webhook's address, by which lists name it. */
export const hostOf = ({ url }: Pick<Webhook, "url">): string =>
  new URL(url).host;

/** Says in which state a webhook is. */
export function stateOf(
  { enabled, fault, failingSince }: Webhook,
): { tone: "plain" | "good" | "warn" | "bad"; name: string } {
  const { states } = words;
  if (fault) {
    const name = fault.reason === "gone" ? states.gone : states.disabled;
    return { tone: "bad", name };
  }
  if (!enabled) return { tone: "plain", name: states.off };
  return failingSince === null
    ? { tone: "good", name: states.on }
    : { tone: "warn", name: states.failing };
}

/** Says what became of a delivery: `tried again: it answered with an error (500)`. */
export function outcomeText(
  { outcome, code, status }: Pick<
    OutgoingDelivery,
    "outcome" | "code" | "status"
  >,
): string {
  const said = words.outcomes[outcome];
  if (code === null) return said;
  const answer = status === null ? "" : ` (${status})`;
  return `${said}: ${words.reasons[code]}${answer}`;
}
