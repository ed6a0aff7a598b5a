import { define } from "@/lib/http/define.ts";
import { entityTag, entityTagOrNull } from "@/lib/http/entity_tag.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { BotPage } from "@/lib/pages/studio/bot/BotPage.tsx";
import { formFields } from "@/lib/pages/studio/shell/form_fields.ts";
import { StudioPage } from "@/lib/pages/studio/shell/StudioPage.tsx";

export const handler = studioRoute({
  summary: "Commands for the chat bot, and the public list of commands",
  data: async ({ services, caller: { channelId, login, role } }) => {
    const { base } = services.config.origins;
    const { settings, versionstamp: settingsVersion } = await services.bot
      .modules.settings(channelId);
    const { list, versionstamp } = await services.bot.commandsPage.get(
      channelId,
    );
    return {
      channelId,
      readOnly: role === "masquerade",
      origin: base,
      warning: services.bot.lookups.lastWarning(channelId),
      publicUrl: `${base}/c/${login}/commands`,
      commands: list.items,
      commandFields: formFields(services, "command"),
      etag: entityTagOrNull(versionstamp),
      settingsEtag: entityTag(settingsVersion),
      ...settings,
    };
  },
});

export default define.page<typeof handler>(({ data, state }) => (
  <StudioPage state={state} room="bot" sheets={["bot"]}>
    <BotPage {...data} />
  </StudioPage>
));
