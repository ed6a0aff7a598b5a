import BotCommand from "@/islands/studio/BotCommand.tsx";
import BotAnswers from "@/islands/studio/BotAnswers.tsx";
import CommandsList from "@/islands/studio/CommandsList.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { BOT_MESSAGES as words } from "@/lib/studio/messages/bot.ts";
import type { ProjectedField } from "@/lib/schema/forms/model.ts";
import type { ChatCommand } from "@/lib/schema/bot/commands_page.ts";

/** Tells whether only this machine can reach an address. */
function isLoopback(origin: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(
    new URL(origin).hostname,
  );
}

/** Facts that the room of the chat bot is drawn from; no key among them. */
interface BotView {
  channelId: string;
  readOnly: boolean;
  /** Address of the bot API. */
  origin: string;
  /** About a bot's call of the last hour; `null` without any. */
  warning: string | null;
  enabled: boolean;
  /** Version of the settings. */
  settingsEtag: string;
  excludedLogins: string[];
  publicCommands: boolean;
  publicUrl: string;
  commands: ChatCommand[];
  /** Fields of one command. */
  commandFields: ProjectedField[];
  /** Version of the list of commands; `null` before the first. */
  etag: string | null;
}

/** Draws the room of the chat bot. */
export function BotPage(view: BotView) {
  const { channelId, readOnly } = view;
  return (
    <div class="stack">
      {isLoopback(view.origin) && <Notice tone="warn">{words.loopback}</Notice>}
      {view.warning !== null && (
        <Notice tone="warn">{words.asked(view.warning)}</Notice>
      )}
      <BotCommand
        channelId={channelId}
        origin={view.origin}
        readOnly={readOnly}
      />
      <BotAnswers
        channelId={channelId}
        enabled={view.enabled}
        excludedLogins={view.excludedLogins}
        etag={view.settingsEtag}
        readOnly={readOnly}
      />
      <CommandsList
        channelId={channelId}
        items={view.commands}
        fields={view.commandFields}
        etag={view.etag}
        isPublic={view.publicCommands}
        publicUrl={view.publicUrl}
        readOnly={readOnly}
      />
    </div>
  );
}
