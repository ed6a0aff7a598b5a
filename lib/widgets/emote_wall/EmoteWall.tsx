import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { createEmotePlaces, stillPlaces } from "./emote_places.ts";
import {
  afterLine,
  createComboCounter,
  emotesOf,
  type FlyingEmote,
  withPlaces,
} from "./emote_shower.ts";
import { isRemoved } from "@/lib/overlay/chat_lines.ts";
import { isHistory } from "@/lib/overlay/is_history.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { MessageText } from "@/lib/overlay/components/MessageText.tsx";
import {
  filterFacts,
  passesFilter,
} from "@/lib/schema/widgets/rules/passes_filter.ts";
import { useEvents } from "@/lib/overlay/use_events.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { emoteWall } from "./definition.ts";
import type { ChatLine } from "@/lib/schema/widgets/state/lists.ts";

/** Draws `emote-wall`. */
export function EmoteWall(props: WidgetProps<typeof emoteWall>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const combos = useRef(createComboCounter());
  const places = useRef(createEmotePlaces());
  const samples = (widget.state.value.samples ?? [])
    .filter((event): event is ChatLine => event.kind === "chat.message");
  const shownFirst = samples
    .flatMap((line) => emotesOf(line, settings.maxPerMessage));
  const flying = useSignal<FlyingEmote[]>(
    withPlaces(shownFirst, stillPlaces(shownFirst.length), 0),
  );

  useEvents(page, ["chat.message"], (event) => {
    const { filter, motion } = settings;
    if (motion.intensity === "none" || !overlay().visible.peek()) return;
    if (!passesFilter(filterFacts(event), filter)) return;
    const now = overlay().serverNow();
    if (isHistory(Date.parse(event.receivedAt), now)) return;
    const user = event.actor?.id ?? event.actor?.login ?? event.id;
    const emotes = emotesOf(event, settings.maxPerMessage)
      .filter((emote) =>
        !settings.comboOnly || combos.current(emote.text, user, now, settings)
      );
    if (emotes.length === 0) return;
    flying.value = afterLine(
      flying.peek(),
      withPlaces(
        emotes,
        places.current(Date.parse(event.receivedAt), emotes.length, settings),
        now,
      ),
      settings,
      now,
    );
  });
  useEvents(
    page,
    ["chat.deleted", "chat.cleared", "chat.user_cleared"],
    (event) => {
      flying.value = flying.peek()
        .filter(({ line }) => !isRemoved(line, event));
    },
  );

  const last = flying.value[flying.value.length - 1];
  useEffect(() => {
    if (!last || page.mode === "still") return;
    const timer = setTimeout(() => {
      flying.value = afterLine(
        flying.peek(),
        [],
        settings,
        overlay().serverNow(),
      );
    }, settings.lifeMs + last.place.waitMs);
    return () => clearTimeout(timer);
  }, [last?.id]);

  const shown = useShown(page, settings.visibility, flying.value.length > 0);
  return (
    <Frame
      kind="emote-wall"
      settings={settings}
      page={page}
      shown={shown}
      class={`is-${settings.movement} is-${settings.motion.intensity}`}
      vars={{
        "--life": `${settings.lifeMs}ms`,
        "--scale": String(settings.scale / 100),
      }}
    >
      {flying.value.map((emote) => (
        <span
          key={emote.id}
          class="ll-flying"
          style={{
            "--x": emote.place.x.toFixed(4),
            "--y": emote.place.y.toFixed(4),
            "--lean": emote.place.lean.toFixed(2),
            "--wait": `${Math.round(emote.place.waitMs)}ms`,
          }}
        >
          <span class="ll-swaying">
            {emote.emoteId
              ? (
                <MessageText
                  page={page}
                  platform={emote.line.platform}
                  parts={[{
                    type: "emote",
                    text: emote.text,
                    id: emote.emoteId,
                    animated: emote.animated,
                  }]}
                />
              )
              : emote.text}
          </span>
        </span>
      ))}
    </Frame>
  );
}
