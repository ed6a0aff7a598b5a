import { useEffect, useMemo } from "preact/hooks";
import { alertMotion } from "./alert_motion.ts";
import { toAlert } from "./alert_content.ts";
import { createFormatter } from "@/lib/overlay/format.ts";
import { alertPlace } from "./alert_place.ts";
import { alertSize } from "./alert_size.ts";
import { AlertGuard } from "./AlertGuard.tsx";
import type { AlertPart } from "./alert_reports.ts";
import { AlertView } from "./AlertView.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { useAlertFonts } from "./use_alert_fonts.ts";
import { loadAlertShow } from "./use_alert_show.ts";
import { useAds } from "./use_ads.ts";
import { useAlertPlayer } from "./use_alert_player.ts";
import { useAlertSound } from "./use_alert_sound.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { alertBox } from "./definition.ts";

/** Draws `alert-box`. */
export function AlertBox(props: WidgetProps<typeof alertBox>) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const set = widget.settings.value;
  const ads = useAds(page, widget.state, set.duringAds !== "play");
  const settings = ads.value && set.duringAds === "mute"
    ? { ...set, mixer: { ...set.mixer, master: 0 } }
    : set;
  const { playing, player, reports, choose } = useAlertPlayer(
    instanceId,
    widget.settings,
    page,
    ads,
  );
  const onFail = (playId: string, part: AlertPart) => {
    reports.current?.failed(playId, part);
    // Nothing of it is on the screen: the next one has its turn.
    if (part === "drawing") player.current?.finish(playId);
  };
  const { format } = settings;
  const language = useMemo(() => ({
    words: page.words,
    formatter: createFormatter({ format, locale: page.locale }),
  }), [format, page]);
  useAlertSound(
    playing.value,
    settings,
    page,
    instanceId,
    (playId) => player.current?.finish(playId),
    {
      onHeard: (playId) => reports.current?.heard(playId),
      onFail: (playId) => onFail(playId, "sound"),
    },
  );
  const box = useAlertFonts(page, settings);
  const sample = widget.state.value.samples?.find((event) =>
    event.kind !== "chat.message" && event.kind !== "timer.contribution"
  );
  const alert = playing.value ??
    (sample ? toAlert(sample, settings, language, choose) : null);
  const shown = useShown(page, settings.visibility, alert !== null);
  useEffect(() => {
    // It is there before the first alert is, and no start waits for it.
    if (page.mode === "live") requestIdleCallback(() => void loadAlertShow());
  }, []);
  const [first] = alert?.content ?? [];
  const place = first
    ? alertPlace(alertSize(first.event, settings.sizes), settings)
    : "";
  const composed = settings.layout === "look" ? " is-composed" : "";
  // The plate belongs to the alert, not to the empty box.
  return (
    <div class="ll-alert-box" ref={box} data-motion={settings.motion.intensity}>
      <i class="ll-moment" />
      <Presence
        id={shown && alert ? alert.playId : null}
        motion={alertMotion(settings.motion, first?.variant)}
        a11y={settings.a11y}
      >
        {alert && (
          <Frame
            kind="alert-box"
            class={place + composed}
            settings={{
              text: settings.text,
              box: settings.box,
              a11y: settings.a11y,
            }}
            page={page}
            shown
          >
            <AlertGuard
              key={alert.playId}
              instanceId={instanceId}
              onFail={() => onFail(alert.playId, "drawing")}
            >
              <AlertView
                playId={alert.playId}
                durationMs={alert.durationMs}
                content={alert.content}
                settings={settings}
                page={page}
                language={language}
                onHeard={(playId) =>
                  reports.current?.heard(playId)}
                onFail={onFail}
              />
            </AlertGuard>
          </Frame>
        )}
      </Presence>
    </div>
  );
}
