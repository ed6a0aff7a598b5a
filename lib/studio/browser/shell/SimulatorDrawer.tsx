import { type Signal, useSignal } from "@preact/signals";
import {
  SIMULATOR_WORDS as words,
  TEST_EVENT_WORDS,
  type TestKind,
} from "@/lib/studio/words/simulator.ts";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { Dialog } from "@/lib/studio/parts/Dialog.tsx";
import { TextField } from "@/lib/studio/parts/Field.tsx";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";

/** Sends test events to the channel's open overlays. */
export function SimulatorDrawer(
  { open, channelId }: { open: Signal<boolean>; channelId: string },
) {
  const name = useSignal("Ada Lovelace");
  const amount = useSignal("");
  const message = useSignal("");
  const said = useSignal("");

  async function send(kind: TestKind, title: string) {
    const body = {
      kind,
      ...(name.value.trim() === "" ? {} : { name: name.value.trim() }),
      ...(/^\d+$/.test(amount.value) ? { amount: Number(amount.value) } : {}),
      ...(message.value === "" ? {} : { message: message.value }),
    };
    const sent = await attempt(() =>
      api.post(`/api/channels/${channelId}/test-event`, body)
    );
    said.value = sent ? words.sent(title) : "";
  }

  return (
    <Dialog
      open={open.value}
      size="drawer"
      title={words.title}
      onClose={() => open.value = false}
    >
      <p class="dim">{words.lede}</p>
      <TextField
        id="test-name"
        label={words.name}
        value={name.value}
        maxLength={50}
        onInput={({ currentTarget }) => name.value = currentTarget.value}
      />
      <TextField
        id="test-amount"
        label={words.amount}
        hint={words.amountHint}
        inputMode="numeric"
        value={amount.value}
        onInput={({ currentTarget }) => amount.value = currentTarget.value}
      />
      <TextField
        id="test-message"
        label={words.message}
        value={message.value}
        maxLength={500}
        onInput={({ currentTarget }) => message.value = currentTarget.value}
      />
      <div class="tiles" role="group" aria-label={words.title}>
        {Object.entries(TEST_EVENT_WORDS).map(([kind, title]) => (
          <Button
            key={kind}
            onClick={() => send(kind as TestKind, title)}
          >
            {title}
          </Button>
        ))}
      </div>
      <p class="said" role="status">{said}</p>
    </Dialog>
  );
}
