import { streamDeckFiles } from "@/scripts/plugins.ts";
import { actionId } from "@/lib/plugins/stream_deck/identity.ts";
import { makeKey } from "@/tests/http/dashboard/program.ts";
import { install, settingsFor } from "@/tests/plugins/support.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  openConnected,
  takePicture,
  withPage,
} from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { startStreamDeck } from "@/tests/support/stream_deck_app.ts";

/** Acts whose keys the picture of the guide shows, in rows of five. */
const SHOWN = [
  "counter",
  "queue",
  "time",
  "wheel",
  "test",
  "pause",
  "mute",
  "blank",
  "skip",
];

Deno.test("a press of a Stream Deck moves the counter on an open overlay", async () => {
  await using stage = await startOverlayStage([
    { type: "counter", settings: { counterId: "deaths" } },
  ]);
  const { app } = stage;
  await app.services.bot.counters.set(CHANNEL, "deaths", 41);
  const { key } = await makeKey(app, {
    scopes: [
      "counters",
      "audience",
      "subathon",
      "alerts",
      "test",
      "overlays:control",
      "events:read",
    ],
  });
  await using plugin = await install(await streamDeckFiles());
  await using deck = await startStreamDeck(plugin.folder);
  deck.useSettings(settingsFor(stage, key));
  const keys = SHOWN.map((act) => deck.addKey(actionId(act)));
  const [deaths, , , , , , , panic] = keys;
  await deaths?.shows("41");
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    await page.getByText("41", { exact: true }).first().waitFor();
    deaths?.press();
    await page.getByText("42", { exact: true }).first().waitFor();
    await deaths?.shows("42");
    if (Deno.env.get("PICTURES") !== "1") return;
    panic?.press();
    await panic?.shows("Blank");
    await page.setViewportSize({ width: 820, height: 340 });
    await page.setContent(
      `<body style="margin:0;background:#000;display:grid;grid-template-columns:repeat(5,144px);gap:18px;padding:18px">${
        keys.map((key) =>
          `<div style="border-radius:16px;overflow:hidden;height:144px">${key.picture()}</div>`
        ).join("")
      }`,
    );
    await Deno.writeFile(
      "docs/images/stream-deck-keys.png",
      await takePicture(page),
    );
  });
});
