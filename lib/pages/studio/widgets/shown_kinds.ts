import { TEST_KINDS } from "@/lib/schema/overlays/test_events.ts";
import type { ShownKind } from "@/lib/studio/browser/simulator/test_form.ts";
import type { WidgetKind } from "@/lib/schema/widgets/define_widget.ts";

/** Kinds that show most, where a widget listens to several. */
const BEST: Readonly<Record<string, readonly ShownKind[]>> = {
  "chat-highlight": ["chat.highlight"],
  "contribution-popups": ["timer.contribution"],
  "emote-wall": ["chat.message"],
  "shoutout-card": ["shoutout", "raid"],
  "subathon-feed": ["timer.contribution"],
};

/** Kinds that a goal bar counts, by its metric; those of the filter for any other. */
const GOAL_KINDS: Readonly<Record<string, readonly ShownKind[]>> = {
  "followers-total": ["follow"],
  "followers-new": ["follow"],
  "subs-total": ["sub", "resub", "gift"],
  "subs-new": ["sub", "gift"],
  "sub-points": ["sub", "resub", "gift"],
  members: ["member", "gift_member"],
  gifts: ["gift"],
  bits: ["cheer"],
  tips: ["tip"],
  charity: ["charity"],
};

/** Widgets that show content only at the moment of an event. */
const MOMENTARY: ReadonlySet<string> = new Set([
  "alert-box",
  "contribution-popups",
  "shoutout-card",
  "chat-highlight",
  "emote-wall",
  "wheel",
  "ad-break",
]);

const kindsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : [];

/** Returns the kinds of tests that a widget with these settings shows, the best first. */
export function shownKinds(
  { id, listensTo }: Pick<WidgetKind, "id" | "listensTo">,
  settings: Readonly<Record<string, unknown>>,
): ShownKind[] {
  const best = id === "goal-bar"
    ? GOAL_KINDS[String(settings.metric)]
    : BEST[id];
  if (best) return [...best];
  const filtered = kindsOf(Object(settings.filter).kinds);
  const wanted = (kind: string) =>
    filtered.length > 0
      ? filtered.includes(kind)
      : listensTo.some((pattern) =>
        pattern.endsWith("*")
          ? pattern !== "*" && kind.startsWith(pattern.slice(0, -1))
          : kind === pattern
      );
  // A moment shows where an alert is for it: it is tried from the room of alerts.
  return TEST_KINDS.filter((kind) => kind !== "moment").filter(wanted);
}

/** Tells whether a widget shows content only at the moment of an event. */
export const isMomentary = (id: string): boolean => MOMENTARY.has(id);
