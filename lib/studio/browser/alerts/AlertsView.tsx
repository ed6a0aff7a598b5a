import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { pageFacts } from "@/lib/studio/browser/page_facts.ts";
import { SaveBar } from "@/lib/studio/browser/settings/SaveBar.tsx";
import { settingsActions } from "@/lib/studio/browser/settings/settings_actions.ts";
import { offerTarget } from "@/lib/studio/browser/simulator/preview_target.ts";
import { widgetSource } from "@/lib/studio/browser/source_address.ts";
import { createPreviewLink } from "@/lib/studio/browser/sources/preview_link.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { stopSound } from "@/lib/studio/browser/sounds/sound_player.ts";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { ALERTS_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { AlertEditor } from "./AlertEditor.tsx";
import { AlertTable } from "./AlertTable.tsx";
import { createAlertsStore } from "./alerts_store.ts";
import type { AlertsRoom } from "./alerts_room.ts";
import { CopyAlertsDialog } from "./CopyAlertsDialog.tsx";
import { AlertsInUse } from "./AlertsInUse.tsx";
import { PlayButtons } from "./PlayButtons.tsx";
import { SoundMeter } from "@/lib/studio/browser/sounds/SoundMeter.tsx";
import { useOpenAlert } from "./use_open_alert.ts";

/** Draws the alerts of one alert box: all of them, or one with its settings, beside a preview. */
export function AlertsView(
  { room }: { room: AlertsRoom },
) {
  const { boxes, facts } = room.state.value;
  const { channelId, readOnly, widget } = facts;
  const desk = useMemo(() => createAlertsStore(facts), [widget.id]);
  const link = useMemo(() =>
    createPreviewLink({
      origin: typeof document === "undefined" ? "" : pageFacts().previewOrigin,
      onReady: desk.preview.again,
    }), []);
  const copying = useSignal(false);
  const view = useRef<HTMLDivElement>(null);
  useOpenAlert(desk, view);
  useEffect(() => {
    const stops = [
      link.open(),
      desk.preview.connect(link),
      offerTarget({
        instanceIds: () => [widget.id],
        kinds: () => desk.chosen.peek()?.kinds ?? [],
        send: link.send,
      }),
    ];
    return () => {
      stopSound();
      stops.forEach((stop) => stop());
    };
  }, []);
  useEffect(() =>
    addActions([
      ...settingsActions(desk.store, readOnly),
      {
        id: "alerts.play",
        name: words.playHere,
        group: ROOM_MESSAGES.alerts.name,
        keys: "$mod+Enter",
        inFields: true,
        isEnabled: () => desk.chosen.value !== null,
        run: () => desk.chosen.value && desk.playHere(desk.chosen.value),
      },
    ]), []);

  const chosen = desk.chosen.value;
  const others = boxes.filter(({ id, plays }) =>
    id !== widget.id && !(facts.channelAlerts && plays === "channel")
  );
  return (
    <div class="settings-page alerts-page" ref={view}>
      <div class="alerts-page__aside">
        <div class="settings-page__side">
          <SourcePreview
            channelId={channelId}
            readOnly={readOnly}
            source={widgetSource(channelId, widget.id)}
            width={widget.width}
            height={widget.height}
            title={words.preview(chosen ? desk.nameOf(chosen) : widget.name)}
            framed
            onFrame={link.setFrame}
          />
          {chosen && <PlayButtons desk={desk} variant={chosen} />}
          <SaveBar store={desk.store} readOnly={readOnly} />
        </div>
        <div class="stack alerts-page__tools">
          <div class="alerts-page__heard">
            <SoundMeter />
            {!chosen && <p class="dim">{words.previewLede}</p>}
          </div>
          {boxes.length > 1 && (
            <SelectField
              id="alert-box"
              label={words.box}
              value={widget.id}
              options={boxes.map(({ id, name, scene }) => [
                id,
                scene === null
                  ? words.boxLoose(name)
                  : words.boxOn(name, scene),
              ])}
              onChange={({ currentTarget }) =>
                location.assign(
                  `?box=${encodeURIComponent(currentTarget.value)}`,
                )}
            />
          )}
          <div class="row">
            <ButtonLink
              tone="quiet"
              size="small"
              icon="sliders-horizontal"
              href={`/studio/widgets/${widget.id}`}
            >
              {words.boxSettings}
            </ButtonLink>
            {others.length > 0 && (
              <Button
                tone="quiet"
                size="small"
                icon="copy"
                // Others play the channel's as they are stored.
                disabled={readOnly || facts.channelAlerts !== null &&
                    desk.store.state.value !== "saved"}
                onClick={() => copying.value = true}
              >
                {words.toAll}
              </Button>
            )}
          </div>
          <CopyAlertsDialog
            open={copying}
            desk={desk}
            boxes={others}
            changed={room.readAgain}
          />
        </div>
      </div>
      <div class="stack">
        <AlertsInUse room={room} desk={desk} />
        {chosen
          ? <AlertEditor key={chosen.id} desk={desk} variant={chosen} />
          : <AlertTable desk={desk} />}
      </div>
    </div>
  );
}
