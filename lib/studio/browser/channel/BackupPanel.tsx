import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Imported } from "@/lib/features/account/setup_bundle/schema.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { Button, ButtonLink } from "@/lib/studio/parts/Button.tsx";
import { Dialog } from "@/lib/studio/parts/Dialog.tsx";
import { Panel } from "@/lib/studio/parts/Panel.tsx";
import { CHANNEL_WORDS as words } from "@/lib/studio/words/channel.ts";

/** Draws the download of a backup, and the way back: a report first, then the import. */
export function BackupPanel(
  { channelId, readOnly }: { channelId: string; readOnly: boolean },
) {
  const picker = useRef<HTMLInputElement>(null);
  const file = useSignal<File | null>(null);
  const report = useSignal<Imported | null>(null);
  const isBusy = useSignal(false);

  async function send(query: string, options: { once?: boolean } = {}) {
    const bundle = file.value;
    if (!bundle) return null;
    isBusy.value = true;
    const done = await attempt(() =>
      api.send<Imported>(
        "POST",
        `/api/channels/${channelId}/setup/import${query}`,
        {
          raw: bundle,
          headers: { "content-type": "application/zip" },
          ...options,
        },
      ), query === "" ? words.added : undefined);
    isBusy.value = false;
    return done;
  }

  async function look(chosen: File | undefined) {
    file.value = chosen ?? null;
    const found = await send("?dry_run=1");
    if (found) report.value = found.data;
    if (picker.current) picker.current.value = "";
  }

  async function add() {
    if (await send("", { once: true })) report.value = null;
  }

  const made = Object.entries(report.value?.created ?? {})
    .filter(([, count]) => count > 0);
  return (
    <Panel title={words.backup} lede={words.backupLede} icon="save">
      <div class="row">
        <ButtonLink
          icon="download"
          href={`/m/widgets/api/channels/${channelId}/setup/export`}
          download
        >
          {words.download}
        </ButtonLink>
        <Button
          icon="upload"
          busy={isBusy.value}
          disabled={readOnly}
          onClick={() => picker.current?.click()}
        >
          {words.restore}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".zip,application/zip"
          aria-label={words.restore}
          onChange={(event) => look(event.currentTarget.files?.[0])}
        />
      </div>
      <p class="field__hint">{words.restoreHint}</p>
      <Dialog
        open={report.value !== null}
        title={words.reportTitle}
        onClose={() => report.value = null}
        actions={
          <>
            <Button onClick={() => report.value = null}>{words.cancel}</Button>
            <Button
              tone="primary"
              busy={isBusy.value}
              disabled={made.length === 0}
              onClick={add}
            >
              {words.add}
            </Button>
          </>
        }
      >
        {made.length === 0 ? <p>{words.reportNothing}</p> : (
          <ul>
            {made.map(([kind, count]) => (
              <li key={kind}>{words.made(count, kind)}</li>
            ))}
          </ul>
        )}
        {(report.value?.skipped.length ?? 0) > 0 && (
          <>
            <h3>{words.leftOut}</h3>
            <ul>
              {report.value?.skipped.map(({ kind, id, name, detail }) => (
                <li key={`${kind}:${id}`}>
                  {words.leftOutLine(name || kind, detail)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Dialog>
    </Panel>
  );
}
