import { isPlainColor } from "@/lib/core/plain_color.ts";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { chatBox } from "./definition.ts";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";
import type { WritesDates } from "@/lib/overlay/date_format.ts";
import { cutMessage } from "@/lib/overlay/cut_message.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { enterMovement } from "@/lib/overlay/motion.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import type { EmotePictures } from "@/lib/overlay/use_emotes.ts";
import {
  behindNames,
  NAME_CONTRAST,
  readableColor,
} from "@/lib/core/readable_color.ts";
import { useAvatar, usePronouns } from "@/lib/overlay/use_avatar.ts";
import { type Messages, t } from "@/lib/locales/translator.ts";
import type { Actor } from "@/lib/schema/events/shapes/common.ts";
import { CHAT_MESSAGES } from "./messages.ts";
import { Avatar } from "@/lib/overlay/components/Avatar.tsx";
import { Badges } from "@/lib/overlay/components/Badges.tsx";
import { MessageText } from "@/lib/overlay/components/MessageText.tsx";

import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";

interface ChatLineViewProps {
  line: ChatLine;
  settings: SettingsOf<typeof chatBox>;
  page: PageInfo;
  formatter: Formatter;
  /** Writes the time of a line; making one takes as long as many uses. */
  times: WritesDates;
  /** Emotes of other services. */
  emotes: EmotePictures;
  /** It came while the page was open. */
  fresh: boolean;
  /** The line before is of the same user. */
  joined: boolean;
  /** There were lines of several platforms. */
  several: boolean;
}

const DEFAULT_COLOR = "#b9a8ff";
/** Plate of a highlighted message, as the sheet has it. */
const HIGHLIGHT = "#6441a5";

/** Draws one line of chat. */
export function ChatLineView(
  { line, settings, page, formatter, times, emotes, fresh, joined, several }:
    ChatLineViewProps,
) {
  const { data, actor } = line;
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const movement = fresh ? enterMovement(settings.motion) : null;
    if (!movement) return;
    ref.current?.animate(movement.keyframes, {
      duration: movement.durationMs,
      easing: movement.easing,
    });
  }, []);
  const name = actor?.name || actor?.login ||
    t(page.words, EVENT_MESSAGES, "anonymous");
  const login = line.platform === "twitch" ? actor?.login ?? null : null;
  const avatarUrl = useAvatar(page, login, settings.showAvatars && !joined);
  const pronouns = usePronouns(page, login, settings.showPronouns && !joined);
  const showPlatform = settings.showPlatformIcon === "always" ||
    (settings.showPlatformIcon === "auto" && several);
  return (
    <div
      class="ll-chat-line"
      ref={ref}
      data-joined={joined}
      data-type={settings.showMarks ? data.type : undefined}
      dir="auto"
    >
      {settings.showMarks &&
        marksOf(line, page.words, formatter).map((mark) => (
          <span key={mark} class="ll-chat-mark">{mark}</span>
        ))}
      {!joined && (
        <span class="ll-chat-who">
          {settings.showAvatars && <Avatar person={{ name, avatarUrl }} />}
          {settings.showTime && (
            <time class="ll-chat-time">
              {times.format(new Date(line.occurredAt))}
            </time>
          )}
          {showPlatform && (
            <span class="ll-chat-platform" data-platform={line.platform}>
              {line.platform.slice(0, 2)}
            </span>
          )}
          {settings.showBadges && <Badges data={data} words={page.words} />}
          {settings.nameColor !== "hidden" && (
            <bdi
              class="ll-chat-name"
              style={{ color: nameColor(data.color, settings) }}
            >
              {formatter.name(name)}
            </bdi>
          )}
          {pronouns && <span class="ll-chat-pronouns">{pronouns}</span>}
        </span>
      )}
      {/* Here a line may break, and not between a badge and its name. */}{" "}
      <span class="ll-chat-text">
        <MessageText
          parts={cutMessage(data.message, settings.maxChars)}
          page={page}
          platform={settings.emoteSets.includes("platform")
            ? line.platform
            : ""}
          animated={settings.animatedEmotes}
          emotes={emotes}
          links={settings.links === "show" ? "show" : "mask"}
          box={settings.box}
          plate={settings.showMarks &&
              data.type === "channel_points_highlighted"
            ? HIGHLIGHT
            : undefined}
        />
      </span>
    </div>
  );
}

/** Returns what stands above a line: that it is a first one, an answer, or of another channel. */
function marksOf(
  { data: { type, reply, sharedFrom } }: ChatLine,
  words: Messages,
  formatter: Formatter,
): string[] {
  const named = (
    key: "chat.reply" | "chat.from",
    user: Actor | null | undefined,
  ): string[] => {
    const name = user?.name || user?.login;
    return name
      ? [t(words, CHAT_MESSAGES, key, { name: formatter.name(name) })]
      : [];
  };
  return [
    ...(type === "user_intro" ? [t(words, CHAT_MESSAGES, "chat.first")] : []),
    ...named("chat.reply", reply?.user),
    ...named("chat.from", sharedFrom),
  ];
}

function nameColor(
  color: string | null,
  { nameColor, readableNames, box }: SettingsOf<typeof chatBox>,
): string | undefined {
  if (nameColor !== "platform") return undefined;
  // A line that was stored earlier may have another text there.
  const own = color !== null && isPlainColor(color) ? color : DEFAULT_COLOR;
  return readableNames
    ? readableColor(own, behindNames(box), NAME_CONTRAST)
    : own;
}
