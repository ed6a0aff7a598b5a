import { titleOfLook } from "@/lib/studio/browser/looks/channel_look.ts";
import { minorDigits } from "@/lib/schema/events/money.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import type { State } from "@/lib/http/define.ts";
import {
  effectiveSettings,
  lookSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";
import { lookOf, wornLook } from "@/lib/widgets/looks/registry.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { GROUP_NAMES } from "@/lib/schema/widgets/settings/groups.ts";
import { isMomentary, shownKinds } from "./shown_kinds.ts";
import { readLooks } from "./read_looks.ts";
import { readFormOffers } from "./read_offers.ts";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";
import { nameOfWidget } from "./read_widgets.ts";

/**
 * Reads what the settings of one widget are drawn from, labelled in
 * the language of the studio; `not_found` when there is none.
 */
export async function readWidgetSettings(
  services: State["services"],
  { channelId, role, login }: LoginSession,
  instanceId: string,
) {
  const { overlays, account } = services;
  const { instance, versionstamp } = await overlays.instances.get(
    channelId,
    instanceId,
  );
  const kind = widgetKind(instance.type);
  if (!kind) {
    throw new AppError("not_found", `Cannot find template "${instance.type}"`);
  }
  const [offers, ofChannel, { currency }, channel, [drawn = instance], looks] =
    await Promise.all([
      readFormOffers(services, channelId),
      readLooks(services, channelId),
      account.channels.settingsOf(channelId),
      account.channels.find(channelId),
      overlays.alerts.inUse(channelId, [instance]),
      account.channels.looksOf(channelId),
    ]);
  const { width, height } = instance.placement;
  const worn = wornLook(instance.pack, looks);
  const look = lookOf(worn)?.defaults;
  const language = studioLanguage();
  return {
    title: instance.name,
    type: kind.id,
    kind: nameOfWidget(kind),
    /** Id of the look that it wears; `null` for the plain one. */
    worn,
    settings: {
      channelId,
      channelName: channel?.name ?? login,
      readOnly: role === "masquerade",
      widget: {
        id: instance.id,
        name: instance.name,
        pack: instance.pack,
        sceneId: instance.sceneId,
        schemaVersion: instance.schemaVersion,
        settings: instance.settings,
        revision: versionstamp,
        width,
        height,
      },
      schema: overlays.templates.get(kind.id, language).settingsSchema,
      language,
      look: {
        ...lookSettings(kind, look),
        // What it plays of the channel's is none of its own settings.
        ...drawn === instance ? {} : { variants: drawn.settings.variants },
      },
      groups: GROUP_NAMES,
      trial: {
        kinds: shownKinds(
          kind,
          effectiveSettings(
            kind,
            migrateSettings(kind, drawn.settings, instance.schemaVersion),
            look,
          ),
        ),
        isMomentary: isMomentary(kind.id),
        samples: kind.preview.settings ?? {},
      },
      offers: {
        looks: ofChannel.looks.filter(({ available }) => available)
          .map(({ id, title }) => ({ value: id, label: title })),
        channelLook: {
          id: ofChannel.worn,
          title: titleOfLook(ofChannel.looks, ofChannel.worn),
        },
        ...offers,
        currency,
        currencyDigits: minorDigits(currency),
      },
    },
  };
}
