/** Requests of a custom widget on a connection that died in silence. */
import { assertEquals } from "@std/assert";
import { withWidget } from "./support/custom_widget.ts";

Deno.test("calls that are never answered give their places to those after them", () => {
  let isSilent = true;
  return withWidget({ name: "Silence", js: "" }, async ({ run }) => {
    const outcomes = await run<string[]>(
      `Promise.all(Array.from({ length: 5 }, (_, index) =>
        limelight.kv.get("key" + index).then(() => "answered", (error) => error.name)))`,
    );
    assertEquals(outcomes, Array(5).fill("LimelightError"));
    isSilent = false;
    assertEquals(
      await run(`limelight.kv.put("a", 1).then(({ value }) => value)`),
      1,
    );
  }, {
    async onPage(page) {
      // A minute of the page's deadlines is a second here.
      await page.addInitScript(() => {
        const own = AbortSignal.timeout.bind(AbortSignal);
        AbortSignal.timeout = (ms) => own(ms / 60);
      });
      await page.route("**/api/widgets/kv/**", (route) => {
        if (!isSilent) return route.continue();
      });
    },
  });
});
