/** Public values in free text. */
import { assertEquals } from "@std/assert";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { SAMPLE_TIMER } from "@/lib/schema/widgets/state/sample_subathon.ts";
import { renderComponent } from "./support/component_page.ts";
import { evaluate } from "./support/shown_page.ts";

const PAUSED = {
  ...SAMPLE_TIMER,
  state: "paused" as const,
  endsAt: null,
  remainingMs: 3_661_000,
  serverNow: PREVIEW_NOW,
};

/** A free text with these values. */
const text = (content: string, values: Record<string, unknown>) => ({
  kind: "static-text",
  settings: { content },
  state: { values },
});

async function drawn(
  content: string,
  values: Record<string, unknown>,
): Promise<string> {
  const html = await renderComponent(text(content, values));
  return /dir="auto">([^<]*)<\/div>/.exec(html)?.[1] ?? "";
}

Deno.test("the title of a stream is no name: it is said whole", async () => {
  const title =
    "A very long evening of building bridges with everybody in chat";
  assertEquals(
    await drawn("{title}", { title: { type: "text", text: title } }),
    title,
  );
  const name = "Wilhelmina-Featherstonehaugh";
  assertEquals(
    await drawn("{latest.sub}", { "latest.sub": { type: "name", name } }),
    "Wilhelmina-Featherstoneh…",
  );
});

Deno.test("the timer says what its clock shows, whether it runs, stands or rises", async () => {
  const timer = (values: object) =>
    drawn("{timer}", {
      timer: { type: "timer", timer: { ...PAUSED, ...values } },
    });
  assertEquals(await timer({}), "1:01:01");
  assertEquals(await timer({ state: "idle" }), "1:01:01");
  assertEquals(await timer({ state: "ended" }), "00:00");
  assertEquals(
    await timer({ state: "running", direction: "up", remainingMs: 90_000 }),
    "01:30",
  );
});

Deno.test("a timer in a text stands as soon as it is paused", async () => {
  const said = await evaluate<string>(
    [text("{timer}", {
      timer: {
        type: "timer",
        timer: {
          ...PAUSED,
          state: "running",
          endsAt: new Date(Date.parse(PREVIEW_NOW) + 7_200_000).toISOString(),
        },
      },
    })],
    `limelight.feed([${
      JSON.stringify({
        v: 1,
        id: "paused",
        act: "paused",
        position: "preview.9",
        kind: "timer.state",
        occurredAt: PREVIEW_NOW,
        receivedAt: PREVIEW_NOW,
        platform: "limelight",
        test: false,
        actor: null,
        data: PAUSED,
      })
    }]), new Promise(requestAnimationFrame)
      .then(() => document.querySelector(".ll-free-text").textContent)`,
  );
  assertEquals(said, "1:01:01");
});
