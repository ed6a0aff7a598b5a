import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { DAY_MS, MINUTE_MS } from "@/lib/core/clock.ts";
import type {
  ProgramKey,
  ProgramKeyPatch,
  ProgramScope,
} from "@/lib/schema/account/program_keys.ts";
import { PROGRAM_KEY_MESSAGES as words } from "@/lib/studio/messages/program_keys.ts";
import { SelectField, TextField } from "@/lib/studio/ui/Field.tsx";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";
import { ScopeSwitches } from "./ScopeSwitches.tsx";

/** End of a key that is left as it is. */
const SAME_END = "same";

/** Changes what a key is called, may do, when it ends, and how far it moves the timer. */
export function EditKeyDialog(
  { programKey, change, onClose }: {
    /** The key; `null` while the dialog is closed. */
    programKey: ProgramKey | null;
    /** Resolves with whether it was changed. */
    change: (key: ProgramKey, patch: ProgramKeyPatch) => Promise<boolean>;
    onClose: () => void;
  },
) {
  const name = useSignal("");
  const scopes = useSignal<readonly ProgramScope[]>([]);
  const end = useSignal(SAME_END);
  const perCall = useSignal("");
  const perDay = useSignal("");
  const busy = useSignal(false);
  useLayoutEffect(() => {
    if (!programKey) return;
    const { timeCap } = programKey;
    name.value = programKey.name;
    scopes.value = programKey.scopes;
    end.value = SAME_END;
    perCall.value = String(timeCap.perCallMs / MINUTE_MS);
    perDay.value = String(timeCap.perDayMs / MINUTE_MS);
  }, [programKey?.id]);
  const movesTime = scopes.value.includes("subathon");

  async function submit(event: Event) {
    event.preventDefault();
    if (!programKey) return;
    const msOf = (minutes: string) => Math.round(Number(minutes) * MINUTE_MS);
    busy.value = true;
    const isDone = await change(programKey, {
      name: name.value.trim(),
      scopes: [...scopes.value],
      ...(end.value === SAME_END ? {} : {
        expiresAt: end.value === ""
          ? null
          : new Date(Date.now() + Number(end.value) * DAY_MS).toISOString(),
      }),
      ...(movesTime
        ? {
          timeCap: {
            perCallMs: msOf(perCall.value),
            perDayMs: msOf(perDay.value),
          },
        }
        : {}),
    });
    busy.value = false;
    if (isDone) onClose();
  }

  return (
    <FormDialog
      open={programKey !== null}
      title={words.editTitle(programKey?.name ?? "")}
      save={words.save}
      busy={busy.value}
      disabled={name.value.trim() === "" || scopes.value.length === 0}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        id="edit-key-name"
        label={words.name}
        value={name.value}
        maxLength={60}
        autocomplete="off"
        onInput={(event) => name.value = event.currentTarget.value}
      />
      <ScopeSwitches id="edit-key" scopes={scopes} disabled={false} />
      {movesTime && (
        <>
          <TextField
            id="edit-key-call"
            type="number"
            label={words.perCall}
            suffix={words.minutes}
            min="0.1"
            max="1440"
            step="any"
            required
            value={perCall.value}
            onInput={(event) => perCall.value = event.currentTarget.value}
          />
          <TextField
            id="edit-key-day"
            type="number"
            label={words.perDay}
            suffix={words.minutes}
            min="0.1"
            max="44640"
            step="any"
            required
            value={perDay.value}
            onInput={(event) => perDay.value = event.currentTarget.value}
          />
        </>
      )}
      <SelectField
        id="edit-key-end"
        label={words.end}
        options={[[SAME_END, words.sameEnd], ...words.ends]}
        value={end.value}
        onChange={(event) => end.value = event.currentTarget.value}
      />
    </FormDialog>
  );
}
