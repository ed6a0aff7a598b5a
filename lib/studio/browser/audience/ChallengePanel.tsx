import { useMemo } from "preact/hooks";
import type { Challenge } from "@/lib/schema/events/shapes/snapshots.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { WhereShown } from "@/lib/studio/browser/sources/WhereShown.tsx";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge, Panel } from "@/lib/studio/ui/Panel.tsx";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import type { AudienceStore } from "./audience_store.ts";
import { amountText, challengeCommands } from "./challenge_commands.ts";
import { ChallengeForm } from "./ChallengeForm.tsx";
import { EndsIn } from "./EndsIn.tsx";

const words = AUDIENCE_MESSAGES.challenge;

/** Steps of the buttons: of what counts, or of whole units of money. */
const STEPS = [-1, 1, 5, 10];
const ENDS = ["done", "missed", "cancelled"] as const;
const TONES = {
  running: "live",
  done: "good",
  missed: "warn",
  cancelled: "plain",
} as const;

/** Draws the mini goal: starting it, its progress, its end. */
export function ChallengePanel({ desk }: { desk: AudienceStore }) {
  const { challenge } = desk.challenge.state.value;
  return (
    <Panel
      title={words.title}
      lede={words.lede}
      icon="flag"
      actions={challenge && (
        <span role="status">
          <Badge tone={TONES[challenge.status]}>
            {words.states[challenge.status]}
          </Badge>
        </span>
      )}
    >
      <div class="stack">
        <WhereShown thing={SHOWN.challenge} isOn={challenge !== null} />
        {challenge && <ChallengeState desk={desk} challenge={challenge} />}
        {challenge?.status !== "running" && <ChallengeForm desk={desk} />}
      </div>
    </Panel>
  );
}

function ChallengeState(
  { desk, challenge }: { desk: AudienceStore; challenge: Challenge },
) {
  const acts = useMemo(() => challengeCommands(desk), [desk]);
  const { text, progress, target, status, endsAt } = challenge;
  const { readOnly } = desk;
  const shown = words.of(
    amountText(progress, challenge),
    amountText(target, challenge),
  );
  return (
    <>
      <p class="aud-what" dir="auto">{text}</p>
      <label class="aud-progress">
        <span class="visually-hidden">{words.progress}</span>
        <progress value={Math.max(0, Math.min(progress, target))} max={target}>
          {shown}
        </progress>
        <strong>{shown}</strong>
      </label>
      {status === "running" && (
        <>
          {endsAt && <EndsIn desk={desk} endsAt={endsAt} say={words.left} />}
          <div class="row" role="group" aria-label={words.progress}>
            {STEPS.map((by) => (
              <Button
                key={by}
                disabled={readOnly}
                onClick={() => acts.move(by)}
              >
                {words.move(by)}
              </Button>
            ))}
          </div>
          <div class="row">
            {ENDS.map((how) => (
              <Button
                key={how}
                size="small"
                {...how === "cancelled" ? { tone: "quiet" } : {}}
                disabled={readOnly}
                onClick={() => acts.end(how)}
              >
                {words.ends[how]}
              </Button>
            ))}
          </div>
        </>
      )}
      {status !== "running" && (
        <div class="row">
          <Button icon="eye-off" disabled={readOnly} onClick={acts.clear}>
            {words.clear}
          </Button>
        </div>
      )}
    </>
  );
}
