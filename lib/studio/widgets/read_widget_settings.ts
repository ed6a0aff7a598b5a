import { MAX_FONT_BYTES } from "@/lib/features/overlays/assets/schema.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { LoginSession } from "@/lib/features/account/sessions/schema.ts";
import type { PageAsset } from "@/lib/browser/page_info.ts";
import type { Asset } from "@/lib/features/overlays/assets/schema.ts";
import type { State } from "@/lib/http/define.ts";
import { lookSettings } from "@/lib/widgets/effective_settings.ts";
import { FONTS } from "@/lib/widgets/fonts.ts";
import { lookOf } from "@/lib/widgets/looks/registry.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { GROUP_NAMES } from "@/lib/widgets/settings/groups.ts";

/** Reads what the settings of one widget are drawn from; `not_found` when there is none. */
export async function readWidgetSettings(
  { overlays, account }: State["services"],
  { channelId, role, login }: LoginSession,
  instanceId: string,
) {
  const { instance, versionstamp } = await overlays.instances.get(
    channelId,
    instanceId,
  );
  const kind = widgetKind(instance.type);
  if (!kind) {
    throw new AppError("not_found", `Cannot find template "${instance.type}"`);
  }
  const [sounds, files, packs, limits, { currency }, channel] = await Promise
    .all([
      overlays.sounds.list(channelId),
      overlays.assets.all(channelId),
      overlays.packs.list(channelId),
      account.plans.limitsOf(channelId),
      account.channels.settingsOf(channelId),
      account.channels.find(channelId),
    ]);
  const { width, height } = instance.placement;
  return {
    title: instance.name,
    kind: kind.title,
    settings: {
      channelId,
      channelName: channel?.name ?? login,
      readOnly: role === "masquerade",
      widget: {
        id: instance.id,
        name: instance.name,
        pack: instance.pack,
        settings: instance.settings,
        revision: versionstamp,
        width,
        height,
      },
      schema: overlays.templates.get(kind.id, "en").settingsSchema,
      look: lookSettings(kind, lookOf(instance.pack)?.defaults),
      groups: GROUP_NAMES,
      offers: {
        fonts: FONTS.map(({ family }) => family),
        looks: packs.filter(({ available }) => available)
          .map(({ id, title }) => ({ value: id, label: title })),
        sounds,
        files: filesOf(files),
        maxBytes: limits.assetBytesEach,
        maxFontBytes: Math.min(limits.assetBytesEach, MAX_FONT_BYTES),
        currency,
        currencyDigits: digitsOf(currency),
      },
    },
  };
}

/** Returns files as a page draws them, by id. */
function filesOf(assets: readonly Asset[]): Record<string, PageAsset> {
  return Object.fromEntries(assets.map((
    { id, url, name, kind },
  ) => [id, { url, name, type: kind }]));
}

function digitsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}
