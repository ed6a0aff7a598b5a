import { useSignal } from "@preact/signals";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { Switch, TextField } from "@/lib/studio/ui/Field.tsx";
import { Menu } from "@/lib/studio/ui/Menu.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { confirmed } from "./confirm.ts";
import { SecretField } from "./SecretField.tsx";
import { api } from "./studio_api.ts";
import { toast } from "./toasts.ts";

/** Shows the parts that a script drives. */
export function PartsBench(
  { channelId, readOnly }: { channelId: string; readOnly: boolean },
) {
  const open = useSignal(false);
  const name = useSignal("");

  async function remove() {
    const yes = await confirmed({
      title: "Delete the scene “Main”?",
      text: "It is put aside for 30 days; OBS shows nothing in its place.",
      act: "Delete the scene",
      danger: true,
    });
    toast(yes ? "“Main” was put aside" : "Nothing was deleted", {
      tone: yes ? "good" : "plain",
      undo: yes ? () => toast("“Main” is back") : undefined,
    });
  }

  return (
    <>
      <Panel title="Messages and questions">
        <div class="row">
          <Button onClick={() => toast("A new follower was greeted")}>
            Say something
          </Button>
          <Button
            onClick={() => toast("Twitch does not answer.", { tone: "bad" })}
          >
            Say bad news
          </Button>
          <Button tone="danger" icon="trash-2" onClick={remove}>
            Delete…
          </Button>
          <Button icon="pencil" onClick={() => open.value = true}>
            Open a dialog
          </Button>
          <Menu
            id="bench-menu"
            label="More about this scene"
            items={[
              { name: "Rename", icon: "pencil", run: () => toast("Rename") },
              {
                name: "Duplicate",
                icon: "copy",
                run: () => toast("Duplicate"),
              },
              { name: "Delete", icon: "trash-2", danger: true, run: remove },
            ]}
          />
        </div>
        <Dialog
          open={open.value}
          title="Rename the scene"
          onClose={() => open.value = false}
          actions={
            <Button tone="primary" onClick={() => open.value = false}>
              Save
            </Button>
          }
        >
          <TextField
            id="bench-name"
            label="Name"
            value={name.value}
            onInput={({ currentTarget }) => name.value = currentTarget.value}
            error={name.value.length > 12 ? "At most 12 signs" : undefined}
          />
        </Dialog>
      </Panel>
      <Panel title="A secret">
        <SecretField
          label="Widget token"
          readOnly={readOnly}
          read={async () =>
            (await api.get(
              `/api/channels/${channelId}/token`,
            )).data.token}
        />
        <Switch id="bench-switch" label="Play sounds" hint="At once" />
      </Panel>
    </>
  );
}
