/**
 * Takes the pictures of `docs/images/` itself, of public pages, from a running
 * demo: `deno run -A scripts/screenshots.ts`.
 */
import { closeBrowser, withPage } from "@/tests/support/browser.ts";

const ORIGIN = "http://127.0.0.1:8321";
const FOLDER = new URL("../docs/images/", import.meta.url).pathname;
const VIDEO = `html { background:
  radial-gradient(50% 60% at 30% 30%, #2f6f6a, transparent 70%),
  radial-gradient(60% 70% at 75% 60%, #5b3a86, transparent 70%),
  linear-gradient(160deg, #122033, #0b0f1a) !important; }`;

const service = new Deno.Command(Deno.execPath(), {
  args: ["task", "start"],
  env: { PORT: "8321", KV_PATH: ":memory:", LOG_LEVEL: "warn" },
}).spawn();

async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    try {
      const answer = await fetch(`${ORIGIN}/readyz`);
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("The service did not start");
}

/** A call of the demo channel's owner. */
async function asOwner(path: string, body: unknown) {
  const login = await fetch(`${ORIGIN}/auth/demo`, { method: "POST" });
  await login.body?.cancel();
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const answer = await fetch(
    `${ORIGIN}/api/channels/${demo.channelId}/${path}`,
    {
      method: "POST",
      headers: {
        cookie,
        origin: ORIGIN,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    },
  );
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

/** Sends a tip as a tipping module would report it. */
async function tip(name: string, amountMinor: number) {
  const answer = await fetch(`${ORIGIN}/internal/sc-event`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${demo.internalToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      channelId: demo.channelId,
      id: crypto.randomUUID(),
      kind: "tip",
      actor: { id: name, login: null, name },
      data: { amount: { amountMinor, currency: "EUR" }, message: null },
    }),
  });
  await answer.body?.cancel();
}

await untilReady();
const demo = await (await fetch(`${ORIGIN}/demo.json`)).json();
try {
  await asOwner("timer/start", {});
  await asOwner("goals/ladder", {
    goals: [
      { title: "Karaoke hour", threshold: 1_000 },
      { title: "Hot sauce challenge 🌶️", threshold: 10_000 },
      { title: "A song by the whole chat", threshold: 40_000 },
      { title: "24 hours without sleep", threshold: 100_000 },
    ],
  });
  await tip("Ada Lovelace", 2_500);
  await tip("نور_الربيع", 4_000);
  await tip("Снежный_Сокол", 1_000);
  await tip("青いもち", 6_000);
  await withPage(async (page) => {
    await page.goto(demo.urls.eventPage);
    await page.waitForTimeout(2_000);
    await page.addStyleTag({ content: VIDEO });
    await page.screenshot({
      path: `${FOLDER}event-page.jpg`,
      type: "jpeg",
      quality: 82,
    });
  }, { viewport: { width: 1920, height: 1080 } });
  await withPage(async (page) => {
    await page.goto(demo.urls.commands);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${FOLDER}commands-page.png` });
  }, { viewport: { width: 1280, height: 900 }, colorScheme: "dark" });
} finally {
  await closeBrowser();
  service.kill("SIGTERM");
  await service.status;
}
