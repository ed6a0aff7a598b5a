import { useEffect } from "preact/hooks";
import type { SettingsStore } from "./settings_store.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { UndoButtons } from "@/lib/studio/kit/draft/UndoButtons.tsx";
import { Switch } from "@/lib/studio/ui/Field.tsx";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { isStreamLive } from "@/lib/studio/browser/shell/live_state.ts";
import { waitingCalls } from "@/lib/studio/browser/studio_api.ts";
import { leavesThatDiffer } from "@/lib/studio/kit/draft/merge.ts";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";

const TONES = {
  saved: "good",
  typed: "plain",
  saving: "plain",
  held: "warn",
  wrong: "bad",
} as const;

/** Says whether the changes are saved, held or refused, and shows held ones on stream. */
export function SaveBar(
  { store, readOnly }: { store: SettingsStore; readOnly: boolean },
) {
  useEffect(() => readOnly ? undefined : store.follow(), []);
  const state = store.state.value;
  const held = leavesThatDiffer(store.saved.value, store.stored.value);
  const said = state === "saving" && waitingCalls.value > 0
    ? words.waiting
    : state === "held"
    ? words.held(held)
    : words[state];
  const general = store.errors.value.get("");
  return (
    <div class="savebar">
      <span role="status">
        <Badge tone={TONES[state]}>{said}</Badge>
        {general && <span class="field__error">{general}</span>}
      </span>
      <div class="row">
        <UndoButtons steps={store} readOnly={readOnly} />
        {general && state === "wrong" && (
          <Button size="small" icon="refresh-cw" onClick={store.save}>
            {words.again}
          </Button>
        )}
        {state === "held" && (
          <>
            <Button size="small" onClick={store.discard}>
              {words.discard}
            </Button>
            <Button size="small" tone="primary" onClick={store.save}>
              {words.show}
            </Button>
          </>
        )}
      </div>
      {isStreamLive.value === true && (
        <Switch
          id="straight"
          label={words.straight}
          hint={words.straightHint}
          checked={store.straight.value}
          disabled={readOnly}
          onChange={({ currentTarget }) =>
            store.setStraight(currentTarget.checked)}
        />
      )}
    </div>
  );
}
