import { useSignal } from "@preact/signals";
import type { CreditsControl, Window } from "@/lib/schema/subathon/credits.ts";
import { readNumber } from "@/lib/studio/kit/form/read_number.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { WhereShown } from "@/lib/studio/browser/sources/WhereShown.tsx";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField, TextField } from "@/lib/studio/ui/Field.tsx";
import { Badge, Panel } from "@/lib/studio/ui/Panel.tsx";
import { SUBATHON_CREDITS_MESSAGES as words } from "@/lib/studio/messages/subathon_credits.ts";
import type { CreditsRoomStore } from "./credits_store.ts";
import { withUndo } from "./with_undo.ts";

const ACTS = {
  idle: ["play"],
  rolling: ["pause", "restart", "finish", "stop"],
  paused: ["play", "restart", "finish", "stop"],
  finished: ["restart", "stop"],
} as const satisfies Record<string, readonly CreditsControl["action"][]>;

/** Speeds of the credits, px a second. */
const SPEEDS = { min: 10, max: 300, decimals: 0 };

const ICONS = {
  play: "play",
  pause: "pause",
  restart: "refresh-cw",
  finish: "skip-forward",
  stop: "square",
} as const;

/** Draws how the credits stand, and rolls, pauses and stops them. */
export function RollPanel({ desk }: { desk: CreditsRoomStore }) {
  const { run } = desk.credits.value;
  const window = useSignal<Window>(run.window);
  const speed = useSignal(String(Math.round(run.speed)));
  const pace = readNumber(speed.value, SPEEDS);
  const isWrong = "why" in pace;

  function act(action: CreditsControl["action"]) {
    const begins = action === "restart" || run.state === "idle";
    return withUndo(
      () =>
        desk.send("control", {
          action,
          ...("why" in pace ? {} : { speed: pace.number }),
          ...(begins ? { window: window.value } : {}),
        }),
      words.said[action],
      undefined,
      action === "stop" ? null : SHOWN.credits,
    );
  }

  return (
    <Panel title={words.run} lede={words.runLede} icon="play">
      <div role="status">
        <Badge tone={run.state === "rolling" ? "good" : "plain"}>
          {words.states[run.state]}
        </Badge>
      </div>
      <WhereShown thing={SHOWN.credits} isOn={run.state === "rolling"} />
      <div class="sub-boost">
        <SelectField
          id="window"
          label={words.window}
          value={window.value}
          options={Object.entries(words.windows)}
          onChange={(event) =>
            window.value = event.currentTarget.value as Window}
        />
        <TextField
          id="speed"
          readOnly={desk.readOnly}
          label={words.speed}
          suffix={words.speedUnit}
          inputMode="numeric"
          maxLength={3}
          value={speed.value}
          error={"why" in pace ? pace.why : undefined}
          onInput={(event) => speed.value = event.currentTarget.value}
        />
      </div>
      <div class="row">
        {ACTS[run.state].map((action, index) => (
          <Button
            key={action}
            {...(index === 0 ? { tone: "primary" } : {})}
            icon={ICONS[action]}
            disabled={desk.readOnly || isWrong}
            onClick={() => act(action)}
          >
            {action === "play" && run.state === "paused"
              ? words.goOn
              : words.acts[action]}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
