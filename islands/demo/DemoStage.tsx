import { useSignal } from "@preact/signals";

/** What the start page hands to its stage. */
export interface DemoStageProps {
  channelId: string;
  /** Address of the alert box, to show and to frame. */
  alertBox: string;
  goalBar: string;
}

const TRIES: { kind: string; label: string }[] = [
  { kind: "follow", label: "Follow" },
  { kind: "sub", label: "Subscription" },
  { kind: "gift", label: "Gift bomb" },
  { kind: "cheer", label: "Cheer" },
  { kind: "tip", label: "Tip" },
  { kind: "raid", label: "Raid" },
];

/** A picture of the demo channel's overlays, and buttons that send test events into them. */
export default function DemoStage(
  { channelId, alertBox, goalBar }: DemoStageProps,
) {
  const said = useSignal("");
  const signedIn = useSignal(false);

  async function fire(kind: string) {
    if (!signedIn.value) {
      signedIn.value = (await fetch("/auth/demo", { method: "POST" })).ok;
    }
    const answer = await fetch(`/api/channels/${channelId}/test-event`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind }),
    });
    said.value = answer.ok
      ? "Sent to every open overlay of the demo channel."
      : `That did not work (status ${answer.status}).`;
  }

  return (
    <div>
      <div class="stage">
        <iframe
          class="stage__goal"
          src={goalBar}
          title="Goal bar of the demo channel"
        />
        <iframe
          class="stage__alert"
          src={alertBox}
          title="Alert box of the demo channel"
        />
      </div>
      <div class="buttons" role="group" aria-label="Send a test event">
        {TRIES.map(({ kind, label }, index) => (
          <button
            key={kind}
            type="button"
            class={index === 0 ? "button button--first" : "button"}
            onClick={() => fire(kind)}
          >
            {label}
          </button>
        ))}
      </div>
      <p class="said" role="status">{said}</p>
    </div>
  );
}
