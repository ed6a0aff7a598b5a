import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ComponentType } from "preact";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { ToastList } from "@/lib/studio/browser/shell/ToastList.tsx";
import { openOverlays } from "./preview_target.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { openDialogs } from "@/lib/studio/browser/toasts.ts";
import { SIMULATOR_MESSAGES as words } from "@/lib/studio/messages/simulator.ts";

/** Data that the start page hands to its stage. */
interface DemoStageProps {
  channelId: string;
  /** Address of the demo's scene. */
  scene: string;
}

type Drawer = ComponentType<{ open: Signal<boolean>; channelId: string }>;

const SCENE_WIDTH = 1920;

const TRIES = [
  { kind: "follow", label: "Follow" },
  { kind: "sub", label: "Sub" },
  { kind: "gift", label: "Gift bomb" },
  { kind: "cheer", label: "Cheer" },
  { kind: "tip", label: "Tip" },
  { kind: "raid", label: "Raid" },
] as const;

/**
 * Draws the demo channel's scene as OBS shows it, with the test events of the
 * studio: the likeliest, and its drawer.
 */
export function DemoStage({ channelId, scene }: DemoStageProps) {
  const said = useSignal("");
  const signedIn = useSignal(false);
  const open = useSignal(false);
  const drawer = useSignal<{ Drawer: Drawer } | null>(null);
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.style.setProperty(
        "--scale",
        String(element.clientWidth / SCENE_WIDTH),
      )
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  async function signIn() {
    if (signedIn.value) return;
    signedIn.value = (await fetch("/auth/demo", { method: "POST" })).ok;
  }

  async function run(work: () => Promise<string>) {
    await signIn();
    said.value = await attempt(work) ?? "";
  }

  async function openDrawer() {
    await signIn();
    const loaded = await attempt(() =>
      import("@/lib/studio/browser/shell/SimulatorDrawer.tsx")
    );
    if (!loaded) return;
    drawer.value = { Drawer: loaded.SimulatorDrawer };
    open.value = true;
  }

  const place = openOverlays(channelId);
  return (
    <div class="stack">
      <div class="preview stage" ref={stage}>
        <iframe
          src={scene}
          title="The demo channel's scene"
          style={{ width: "1920px", height: "1080px" }}
        />
      </div>
      <div class="row" role="group" aria-label={words.title}>
        {TRIES.map(({ kind, label }, index) => (
          <Button
            key={kind}
            {...(index === 0 ? { tone: "primary" } : {})}
            onClick={() => run(() => place.play({ kind, inLists: true }))}
          >
            {label}
          </Button>
        ))}
        <Button icon="wand-sparkles" onClick={openDrawer}>{words.more}</Button>
        <Button
          tone="quiet"
          icon="undo-2"
          onClick={() => run(() => place.clear())}
        >
          {words.clear}
        </Button>
      </div>
      <p class="said" role="status">{said}</p>
      {drawer.value && (
        <drawer.value.Drawer
          open={open}
          channelId={channelId}
        />
      )}
      <ToastList empty={openDialogs.value > 0} />
    </div>
  );
}
