import type { Connection } from "@/lib/schema/overlays/connections.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { SecretField } from "@/lib/studio/browser/SecretField.tsx";
import { tokenIssue } from "@/lib/studio/browser/source_address.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Panel } from "@/lib/studio/ui/Panel.tsx";
import { CHANNEL_MESSAGES as words } from "@/lib/studio/messages/channel.ts";

function nameOf({ overlay, obsVersion }: Connection): string {
  const name = overlay.type === "event_page"
    ? words.eventPage
    : overlay.name ?? words.unnamed;
  return words.sourceName(name, obsVersion);
}

/** Draws the token of all overlays, and its rotation, which names what it cuts off. */
export function TokenPanel(
  { channelId, readOnly }: { channelId: string; readOnly: boolean },
) {
  const path = `/api/channels/${channelId}` as const;

  async function rotate() {
    const found = await attempt(() => api.get(`${path}/connections`));
    if (!found) return;
    const names = found.data.items.filter(({ kind }) => kind !== "preview")
      .map(nameOf);
    const goesOn = await confirmed({
      title: words.rotateTitle,
      text: names.length === 0 ? words.rotateNone : words.rotateSome(names),
      act: words.rotateAct,
      danger: true,
    });
    if (!goesOn) return;
    await attempt(
      () => api.post(`${path}/token/rotate`),
      words.rotated,
    );
  }

  return (
    <Panel title={words.token} lede={words.tokenLede} icon="key-round">
      <div class="stack">
        <SecretField
          // One that is shown is hidden once it is replaced.
          key={tokenIssue.value}
          label={words.tokenField}
          readOnly={readOnly}
          read={async () => (await api.get(`${path}/token`)).data.token}
        />
        <div class="row">
          <Button icon="refresh-cw" disabled={readOnly} onClick={rotate}>
            {words.rotate}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
