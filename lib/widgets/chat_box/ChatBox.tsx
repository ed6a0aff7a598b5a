import { useEffect, useRef } from "preact/hooks";
import {
  chatAfter,
  type ChatEvent,
  createRateGuard,
} from "@/lib/overlay/chat_lines.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { dateFormat } from "@/lib/overlay/date_format.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { ChatLineView } from "./ChatLineView.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useEmotes } from "@/lib/overlay/use_emotes.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useCleared } from "@/lib/overlay/use_cleared.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import { isDrawn } from "@/lib/schema/widgets/rules/chat_rules.ts";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";
import type { chatBox } from "./definition.ts";

/** Lines that wait for moderators are held as well. */
const KEPT = 300;
/** The longest a line may wait to be drawn with others. */
const GATHER_MS = 50;

/** Draws `chat-box`. */
export function ChatBox(props: WidgetProps<typeof chatBox>) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const cleared = useCleared(page, instanceId);
  const play = useCue(page, instanceId);
  const emotes = useEmotes(page, settings.emoteSets, settings.animatedEmotes);
  const guard = useRef(createRateGuard());
  const arrived = useRef(new Map<string, number>());

  // A busy chat is drawn in gathered steps, not line by line.
  const gathered = useRef<ChatEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const sounds = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => () => {
    clearTimeout(timer.current);
    sounds.current.forEach(clearTimeout);
  }, []);
  function flush() {
    timer.current = undefined;
    const events = gathered.current;
    gathered.current = [];
    widget.state.value = {
      chat: events.reduce(
        (lines, event) => chatAfter(lines, event, KEPT),
        widget.state.peek().chat ?? [],
      ),
    };
  }

  /** Plays the sound of a line when it is drawn, if moderators have left it. */
  function soundFor(id: string) {
    const kind = "chat.message";
    if (settings.showDelayMs === 0) return play(settings.sound, kind);
    const timer = setTimeout(() => {
      sounds.current.delete(timer);
      const lines = widget.state.peek().chat ?? [];
      if (lines.some((line) => line.id === id)) play(settings.sound, kind);
    }, settings.showDelayMs);
    sounds.current.add(timer);
  }

  useEvents(page, [
    "chat.message",
    "chat.deleted",
    "chat.cleared",
    "chat.user_cleared",
  ], (event) => {
    if (event.kind === "chat.message") {
      const now = overlay().serverNow();
      if (!isDrawn(event, settings) || !guard.current(event, now)) return;
      arrived.current.set(event.id, now);
      for (const id of [...arrived.current.keys()].slice(0, -KEPT)) {
        arrived.current.delete(id);
      }
      soundFor(event.id);
    }
    gathered.current.push(event);
    // What moderators take away vanishes in the same frame.
    if (event.kind !== "chat.message") {
      clearTimeout(timer.current);
      return flush();
    }
    timer.current ??= setTimeout(flush, GATHER_MS);
  });

  const { showDelayMs, hideAfterMs, maxMessages } = settings;
  const seenFrom = (id: string) => (arrived.current.get(id) ?? 0) + showDelayMs;
  const all = (widget.state.value.chat ?? [])
    .filter((line) => line.position > cleared && isDrawn(line, settings));
  const severalPlatforms = useRef(false);
  severalPlatforms.current ||= all.some((line) =>
    line.platform !== all[0]?.platform
  );
  const seenUntil = (line: ChatLine) =>
    Math.max(seenFrom(line.id), Date.parse(line.receivedAt)) +
    stayMs(hideAfterMs, line.data.message.text, settings.a11y);
  const now = useNow(page, (time) => {
    const changes = all.flatMap((line) => {
      const until = hideAfterMs > 0 ? seenUntil(line) : 0;
      return [seenFrom(line.id), until].filter((at) => at > time);
    });
    return changes.length === 0 ? null : Math.min(...changes) - time;
  });
  const lines = all.filter((line) => {
    if (page.mode === "still") return true;
    const from = seenFrom(line.id);
    if (showDelayMs > 0 && from > now) return false;
    return hideAfterMs === 0 || now < seenUntil(line);
  }).slice(-maxMessages);

  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const times = dateFormat(formatter.locale, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: page.timeZone,
  });
  const shown = useShown(page, settings.visibility, lines.length > 0);
  return (
    <Frame
      kind="chat-box"
      settings={settings}
      page={page}
      shown={shown && lines.length > 0}
      class={`is-${settings.layout} is-newest-${settings.newest}${
        settings.layout === "horizontal" ? "" : " is-list"
      }`}
      vars={{ "--emote": `${settings.emoteScale / 100}` }}
    >
      <div class="ll-chat" role="log">
        {lines.map((line, index) => (
          <ChatLineView
            key={line.id}
            line={line}
            settings={settings}
            page={page}
            formatter={formatter}
            times={times}
            emotes={emotes}
            several={severalPlatforms.current}
            fresh={arrived.current.has(line.id)}
            joined={settings.mergeSameUser && index > 0 &&
              sameUser(lines[index - 1]?.actor, line.actor)}
          />
        ))}
      </div>
    </Frame>
  );
}

function sameUser(
  a: { id: string | null } | null | undefined,
  b: { id: string | null } | null,
): boolean {
  return !!a?.id && a.id === b?.id;
}
