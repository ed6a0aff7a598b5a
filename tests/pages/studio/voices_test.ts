import { assertEquals } from "@std/assert";
import { silentWav, startFakeSpeaker } from "@/tests/support/fake_speaker.ts";
import { withStudio } from "@/tests/support/studio.ts";

Deno.test("a voice is chosen from those of the service and the computer, and heard", async () => {
  await using speaker = startFakeSpeaker();
  speaker.answer = silentWav(300);
  await withStudio(async ({ app, page, open, log }) => {
    await page.addInitScript(() =>
      localStorage.setItem("limelight.straight-to-stream", "on")
    );
    await open("/studio/alerts");
    await page.getByRole("button", { name: /^Edit: Bits/ }).first().click();
    const speech = page.getByRole("switch", { name: "Text-to-speech" });
    if (!await speech.isChecked()) await speech.check();
    const voice = page.getByRole("combobox", { name: "Voice" });
    await voice.locator("option", { hasText: "nova" }).waitFor({
      state: "attached",
    });
    const [usual, first, second, computer] = await voice.locator("option")
      .allInnerTexts();
    assertEquals([usual, first, second, computer], [
      "The service's usual voice (alloy)",
      "alloy",
      "nova",
      "The voice of the OBS computer",
    ]);
    await voice.selectOption("nova");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/voices/")) asked.push(request.url());
    });
    const listen = page.getByRole("button", { name: "Listen" });
    const played = page.waitForResponse(/\/api\/widgets\/voices\/nova$/);
    await listen.click();
    assertEquals((await played).status(), 200);
    await page.locator(".btn[aria-busy]").waitFor({ state: "detached" });
    assertEquals(speaker.orders.map((order) => order.voice), ["nova"]);
    assertEquals(asked.length, 1);
    // A file that cannot be decoded is said, and may be tried again.
    await page.route(
      "**/api/widgets/voices/alloy",
      (route) => route.fulfill({ contentType: "audio/wav", body: "no sound" }),
    );
    await voice.selectOption("alloy");
    await listen.click();
    await page.getByText("This voice cannot be heard now.").waitFor();
    await page.locator(".btn[aria-busy]").waitFor({ state: "detached" });
    assertEquals(await listen.isEnabled(), true);
    await voice.selectOption("nova");
    await page.locator(".savebar").getByText("Saved", { exact: true })
      .waitFor();
    const boxes = await app.services.overlays.instances.list("100000001");
    const voices = boxes.filter(({ type }) => type === "alert-box")
      .flatMap(({ settings }) =>
        ((settings.variants ?? []) as { speechVoice?: string }[])
          .map(({ speechVoice }) => speechVoice)
      );
    assertEquals(voices.filter(Boolean).includes("nova"), true);
    log.assertSilent();
  }, {
    fetch,
    env: { SPEECH_URL: speaker.url, SPEECH_VOICES: "alloy, nova" },
  });
});
