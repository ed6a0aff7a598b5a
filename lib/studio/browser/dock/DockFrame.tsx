import type { ComponentChildren } from "preact";
import { DOCK_MESSAGES as words } from "@/lib/studio/messages/dock.ts";
import type { DockClient } from "./dock_client.ts";
import { DockKeyTaker } from "./DockKeyTaker.tsx";

/** Draws what every dock has: its parts, and what came of the last act. */
export function DockFrame(
  { client, children }: { client: DockClient; children: ComponentChildren },
) {
  const { status, waiting, ended, readOnly } = client;
  return (
    <div class="dock__parts">
      <DockKeyTaker />
      {readOnly && <p class="dock__notice">{words.readOnly}</p>}
      {ended.value
        ? <p class="dock__notice" role="alert">{words.ended}</p>
        : children}
      <p class="dock__status" role="status">
        {waiting.value > 0 ? words.offline : status.value}
      </p>
    </div>
  );
}
