import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { actionId } from "@/lib/plugins/stream_deck/identity.ts";
import { streamDeckFiles } from "@/scripts/plugins.ts";
import { install } from "@/tests/plugins/support.ts";
import { axeFindings } from "@/tests/support/axe.ts";
import { takePicture, withPage } from "@/tests/support/browser.ts";
import { readUntil } from "@/tests/support/until.ts";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  json: "application/json",
};

Deno.test("the form of a deck's key is in the app's language, and saves what is typed", async () => {
  await using plugin = await install(await streamDeckFiles());
  const said: Record<string, unknown>[] = [];
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      if (request.headers.get("upgrade") === "websocket") {
        const { socket, response } = Deno.upgradeWebSocket(request);
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          said.push(message);
          if (message.event !== "getGlobalSettings") return;
          const settings = { studio: "https://limelight.example/studio" };
          for (
            const answer of [
              { event: "didReceiveGlobalSettings", payload: { settings } },
              {
                event: "sendToPropertyInspector",
                payload: { connection: "Connecting …" },
              },
            ]
          ) socket.send(JSON.stringify(answer));
        };
        return response;
      }
      const { pathname } = new URL(request.url);
      const type = TYPES[pathname.split(".").at(-1) ?? ""] ?? "text/plain";
      const bytes = await Deno.readFile(join(plugin.folder, pathname));
      return new Response(bytes, { headers: { "content-type": type } });
    },
  );
  const { port } = server.addr as Deno.NetAddr;
  await withPage(async (page) => {
    await page.goto(`http://127.0.0.1:${port}/ui/inspector.html`);
    await page.evaluate(
      ([port, action]) => {
        const { connectElgatoStreamDeckSocket: connect } =
          globalThis as unknown as {
            connectElgatoStreamDeckSocket(...given: string[]): void;
          };
        const info = { application: { language: "de" } };
        const actionInfo = { action, payload: { settings: { login: "bob" } } };
        connect(
          String(port),
          "FORM",
          "registerPropertyInspector",
          JSON.stringify(info),
          JSON.stringify(actionInfo),
        );
      },
      [port, actionId("shoutout")] as const,
    );
    await page.getByText("Wird verbunden …").waitFor();
    const login = page.getByLabel("Kanal", { exact: true });
    assertEquals(await login.inputValue(), "bob");
    await login.fill("@Ada");
    await login.press("Tab");
    await page.getByLabel("Schlüssel für Programme").fill("lk_x");
    await page.getByLabel("Nummer des Kanals").fill("1001");
    await page.getByLabel("Nummer des Kanals").press("Tab");
    await readUntil(() => said, (all) => all.length >= 5);
    const of = (event: string) =>
      said.filter((one) => one.event === event).at(-1)?.payload;
    assertEquals(said[0], { event: "registerPropertyInspector", uuid: "FORM" });
    assertEquals(of("setSettings"), { login: "@Ada" });
    assertEquals(of("setGlobalSettings"), {
      studio: "https://limelight.example/studio",
      channel: "1001",
      key: "lk_x",
    });
    assertEquals((await axeFindings(page)).violations, []);
    if (Deno.env.get("PICTURES") === "1") {
      await Deno.writeFile("/tmp/inspector.png", await takePicture(page));
    }
  }, { viewport: { width: 420, height: 560 } });
});
