import { useComputed } from "@preact/signals";
import type { FormControl } from "@/lib/schema/forms/model.ts";
import { ControlField } from "@/lib/studio/kit/form/ControlField.tsx";
import type { SettingsWork } from "@/lib/studio/browser/settings/offers.ts";
import {
  hearing,
  stopSound,
} from "@/lib/studio/browser/sounds/sound_player.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { MIXER_MESSAGES as words } from "@/lib/studio/messages/alerts.ts";
import type { SupportAlertKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import type { AlertsStore } from "./alerts_store.ts";
import { controlsOfAlerts } from "./alert_controls.ts";

/** Draws how loud the alerts of each kind of event are, and all of them. */
export function MixerPanel({ desk }: { desk: AlertsStore }) {
  const { mixer } = desk;
  const { work, every } = controlsOfAlerts(desk, ["mixer"]);
  const at = (key: string) => every.find((one) => one.key === key);
  const master = at("mixer.master");
  const channels = at("mixer.volumes")?.controls ?? [];
  return (
    <details class="panel mixer">
      <summary>
        <h2>{words.title}</h2>
        <span class="dim">
          {words.summary(mixer.value.master, mixer.value.muted.length)}
        </span>
      </summary>
      <p class="panel__lede">{words.lede}</p>
      {master && <ControlField control={master} work={work} />}
      <ul class="mixer__channels">
        {channels.map((one) => (
          <MixerChannel key={one.key} desk={desk} control={one} work={work} />
        ))}
      </ul>
    </details>
  );
}

/** Draws the fader of one kind of event, with what mutes it and what plays it. */
function MixerChannel({ desk, control, work }: {
  desk: AlertsStore;
  control: FormControl;
  work: SettingsWork;
}) {
  const kind = String(control.path.at(-1)) as SupportAlertKind;
  const name = control.label;
  const isMuted = desk.mixer.value.muted.includes(kind);
  const plays = desk.firstOf(kind);
  // Its level changes with each frame: who plays does not.
  const isPlaying =
    useComputed(() => hearing.value?.key === `mixer ${kind}`).value;
  return (
    <li
      class={isMuted
        ? "mixer__channel mixer__channel--muted"
        : "mixer__channel"}
    >
      <ControlField control={control} work={work} />
      <span class="mixer__acts">
        <Button
          size="small"
          tone="quiet"
          icon={isMuted ? "volume-x" : "volume-2"}
          iconOnly
          aria-pressed={isMuted}
          disabled={work.readOnly}
          onClick={() => desk.mute(kind, !isMuted)}
        >
          {words.mute(name)}
        </Button>
        <Button
          size="small"
          tone="quiet"
          icon={isPlaying ? "square" : "play"}
          iconOnly
          disabled={!plays || isMuted}
          title={plays ? undefined : words.nothing(name)}
          onClick={() => isPlaying ? stopSound() : desk.hearKind(kind)}
        >
          {isPlaying ? words.stop(name) : words.play(name)}
        </Button>
      </span>
    </li>
  );
}
