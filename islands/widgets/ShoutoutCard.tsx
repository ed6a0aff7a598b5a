import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { createFormatter } from "@/lib/browser/format.ts";
import { nameOf } from "@/lib/browser/describe_event.ts";
import { guarded } from "@/lib/browser/guarded.tsx";
import { isMeant } from "@/lib/browser/is_meant.ts";
import { overlay } from "@/lib/browser/overlay_context.ts";
import { Frame } from "@/lib/browser/parts/Frame.tsx";
import { Presence } from "@/lib/browser/parts/Presence.tsx";
import {
  type Shoutout,
  ShoutoutView,
} from "@/lib/browser/parts/ShoutoutView.tsx";
import { shoutoutOf } from "@/lib/browser/shoutout_command.ts";
import { passesFilter } from "@/lib/browser/passes_filter.ts";
import { readProfile } from "@/lib/browser/read_profile.ts";
import { stayMs } from "@/lib/browser/read_time.ts";
import { say } from "@/lib/browser/say.ts";
import { useCue } from "@/lib/browser/use_cue.ts";
import { useEvents } from "@/lib/browser/use_events.ts";
import { useShown } from "@/lib/browser/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/browser/use_widget.ts";
import * as rule from "@/lib/widgets/passes_filter.ts";
import type { FilterUser } from "@/lib/widgets/passes_filter.ts";
import { SAMPLE_PROFILE } from "@/lib/widgets/state/sample_profile.ts";
import type { shoutoutCard } from "@/lib/widgets/kinds/shoutout_card.ts";

/** A raid that is older is not announced any more. */
const FRESH_MS = 60_000;

/** Face of `shoutout-card`. */
function ShoutoutCard(props: WidgetProps<typeof shoutoutCard>) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const play = useCue(page, instanceId);
  const raid = widget.state.value.samples
    ?.find((event) => event.kind === "raid");
  const current = useSignal<Shoutout | null>(
    raid?.kind === "raid"
      ? {
        id: raid.id,
        position: raid.position,
        login: raid.actor?.login ?? null,
        name: nameOf(raid, page.words),
        viewers: raid.data.viewers,
        profile: SAMPLE_PROFILE,
      }
      : null,
  );
  const waiting = useSignal<Shoutout[]>([]);
  // When each channel was shown last; a reload starts anew.
  const shownAt = useSignal(new Map<string, number>());

  /** Nobody has the name of a test, so that the platform need not be asked. */
  async function add(shoutout: Shoutout, test: boolean) {
    const key = shoutout.login ?? shoutout.name;
    const now = overlay().serverNow();
    const last = shownAt.value.get(key) ?? -Infinity;
    if (now - last < settings.cooldownMs) return;
    shownAt.value.set(key, now);
    const profile = shoutout.login && !test
      ? await readProfile(shoutout.login)
      : null;
    waiting.value = [...waiting.peek(), { ...shoutout, profile }];
  }

  /** A shout-out has no size, and its kind is the trigger's. */
  const mayShow = (platform: string, user: FilterUser) =>
    rule.passesFilter(
      { kind: "shoutout", platform, user, size: Infinity },
      settings.filter,
    );

  useEvents(page, ["raid"], (event) => {
    if (!settings.trigger.includes("raid")) return;
    if (!passesFilter(event, settings.filter, true)) return;
    if (event.data.viewers < settings.minViewers) return;
    if (overlay().serverNow() - Date.parse(event.receivedAt) > FRESH_MS) return;
    add({
      id: event.id,
      position: event.position,
      login: event.actor?.login ?? null,
      name: nameOf(event, page.words),
      viewers: event.data.viewers,
      profile: null,
    }, event.test);
  });
  useEvents(page, ["shoutout"], (event) => {
    const { channel, direction } = event.data;
    if (!settings.trigger.includes("shoutout") || direction !== "given") return;
    if (!mayShow(event.platform, channel)) return;
    if (overlay().serverNow() - Date.parse(event.receivedAt) > FRESH_MS) return;
    add({
      id: event.id,
      position: event.position,
      login: channel.login,
      name: channel.name ?? channel.login ?? say(page.words, "somebody"),
      viewers: null,
      profile: null,
    }, event.test);
  });
  useEvents(page, ["chat.message"], (event) => {
    if (!settings.trigger.includes("command")) return;
    const { message, roles } = event.data;
    const login = shoutoutOf(message.text, roles);
    if (login === null || !mayShow(event.platform, { id: null, login })) return;
    if (overlay().serverNow() - Date.parse(event.receivedAt) > FRESH_MS) return;
    add({
      id: event.id,
      position: event.position,
      login,
      name: login,
      viewers: null,
      profile: null,
    }, event.test);
  });
  useEvents(page, ["control.skip", "control.clear"], (event) => {
    if (!isMeant(event, instanceId, page)) return;
    current.value = null;
    if (event.kind === "control.clear") waiting.value = [];
  });

  // One card at a time, and with `useAlertQueue` never beside an alert.
  const [next] = waiting.value;
  useEffect(() => {
    if (!next || current.value) return;
    const start = () => {
      waiting.value = waiting.peek().filter((other) => other !== next);
      current.value = next;
      play(settings.sound, "shoutout");
    };
    if (!settings.useAlertQueue) return start();
    return overlay().stage.request({
      priority: 0,
      position: next.position,
      start,
    });
  }, [next, current.value === null]);
  const shownId = current.value?.id ?? null;
  useEffect(() => {
    if (shownId === null || page.mode === "still") return;
    const timer = setTimeout(() => {
      current.value = null;
    }, stayMs(settings.durationMs, textOf(current.peek()), settings.a11y));
    return () => clearTimeout(timer);
  }, [shownId]);

  const shout = current.value;
  const shown = useShown(page, settings.visibility, shout !== null);
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  return (
    <div class="ll-card-box">
      <Presence
        id={shown && shout ? shout.id : null}
        motion={settings.motion}
        a11y={settings.a11y}
      >
        {shout && (
          <Frame
            kind="shoutout-card"
            settings={{
              text: settings.text,
              box: settings.box,
              a11y: settings.a11y,
            }}
            page={page}
            shown
          >
            <ShoutoutView
              shout={shout}
              fields={settings.fields}
              formatter={formatter}
              words={page.words}
            />
          </Frame>
        )}
      </Presence>
    </div>
  );
}

export default guarded(ShoutoutCard);

/** What is to be read on a card. */
function textOf(shout: Shoutout | null): string {
  const { game, title } = shout?.profile ?? {};
  return [shout?.name, game, title].filter(Boolean).join(" ");
}
