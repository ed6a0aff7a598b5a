import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RetainedCommand } from "@/lib/schema/overlays/control.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField } from "@/lib/studio/ui/Field.tsx";
import { Badge, Panel } from "@/lib/studio/ui/Panel.tsx";
import { LIVE_MESSAGES as words } from "@/lib/studio/messages/live.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { commandInForce } from "@/lib/studio/browser/command_in_force.ts";
import { timeOf } from "./describe_row.ts";
import type { LiveStore } from "./live_store.ts";

/** Returns the retained commands that hold for what is chosen. */
export function retainedCommandsOf({ orders, target }: LiveStore) {
  const of = (...actions: RetainedCommand["action"][]) =>
    commandInForce(orders.value, actions, target.value);
  return {
    sound: of("mute", "unmute"),
    queue: of("pause", "resume"),
    volume: of("volume"),
  };
}

/** Mutes what is chosen, or lets it play sounds again. */
async function toggleSound(desk: LiveStore): Promise<void> {
  const muted = retainedCommandsOf(desk).sound?.action === "mute";
  await desk.order(
    { action: muted ? "unmute" : "mute" },
    muted ? words.doneUnmute : words.doneMute,
  );
}

/** Pauses the alerts of what is chosen, or lets them go on. */
export async function toggleQueue(desk: LiveStore): Promise<void> {
  const paused = retainedCommandsOf(desk).queue?.action === "pause";
  await desk.order(
    { action: paused ? "resume" : "pause" },
    paused ? words.doneResume : words.donePause,
  );
}

/** Asks, and clears what is chosen. */
export async function clearAll(desk: LiveStore): Promise<void> {
  const goesOn = await confirmed({
    title: words.clearTitle,
    text: words.clearText,
    act: words.clear,
    danger: true,
  });
  if (goesOn) await desk.order({ action: "clear" }, words.doneClear);
}

function VolumeField({ desk }: { desk: LiveStore }) {
  const stands = retainedCommandsOf(desk).volume?.volume ?? 100;
  const percent = useSignal(stands);
  useEffect(() => {
    percent.value = stands;
  }, [stands]);
  return (
    <div class="field volume">
      <label class="field__label" for="volume">{words.volume}</label>
      <input
        id="volume"
        type="range"
        min={0}
        max={100}
        step={5}
        disabled={desk.view.readOnly}
        value={percent.value}
        aria-valuetext={`${percent.value} ${words.percent}`}
        onInput={({ currentTarget }) =>
          percent.value = Number(currentTarget.value)}
        onChange={() =>
          desk.order(
            { action: "volume", volume: percent.value },
            words.doneVolume(percent.value),
          )}
      />
      <output for="volume">{percent.value} {words.percent}</output>
    </div>
  );
}

/** Draws what is done to all overlays, or to those of one scene, at once. */
export function ControlsPanel({ desk }: { desk: LiveStore }) {
  const { view: { readOnly, scenes }, target } = desk;
  const { sound, queue } = retainedCommandsOf(desk);
  const muted = sound?.action === "mute";
  const paused = queue?.action === "pause";
  return (
    <Panel title={words.controls} icon="sliders-horizontal">
      {scenes.length > 1 && (
        <SelectField
          id="target"
          label={words.target}
          value={target.value ?? ""}
          options={[
            ["", words.everywhere],
            ...scenes.map(({ id, name }) => [id, name] as const),
          ]}
          onChange={({ currentTarget }) =>
            target.value = currentTarget.value || null}
        />
      )}
      <div class="tiles">
        <Button
          icon={muted ? "volume-2" : "volume-x"}
          disabled={readOnly}
          onClick={() => toggleSound(desk)}
        >
          {muted ? words.unmute : words.mute}
        </Button>
        <Button
          icon={paused ? "play" : "pause"}
          disabled={readOnly}
          onClick={() => toggleQueue(desk)}
        >
          {paused ? words.resume : words.pause}
        </Button>
        <Button
          icon="skip-forward"
          disabled={readOnly}
          onClick={() => desk.order({ action: "skip" }, words.doneSkip)}
        >
          {words.skip}
        </Button>
        <Button
          icon="trash-2"
          disabled={readOnly}
          onClick={() => clearAll(desk)}
        >
          {words.clear}
        </Button>
      </div>
      <VolumeField desk={desk} />
      {(muted || paused) && (
        <p class="row">
          {muted && (
            <Badge tone="warn" icon="volume-x">
              {words.stands(words.standing.mute, timeOf(sound.at))}
            </Badge>
          )}
          {paused && (
            <Badge tone="warn" icon="pause">
              {words.stands(words.standing.pause, timeOf(queue.at))}
            </Badge>
          )}
        </p>
      )}
    </Panel>
  );
}
