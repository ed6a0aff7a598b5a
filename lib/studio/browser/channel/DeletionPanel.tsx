import { useSignal } from "@preact/signals";
import type { DeletionPreview } from "@/lib/schema/account/deletion.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { TextField } from "@/lib/studio/ui/Field.tsx";
import { FormDialog } from "@/lib/studio/ui/FormDialog.tsx";
import { Notice, Panel } from "@/lib/studio/ui/Panel.tsx";
import { CHANNEL_MESSAGES as words } from "@/lib/studio/messages/channel.ts";
import { BackupLink } from "./BackupLink.tsx";
import { sizeText } from "@/lib/studio/messages/figures.ts";

/** Draws what a deletion would remove. */
function DeletionList({ preview }: { preview: DeletionPreview }) {
  const { items, fileBytes, openSources, connected } = preview;
  const size = sizeText(fileBytes);
  return (
    <>
      {items.length === 0 ? <p>{words.deletionNothing}</p> : (
        <ul>
          {items.map(({ kind, count, more }) => (
            <li key={kind}>{words.deletedLine(kind, count, more, size)}</li>
          ))}
        </ul>
      )}
      {openSources > 0 && (
        <Notice tone="warn">{words.deletionSources(openSources)}</Notice>
      )}
      <p>{connected ? words.deletionGrant : words.deletionSignedOut}</p>
    </>
  );
}

/** Draws the deletion of everything: what goes, a backup before, and the typed name. */
export function DeletionPanel(
  { channelId, readOnly }: { channelId: string; readOnly: boolean },
) {
  const preview = useSignal<DeletionPreview | null>(null);
  const typed = useSignal("");
  const isBusy = useSignal(false);
  const path = `/api/channels/${channelId}/deletion` as const;

  async function look() {
    const found = await attempt(() => api.get(path));
    if (!found) return;
    typed.value = "";
    preview.value = found.data;
  }

  async function remove(event: Event) {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    const confirm = typed.value.trim();
    const done = await attempt(() => api.post(path, { confirm }));
    isBusy.value = false;
    if (done) location.assign("/studio/sign-in?deleted");
  }

  const login = preview.value?.login ?? "";
  return (
    <Panel title={words.deletion} lede={words.deletionLede} icon="trash-2">
      <div class="row">
        <Button
          tone="danger"
          icon="trash-2"
          disabled={readOnly}
          onClick={look}
        >
          {words.deletionOpen}
        </Button>
      </div>
      <FormDialog
        open={preview.value !== null}
        title={words.deletionTitle}
        save={words.deletionAct}
        danger
        disabled={typed.value.trim().toLowerCase() !== login.toLowerCase()}
        busy={isBusy.value}
        onClose={() => preview.value = null}
        onSubmit={remove}
      >
        <p>{words.deletionText}</p>
        {preview.value && <DeletionList preview={preview.value} />}
        <p>{words.deletionBackup}</p>
        <div class="row">
          <BackupLink channelId={channelId} />
        </div>
        <TextField
          id="deletion-confirm"
          label={words.deletionConfirm(login)}
          value={typed.value}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          onInput={(event) => typed.value = event.currentTarget.value}
        />
      </FormDialog>
    </Panel>
  );
}
