import { AppError } from "@/lib/core/errors.ts";
import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import { wornLook } from "@/lib/widgets/looks/registry.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { OverlayDeps } from "./deps.ts";
import { type PreviewedWidget, toDraft } from "./widget_preview.ts";

/** The part of a page's address that says which widget fills it. */
export interface WidgetQuery {
  type?: string | undefined;
  instance_id?: string | undefined;
  pack?: string | undefined;
}

/** Returns the id of the look that a widget wears; `null` is the plain one. */
export type WornBy = (
  instance: Pick<Instance, "pack"> | null,
) => string | null;

/** Dependencies of the choice of a look. */
type LookDeps = Pick<OverlayDeps, "packAllowed" | "channelLooksOf">;

/**
 * Creates the choice of the look that a widget wears: the one that the page's
 * address asks for, else its own, else the channel's. An address is no way
 * round the plan; a page on stream stays drawn.
 */
export function createWornLook({ packAllowed, channelLooksOf }: LookDeps) {
  return async (channelId: string, asked?: string): Promise<WornBy> => {
    const [ofChannel, isAllowed] = await Promise.all([
      channelLooksOf(channelId),
      asked !== undefined && packAllowed(channelId, asked),
    ]);
    // The look that the channel wears is drawn also where the plan lacks it by now.
    const isWorn = asked !== undefined &&
      (isAllowed || wornLook(asked, ofChannel) === wornLook(null, ofChannel));
    const forced = isWorn ? asked : null;
    return (instance) => wornLook(forced ?? instance?.pack ?? null, ofChannel);
  };
}

/**
 * Creates the look-up of the widget that an address asks for: one as it was set
 * up, or a plain one of the type. Throws `invalid_input` for an address that
 * names none or contradicts itself, `not_found` for an unknown one.
 */
export function createCurrentWidget(
  { instanceOf, withAlerts }: Pick<OverlayDeps, "instanceOf" | "withAlerts">,
  wornBy: ReturnType<typeof createWornLook>,
) {
  return async (
    { channelId, still }: { channelId: string; still: boolean },
    query: WidgetQuery,
  ): Promise<{ draft: PreviewedWidget; instance: Instance | null }> => {
    const [instance, lookOf] = await Promise.all([
      query.instance_id === undefined
        ? null
        : instanceOf(channelId, query.instance_id),
      wornBy(channelId, query.pack),
    ]);
    const type = instance?.type ?? query.type;
    if (type === undefined || (query.type ?? type) !== type) {
      throw new AppError(
        "invalid_input",
        "Cannot show the widget: the address does not say which one",
        {
          issues: [{
            path: "type",
            message: type === undefined
              ? "Needed without `instance_id`"
              : `The widget of \`instance_id\` is "${type}"`,
          }],
        },
      );
    }
    const kind = widgetKind(type);
    if (!kind) {
      throw new AppError(
        "not_found",
        "Cannot show the widget: there is no built-in widget of this type",
      );
    }
    const [drawn = null] = instance
      ? await withAlerts(channelId, [instance])
      : [];
    return {
      instance,
      draft: toDraft(drawn, kind, lookOf(instance), still),
    };
  };
}
