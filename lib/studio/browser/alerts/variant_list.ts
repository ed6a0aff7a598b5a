/** Changes to the list of an alert box's alerts. Pure but for new ids. */
import { randomId } from "@/lib/overlay/random_id.ts";
import type { AlertKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import {
  ALERT_GROUPS,
  type AlertPreset,
  ALERTS_MESSAGES,
} from "@/lib/studio/messages/alerts.ts";

/** An alert as it is saved: what is missing has its default. */
export type SavedVariant = Partial<Variant> & Record<string, unknown>;

/** The most alerts of one kind of event, as the service takes them. */
const MAX_OF_A_KIND = 50;

/** Returns an id that no other alert has. */
export function newVariantId(): string {
  return `v_${randomId().slice(0, 16)}`;
}

/** Returns the place of a kind among the groups of the table. */
export function groupOf({ kinds }: Pick<Variant, "kinds">): number {
  return ALERT_GROUPS.findIndex((group) =>
    group.kinds.some((kind) => kind === kinds[0])
  );
}

/** Tells whether one more alert of these kinds is too many. */
export function isFull(
  variants: readonly Pick<Variant, "kinds">[],
  kinds: readonly AlertKind[],
): boolean {
  return kinds.some((kind) =>
    variants.filter((one) => one.kinds.includes(kind)).length >= MAX_OF_A_KIND
  );
}

/** Returns the list with a new alert behind the others of its kind. */
export function withNew(
  list: readonly SavedVariant[],
  kind: AlertKind,
  id: string,
  preset: Partial<AlertPreset> = {},
): SavedVariant[] {
  const last = list.findLastIndex((one) => one.kinds?.includes(kind));
  const made = {
    id,
    name: ALERTS_MESSAGES.newName,
    kinds: [kind],
    ...preset,
  };
  return list.toSpliced(last < 0 ? list.length : last + 1, 0, made);
}

/** Returns the list with a copy of an alert behind it. */
export function withCopy(
  list: readonly SavedVariant[],
  index: number,
  id: string,
): SavedVariant[] {
  const one = list[index];
  if (!one) return [...list];
  const name = ALERTS_MESSAGES.copyOf(one.name ?? ALERTS_MESSAGES.newName);
  return list.toSpliced(index + 1, 0, { ...one, id, name });
}

/** Returns the list with an alert before or behind its neighbour of the same group. */
export function withShifted(
  list: readonly SavedVariant[],
  groups: readonly number[],
  index: number,
  step: 1 | -1,
): SavedVariant[] {
  let to = index + step;
  while (to >= 0 && to < list.length && groups[to] !== groups[index]) {
    to += step;
  }
  const one = list[index];
  if (!one || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(index, 1).toSpliced(to, 0, one);
}
