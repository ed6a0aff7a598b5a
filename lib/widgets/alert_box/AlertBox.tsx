import { useMemo } from "preact/hooks";
import { toAlert } from "./alert_content.ts";
import { createFormatter } from "@/lib/browser/format.ts";
import { AlertView } from "./AlertView.tsx";
import { Frame } from "@/lib/browser/parts/Frame.tsx";
import { Presence } from "@/lib/browser/parts/Presence.tsx";
import { useAlertPlayer } from "./use_alert_player.ts";
import { useAlertSound } from "./use_alert_sound.ts";
import { useShown } from "@/lib/browser/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/browser/use_widget.ts";
import type { alertBox } from "./definition.ts";

/** Draws `alert-box`. */
export function AlertBox(props: WidgetProps<typeof alertBox>) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const { playing, player, reports } = useAlertPlayer(
    instanceId,
    widget.settings,
    page,
  );
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
    (playId) => reports.current?.heard(playId),
  );
  const sample = widget.state.value.samples?.find((event) =>
    event.kind !== "chat.message" && event.kind !== "timer.contribution"
  );
  const alert = playing.value ??
    (sample ? toAlert(sample, settings, language) : null);
  const shown = useShown(page, settings.visibility, alert !== null);
  // The plate belongs to the alert, not to the empty box.
  return (
    <div class="ll-alert-box" data-motion={settings.motion.intensity}>
      <Presence
        id={shown && alert ? alert.playId : null}
        motion={settings.motion}
        a11y={settings.a11y}
      >
        {alert && (
          <Frame
            kind="alert-box"
            settings={{
              text: settings.text,
              box: settings.box,
              a11y: settings.a11y,
            }}
            page={page}
            shown
          >
            <AlertView
              playId={alert.playId}
              content={alert.content}
              settings={settings}
              page={page}
              language={language}
            />
          </Frame>
        )}
      </Presence>
    </div>
  );
}
