import { assert, assertEquals, assertMatch } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;

/** Controls that only change what is shown here, by the path of their page. */
const LOOKS: readonly (readonly [path: RegExp, control: RegExp])[] = [
  [/^\/studio\/(?:scenes|widgets|alerts|code)$/, /^button: More actions/],
  [/^\/studio\/alerts$/, /^(?:select|input: Search|button: Edit)/],
  [/^\/studio\/live$/, /./],
  [/^\/studio\/bot$/, /./],
  [/^\/studio\/integrations$/, /^button: (?:More actions|Deliveries)/],
  [/^\/studio\/welcome$/, /^input/],
  [/^\/studio\/subathon\/(?:rules|ledger|credits)$/, /^(?:select|input)/],
  [
    /^\/studio\/scenes\/./,
    /Snap|Zoom|Fit the|View|Hide or show|More actions| at [\d-]+, /,
  ],
  [/^\/studio\/widgets$/, /^(?:input: Search|button: Stinger for OBS)/],
  [/^\/studio\/widgets\/./, /^input: (?:Search|Show all)/],
  [
    /^\/studio\/code\/./,
    /^button: (?:Import|HTML|CSS|JS|Fields|Data|Console|Versions|Store|Settings)/,
  ],
];

/** Controls of the rooms that change the channel, which nobody who looks on may press. */
const CHANGES =
  /Save|Mute|Pause|Skip|Clear|Delete|Approve|Reject|Add|New|Remove|Start|Reset|Publish|Show again/;

/** Lists the rooms, and the pages below them that no list names. */
async function pathsOf({ app }: StudioPage, owner: string): Promise<string[]> {
  const { overlays } = app.services;
  const made = await app.request("/api/widgets/custom/new", {
    method: "POST",
    session: owner,
    body: { name: "Mine" },
  });
  const [scene] = await overlays.scenes.list(CHANNEL);
  const [instance] = await overlays.instances.list(CHANNEL);
  assert(scene && instance && made.ok);
  return [
    ...ROOMS.map(({ path }) => path),
    "/studio/welcome",
    ...["rules", "ladder", "ledger", "credits"].map((part) =>
      `/studio/subathon/${part}`
    ),
    `/studio/scenes/${scene.id}`,
    `/studio/widgets/${instance.id}`,
    `/studio/code/${(await made.json()).id}`,
  ];
}

/** Lists the controls of a page's main part that can be used, in their order. */
function openControls(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>(
      "button:enabled, input:enabled, textarea:enabled, select:enabled",
    )].filter((one) =>
      one.checkVisibility() &&
      !(one as HTMLInputElement).readOnly
    ).map((one) => {
      const label = one.getAttribute("aria-label") ??
        (one as HTMLInputElement).labels?.[0]?.textContent ?? one.textContent;
      return `${one.localName}: ${label?.trim().slice(0, 40)}`;
    })
  );
}

Deno.test("whoever looks on sees every room whole, without a secret, and no control of it changes anything", async () => {
  await withStudio(async (studio) => {
    const { app, page, log, url } = studio;
    const { demo } = app.services;
    assert(demo);
    const links = await demo.links(null);
    const owner = await app.signIn({ channelId: CHANNEL, userId: CHANNEL });
    const paths = await pathsOf(studio, owner);
    const { cookie } = await demo.signIn("masquerade", "test");
    await page.context().addCookies([
      { name: "limelight_session", value: cookie, url },
    ]);
    const changes: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET") return;
      changes.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await page.goto(url + path);
      await page.locator(".studio[data-ready]").waitFor();
      await settled(page);
      const html = await page.content();
      for (const secret of [links.widgetToken, links.apiKey]) {
        assert(!html.includes(secret), `${path} holds a secret`);
      }
      found[path] = await openControls(page);
      for (const preview of await page.locator("main .preview").all()) {
        // One of them is in a step that is folded.
        const text = await preview.textContent() ?? "";
        assertMatch(text, /^Only the channel itself/);
      }
    }
    const open = Object.entries(found).flatMap(([path, controls]) =>
      controls.filter((one) =>
        !LOOKS.some(([at, control]) => at.test(path) && control.test(one)) ||
        (one.startsWith("button:") && CHANGES.test(one) &&
          !/button: (?:Edit|More actions)/.test(one))
      ).map((one) => `${path} ${one}`)
    );
    assertEquals(open, []);
    assert(Object.keys(found).length > 16);
    await page.goto(`${url}/studio/audience?tab=goal`);
    await page.locator(".studio[data-ready]").waitFor();
    const target = page.getByRole("textbox", { name: "Target" });
    await target.press("ArrowUp");
    assertEquals(await target.inputValue(), "10");
    await settled(page);
    assertEquals(changes, []);
    assertEquals(log.errors, []);
  });
});
