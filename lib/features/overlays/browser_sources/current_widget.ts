import { AppError } from "@/lib/core/errors.ts";
import type { Instance } from "@/lib/schema/overlays/scenes.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import type { OverlayDeps } from "./deps.ts";
import { type PreviewedWidget, toDraft } from "./widget_preview.ts";

/** The part of a page's address that says which widget fills it. */
export interface WidgetQuery {
  type?: string | undefined;
  instance_id?: string | undefined;
  pack?: string | undefined;
}

/**
 * Creates the choice of the look that a widget wears: the one that the page's
 * address asks for, else its own. An address is no way round the plan; a page
 * on stream stays drawn.
 */
export function createWornLook(
  { packAllowed }: Pick<OverlayDeps, "packAllowed">,
) {
  return async (
    channelId: string,
    asked: string | undefined,
  ): Promise<(instance: Pick<Instance, "pack"> | null) => string | null> => {
    const isWorn = asked !== undefined && await packAllowed(channelId, asked);
    return (instance) => isWorn ? asked : instance?.pack ?? null;
  };
}

/**
 * Creates the look-up of the widget that an address asks for: one as it was set
 * up, or a plain one of the type. Throws `invalid_input` for an address that
 * names none or contradicts itself, `not_found` for an unknown one.
 */
export function createCurrentWidget(
  { instanceOf, packAllowed }: Pick<OverlayDeps, "instanceOf" | "packAllowed">,
) {
  const wornLook = createWornLook({ packAllowed });
  return async (
    { channelId, still }: { channelId: string; still: boolean },
    query: WidgetQuery,
  ): Promise<{ draft: PreviewedWidget; instance: Instance | null }> => {
    const instance = query.instance_id === undefined
      ? null
      : await instanceOf(channelId, query.instance_id);
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
    const lookOf = await wornLook(channelId, query.pack);
    return {
      instance,
      draft: toDraft(instance, kind, lookOf(instance), still),
    };
  };
}
