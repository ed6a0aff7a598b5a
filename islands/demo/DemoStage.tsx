import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/** Data that the start page hands to its stage. */
export interface DemoStageProps {
  channelId: string;
  /** Address of the demo's scene. */
  scene: string;
}

const SCENE_WIDTH = 1920;

const TRIES: { kind: string; label: string }[] = [
  { kind: "follow", label: "Follow" },
  { kind: "sub", label: "Subscription" },
  { kind: "gift", label: "Gift bomb" },
  { kind: "cheer", label: "Cheer" },
  { kind: "tip", label: "Tip" },
  { kind: "raid", label: "Raid" },
];

/** The demo channel's scene as OBS shows it, and buttons that send test events into it. */
export default function DemoStage({ channelId, scene }: DemoStageProps) {
  const said = useSignal("");
  const signedIn = useSignal(false);
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.style.setProperty(
        "--stage-scale",
        String(element.clientWidth / SCENE_WIDTH),
      )
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  async function fire(kind: string) {
    if (!signedIn.value) {
      signedIn.value = (await fetch("/auth/demo", { method: "POST" })).ok;
    }
    const answer = await fetch(`/api/channels/${channelId}/test-event`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ kind, inLists: true }),
    });
    said.value = answer.ok
      ? "Sent to every open overlay of the demo channel."
      : `That did not work (status ${answer.status}).`;
  }

  return (
    <div>
      <div class="stage" ref={stage}>
        <iframe src={scene} title="The demo channel's scene" />
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
