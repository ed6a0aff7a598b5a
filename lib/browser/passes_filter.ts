import { passesPlatform } from "@/lib/widgets/passes_platform.ts";
import type { FilterSettings } from "@/lib/widgets/settings/filter.ts";
import type { ShownEvent } from "./describe_event.ts";
import { figuresOf } from "./event_amount.ts";

/**
 * Whether an event counts for a widget. Test events pass when the widget
 * includes them or on a preview (`showTests`).
 */
export function passesFilter(
  event: ShownEvent,
  filter: FilterSettings,
  showTests: boolean,
): boolean {
  if (event.test && !filter.includeTest && !showTests) return false;
  const kind = event.kind === "gift.recipient" ? "gift" : event.kind;
  if (!filter.kinds.includes(kind)) return false;
  if (!passesPlatform(event.platform, filter)) return false;
  if (isHidden(event.actor, filter.hideUsers)) return false;
  const { amount, count, viewers } = figuresOf(event);
  switch (event.kind) {
    case "cheer":
      return (amount ?? 0) >= filter.minBits;
    case "tip":
    case "superchat":
    case "charity":
    case "order":
      return (amount ?? 0) >= filter.minTip;
    case "gift":
    case "gift_member":
      return (count ?? 0) >= filter.minGifts;
    case "raid":
      return (viewers ?? 0) >= filter.minRaid;
    default:
      return true;
  }
}

/** Whether a user is on a list of ids and logins. */
export function isHidden(
  actor: { id: string | null; login: string | null } | null,
  users: readonly string[],
): boolean {
  if (!actor || users.length === 0) return false;
  const login = actor.login?.toLowerCase();
  return users.some((user) =>
    user === actor.id || (login !== undefined && user.toLowerCase() === login)
  );
}
