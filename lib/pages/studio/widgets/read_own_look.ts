import type { State } from "@/lib/http/define.ts";
import { entityTagOrNull } from "@/lib/http/entity_tag.ts";
import { formFields } from "@/lib/pages/studio/shell/form_fields.ts";
import type { LoginSession } from "@/lib/schema/account/sessions.ts";
import { isOwnLook } from "@/lib/schema/overlays/own_look_id.ts";
import { isLookAvailable, LOOKS } from "@/lib/widgets/looks/registry.ts";
import { designOf } from "@/lib/widgets/looks/own_look.ts";
import { readFormOffers } from "./read_offers.ts";

/** Layout in which a look is tried: it has most kinds of widgets. */
const TRIED = "gaming";

/** Reads what the design of looks of one's own is drawn from. */
export async function readOwnLook(
  services: State["services"],
  { channelId, role }: LoginSession,
) {
  const { account, overlays } = services;
  const [{ settings, versionstamp }, tier, offers, instances] = await Promise
    .all([
      account.channels.settings(channelId),
      account.plans.tierOf(channelId),
      readFormOffers(services, channelId),
      overlays.instances.list(channelId),
    ]);
  const wornBy = new Map<string, number>();
  for (const { pack } of instances) {
    if (pack === null || !isOwnLook(pack)) continue;
    wornBy.set(pack, (wornBy.get(pack) ?? 0) + 1);
  }
  const layout = overlays.layouts.list().find(({ id }) => id === TRIED);
  return {
    channelId,
    readOnly: role === "masquerade",
    settings: { ownLooks: settings.ownLooks },
    look: settings.look,
    wornBy: Object.fromEntries(wornBy),
    etag: entityTagOrNull(versionstamp),
    bases: LOOKS.filter((look) => isLookAvailable(look, tier)).map((look) => ({
      title: look.title,
      design: designOf(look),
    })),
    layout: {
      id: TRIED,
      width: layout?.width ?? 1920,
      height: layout?.height ?? 1080,
    },
    fields: formFields(services, "own-look"),
    soundFields: formFields(services, "own-look", "sounds"),
    offers,
  };
}
