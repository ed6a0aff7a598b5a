import { assert, assertEquals } from "@std/assert";
import type { Variant } from "@/lib/widgets/settings/variant.ts";
import type { TestApp } from "@/tests/support/app.ts";
import {
  assertSound,
  LOOKS,
  settled,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";

const DEMO = "100000001";

/** The alert box of the demo as it is saved. */
async function savedBox(app: TestApp) {
  const all = await app.services.overlays.instances.list(DEMO);
  const box = all.find(({ type }) => type === "alert-box");
  assert(box, "the demo has an alert box");
  return box;
}

async function savedVariants(app: TestApp): Promise<Partial<Variant>[]> {
  const { settings } = await savedBox(app);
  return (settings.variants ?? []) as Partial<Variant>[];
}

/** Opens the alerts of the demo, where each change is saved as it is made. */
async function openAlerts({ page, open }: StudioPage) {
  page.setDefaultTimeout(20_000);
  await page.addInitScript(() =>
    localStorage.setItem("limelight.straight-to-stream", "on")
  );
  await open("/studio/alerts");
  await page.getByRole("heading", { name: "Bits" }).waitFor();
  await settled(page);
}

const saved = ({ page }: StudioPage) =>
  page.locator(".savebar").getByText("Saved", { exact: true }).waitFor();

for (const [name, look] of LOOKS) {
  Deno.test(`the alerts and one of them are accessible and fit, ${name}`, async () => {
    await withStudio(async (studio) => {
      const { page, log } = studio;
      await openAlerts(studio);
      await assertSound(page);
      await page.getByRole("button", { name: /^Edit: Bits/ }).first().click();
      await page.getByRole("button", { name: "Add a condition" }).click();
      await page.getByRole("button", { name: "Add a condition" }).click();
      for (const one of await page.locator("main summary").all()) {
        await one.press("Enter");
      }
      await settled(page);
      await assertSound(page);
      log.assertSilent();
    }, look);
  });
}
