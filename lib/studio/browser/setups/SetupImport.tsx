import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type {
  Imported,
  OnExisting,
} from "@/lib/schema/account/setup_bundle.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { FileInput, SelectField } from "@/lib/studio/ui/Field.tsx";
import { SETUPS_MESSAGES as words } from "@/lib/studio/messages/setups.ts";
import { SetupReport } from "./SetupReport.tsx";

interface SetupImportProps {
  channelId: string;
  readOnly: boolean;
  /** Words of the button that takes a file. */
  act?: string;
  /** Called once a setup was imported. */
  onDone?: () => void;
}

/** Draws the button that takes a setup, and what would change before the channel changes. */
export function SetupImport(
  { channelId, readOnly, act = words.pick, onDone }: SetupImportProps,
) {
  const picker = useRef<HTMLInputElement>(null);
  const file = useSignal<File | null>(null);
  const existing = useSignal<OnExisting>("add");
  const report = useSignal<Imported | null>(null);
  const isBusy = useSignal(false);
  /** Counts the calls: only what the last one answers is shown. */
  const calls = useRef(0);

  /** Resolves with the answer, `null` after a failure, and `undefined` for a trial when another call was made since, or none is wanted any more. */
  async function send(isTrial: boolean): Promise<Imported | null | undefined> {
    const setup = file.value;
    if (!setup) return null;
    const call = ++calls.current;
    isBusy.value = true;
    const query = new URLSearchParams({
      existing: existing.value,
      ...(isTrial ? { dry_run: "1" } : {}),
    });
    const done = await attempt(() =>
      api.send(
        "POST",
        `/api/channels/${channelId}/setup/import?${query}`,
        {
          raw: setup,
          headers: { "content-type": "application/zip" },
          ...(isTrial ? { repeatable: true } : { once: true }),
        },
      ), isTrial ? undefined : words.done);
    // What was imported is known to be there, whatever was asked since.
    if (isTrial && call !== calls.current) return undefined;
    isBusy.value = false;
    return done?.data ?? null;
  }

  async function look(chosen: File | null) {
    file.value = chosen;
    const found = await send(true);
    if (found !== undefined) report.value = found;
  }

  async function take() {
    if (!await send(false)) return;
    report.value = null;
    onDone?.();
  }

  /** Closes the report; what is still asked about it is not shown any more. */
  function close() {
    calls.current++;
    isBusy.value = false;
    report.value = null;
  }

  const changes = report.value?.changes ?? [];
  return (
    <>
      <Button
        icon="upload"
        busy={isBusy.value && report.value === null}
        disabled={readOnly}
        onClick={() => picker.current?.click()}
      >
        {act}
      </Button>
      <FileInput
        inputRef={picker}
        hidden
        accept=".zip,.json,application/zip,application/json"
        aria-label={words.file}
        onFiles={([first = null]) => look(first)}
      />
      <Dialog
        open={report.value !== null}
        size="wide"
        title={words.title}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{DIALOG_MESSAGES.cancel}</Button>
            <Button
              tone="primary"
              busy={isBusy.value}
              disabled={changes.every(({ change }) => change === "kept")}
              onClick={take}
            >
              {words.act}
            </Button>
          </>
        }
      >
        <SelectField
          id="setup-existing"
          label={words.existing}
          hint={existing.value === "replace" ? words.replaceHint : undefined}
          value={existing.value}
          options={Object.entries(words.ways)}
          onChange={({ currentTarget }) => {
            existing.value = currentTarget.value as OnExisting;
            look(file.value);
          }}
        />
        {report.value && <SetupReport report={report.value} />}
      </Dialog>
    </>
  );
}
