import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { cutMessage } from "@/lib/overlay/cut_message.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { cutText } from "@/lib/core/graphemes.ts";
import {
  isHighlightCommand,
  pickedLine,
  withoutRemoved,
} from "./highlight_pick.ts";
import { isPictures } from "./is_pictures.ts";
import { isAddressedTo } from "@/lib/schema/events/is_addressed_to.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { latestCommand } from "@/lib/schema/widgets/rules/latest_command.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { Avatar } from "@/lib/overlay/components/Avatar.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { MessageText } from "@/lib/overlay/components/MessageText.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { Badges } from "@/lib/overlay/components/Badges.tsx";
import { growLines } from "@/lib/overlay/grow_lines.ts";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { t } from "@/lib/locales/translator.ts";
import { useAvatar } from "@/lib/overlay/use_avatar.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useFit } from "@/lib/overlay/use_fit.ts";
import { useSnapshots } from "@/lib/overlay/use_snapshots.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { chatHighlight } from "./definition.ts";
import type { Highlight } from "@/lib/schema/events/shapes/snapshots.ts";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";
import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";

/** Lines that can still be picked. */
const KEPT = 200;

/** Draws `chat-highlight`. */
export function ChatHighlight(
  props: WidgetProps<typeof chatHighlight>,
) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const play = useCue(page, instanceId);
  const recent = useRef<ChatLine[]>([]);
  const { highlight } = widget.state.value;
  const picked = useSignal<ChatLine[]>(
    highlight && isStillShown(highlight, settings, page) &&
      !wasTakenAway(highlight, page, instanceId)
      ? [highlight.line]
      : [],
  );

  function pick(line: ChatLine | null) {
    if (!line || picked.peek().some(({ id }) => id === line.id)) return;
    picked.value = settings.queue ? [...picked.peek(), line] : [line];
    play(settings.sound, "chat.highlight");
  }

  useSnapshots(page, "chat.highlight", ({ highlight }) => {
    if (!settings.pickBy.includes("dashboard")) return;
    if (highlight === null) picked.value = [];
    else pick(highlight.line);
  });

  useEvents(page, ["chat.message"], (event) => {
    recent.current = [...recent.current, event].slice(-KEPT);
    const { type, roles, message } = event.data;
    if (
      settings.pickBy.includes("redemption") &&
      type === "channel_points_highlighted"
    ) return pick(event);
    const command = settings.pickBy.includes("command") &&
      isHighlightCommand(message.text, roles);
    if (command) pick(pickedLine(event, recent.current));
  });
  useEvents(
    page,
    ["chat.deleted", "chat.cleared", "chat.user_cleared"],
    (event) => {
      recent.current = withoutRemoved(recent.current, event);
      picked.value = withoutRemoved(picked.peek(), event);
    },
  );
  useEvents(page, ["control.clear", "control.skip"], (event) => {
    if (!isAddressedTo(event, instanceId, page)) return;
    picked.value = event.kind === "control.clear" ? [] : picked.peek().slice(1);
  });

  const [line] = picked.value;
  // A page that was loaded anew shows it for the rest of its time.
  const first = useRef(highlight);
  useEffect(() => {
    if (!line || settings.durationMs === 0 || page.mode === "still") return;
    const before = line.id === first.current?.line.id
      ? overlay().serverNow() - Date.parse(first.current.pickedAt)
      : 0;
    const timer = setTimeout(() => {
      picked.value = picked.peek().filter((other) => other !== line);
    }, Math.max(0, shownMs(line, settings) - before));
    return () => clearTimeout(timer);
  }, [line?.id, settings.durationMs]);

  const shown = useShown(page, settings.visibility, line !== undefined);
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const name = line?.actor?.name || line?.actor?.login ||
    t(page.words, EVENT_MESSAGES, "anonymous");
  const avatarUrl = useAvatar(
    page,
    line?.platform === "twitch" ? line.actor?.login ?? null : null,
    settings.showAvatar,
  );
  const text = line?.data.message;
  return (
    <div class="ll-card-box">
      <Presence
        id={shown && line ? line.id : null}
        motion={settings.motion}
        a11y={settings.a11y}
      >
        {line && text && (
          <Frame
            kind="chat-highlight"
            settings={{
              text: settings.text,
              box: settings.box,
              a11y: settings.a11y,
            }}
            page={page}
            shown
          >
            <div
              class={`ll-highlight${isPictures(text) ? " is-pictures" : ""}`}
              role="status"
              dir="auto"
            >
              {settings.showAvatar && <Avatar person={{ name, avatarUrl }} />}
              <div>
                <div class="ll-highlight-name" dir="auto">
                  {settings.showRole && (
                    <Badges
                      data={{
                        badges: line.data.badges.slice(0, 1),
                        roles: line.data.roles.slice(0, 1),
                      }}
                      words={page.words}
                    />
                  )}
                  {formatter.name(name)}
                </div>
                <Message line={line} settings={settings} page={page} />
              </div>
            </div>
          </Frame>
        )}
      </Presence>
    </div>
  );
}

type Settings = SettingsOf<typeof chatHighlight>;

/** Draws what was said, a long message in smaller letters. */
function Message(
  { line, settings, page }: {
    line: ChatLine;
    settings: Settings;
    page: PageInfo;
  },
) {
  const { message } = line.data;
  const ref = useFit<HTMLDivElement>(message.text, { lines: growLines });
  return (
    <div class="ll-highlight-text" ref={ref} dir="auto">
      <MessageText
        parts={cutMessage(message, settings.maxChars)}
        page={page}
        platform={line.platform}
        links="mask"
        box={settings.box}
      />
    </div>
  );
}

/** Returns how long a line is shown, in milliseconds. */
function shownMs(
  { data }: ChatLine,
  { durationMs, maxChars, a11y }: Settings,
): number {
  return stayMs(durationMs, cutText(data.message.text, maxChars), a11y);
}

/**
 * Tells whether the dashboard skipped or cleared it before the page was drawn.
 */
function wasTakenAway(
  { pickedAt }: Highlight,
  { orders, sceneId }: PageInfo,
  instanceId: string,
): boolean {
  return (["shown", "lists"] as const).some((topic) => {
    const order = latestCommand(orders, topic, instanceId, sceneId);
    return order !== null && Date.parse(order.at) >= Date.parse(pickedAt);
  });
}

function isStillShown(
  { line, pickedAt }: Highlight,
  settings: Settings,
  page: Pick<PageInfo, "mode" | "serverTime">,
): boolean {
  if (settings.durationMs === 0 || page.mode === "still") return true;
  const age = Date.parse(page.serverTime) - Date.parse(pickedAt);
  return age < shownMs(line, settings);
}
