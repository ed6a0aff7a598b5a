/**
 * Pages of overlays in a real Chromium: what they weigh, what drawing them
 * costs the server, and what they do to the machine that streams. Times are of
 * the page's own main thread where the trace tells it, because machines are
 * shared; ratios are measured in one run.
 */
import { benchAlertHeap } from "./overlay_pages/alert_heap.ts";
import { benchChat } from "./overlay_pages/chat.ts";
import { benchHeap } from "./overlay_pages/heap.ts";
import { benchIdle } from "./overlay_pages/idle.ts";
import { benchLatency } from "./overlay_pages/latency.ts";
import { benchRender } from "./overlay_pages/render.tsx";
import { benchWeight } from "./overlay_pages/weight.ts";
import { closeBrowser } from "@/tests/support/browser.ts";

/** Prints every figure with its limit. */
export async function bench(): Promise<void> {
  const wanted = new Set(Deno.args.filter((name) => name in PARTS));
  try {
    for (const [name, part] of Object.entries(PARTS)) {
      if (wanted.size === 0 || wanted.has(name)) await part();
    }
  } finally {
    await closeBrowser();
  }
}

const PARTS: Record<string, () => Promise<void>> = {
  weight: benchWeight,
  render: benchRender,
  idle: benchIdle,
  heap: benchHeap,
  alerts: benchAlertHeap,
  chat: benchChat,
  latency: benchLatency,
};

if (import.meta.main) await bench();
