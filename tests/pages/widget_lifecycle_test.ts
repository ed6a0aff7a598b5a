/** Custom widgets whose documents wait, go and come back. */
import { CHANNEL } from "@/tests/support/app.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  errorsOf,
  happen,
  startWidgetStage,
} from "@/tests/support/custom_widgets.ts";
import { cheer, withWidget } from "./support/custom_widget.ts";

/** Notes what the code is told, by both interfaces. */
const TALLY = `<p id="seen"></p><p id="heard"></p><script>
addEventListener("onEventReceived", ({ detail }) => {
  if (detail.listener === "cheer-latest") seen.textContent += detail.event.amount + " ";
});
limelight.events.on("cheer", ({ data }) => { heard.textContent += data.bits + " "; });
</script>`;

Deno.test("nothing is lost while a host that a script is loaded from does not answer", async () => {
  await using stage = await startWidgetStage();
  await stage.show({
    name: "Patient",
    network: "any",
    html: `${TALLY}<script src="https://hangs.example/x.js"></script>`,
  }, async ({ app, frame, widgetId }) => {
    // The document stands at the script, and is left for another.
    await happen(app, "cheer", "Ada", cheer(1));
    await happen(app, "cheer", "Ada", cheer(2));
    await frame.locator("#seen").getByText("1 2", { exact: true }).waitFor();
    await frame.locator("#heard").getByText("1 2", { exact: true }).waitFor();
    await happen(app, "cheer", "Ada", cheer(3));
    await frame.locator("#seen").getByText("1 2 3", { exact: true }).waitFor();
    await frame.locator("#heard").getByText("1 2 3", { exact: true }).waitFor();
    const [error] = await errorsOf({ app, widgetId }, 1);
    assertStringIncludes(error?.message ?? "", "did not answer for 4 seconds");
  }, (page) => page.route("https://hangs.example/**", () => {}));
});

Deno.test("a widget that loads itself anew without an end is stopped and listed", async () => {
  await using stage = await startWidgetStage();
  await stage.show(
    { name: "Restless", html: "<p>there</p>" },
    async (widget) => {
      await widget.frame.getByText("there").waitFor();
      const { app, page } = widget;
      let documents = 0;
      await page.route(/\/widget\/frame\/[^/]+\?/, async (route) => {
        documents++;
        await route.continue();
      });
      await app.services.customWidgets.code.save(CHANNEL, widget.widgetId, {
        js: "setTimeout(() => location.reload())",
      });
      await app.services.customWidgets.versions.publish(
        CHANNEL,
        widget.widgetId,
        "",
      );
      const [error] = await errorsOf(widget, 1);
      assertStringIncludes(
        error?.message ?? "",
        "kept reloading itself",
      );
      await page.locator('.item iframe[src="about:blank"]').waitFor({
        state: "attached",
      });
      assert(documents >= 20 && documents <= 30, `${documents} documents`);
    },
  );
});

Deno.test("of two openings of a widget only the later one's answer begins it", async () => {
  await using stage = await startWidgetStage();
  await stage.show(
    { name: "Twice", html: "<p>one</p>" },
    async ({ app, page, frame, widgetId }) => {
      await frame.getByText("one").waitFor();
      const { code, versions } = app.services.customWidgets;
      const publish = async (html: string) => {
        await code.save(CHANNEL, widgetId, { html });
        await versions.publish(CHANNEL, widgetId, "");
      };
      const asked = Promise.withResolvers<void>();
      const late = Promise.withResolvers<void>();
      await page.route(/\/opening\?/, async (route) => {
        const response = await route.fetch();
        asked.resolve();
        await late.promise;
        await route.fulfill({ response });
      }, { times: 1 });
      await publish("<p>two</p>");
      await asked.promise;
      await publish("<p>three</p>");
      await frame.getByText("three").waitFor();
      const documents: string[] = [];
      page.on("request", (request) => {
        if (request.isNavigationRequest()) documents.push(request.url());
      });
      const answered = page.waitForResponse(/\/opening\?/);
      late.resolve();
      await (await answered).finished();
      // What would follow from the answer has been done by then.
      for (let turn = 0; turn < 5; turn++) {
        await page.evaluate(() => fetch("/healthz").then((res) => res.text()));
      }
      assertEquals(documents, []);
    },
  );
});

Deno.test("jQuery reads HTML in silence; a base of somebody else's is refused and listed", () =>
  withWidget(
    { name: "Markup", network: "any", js: "" },
    async ({ run, errors }) => {
      assertEquals(await run(`$.parseHTML("<p>x</p><b>y</b>").length`), 2);
      await run(
        `document.head.append(Object.assign(document.createElement("base"),
      { href: "https://elsewhere.example/" }))`,
      );
      assertEquals((await errors(1)).map(({ message }) => message), [
        "The widget may not load https://elsewhere.example/ (base-uri)",
      ]);
    },
  ));

Deno.test("what code makes up is marked, whatever it is named; what happened is not", () =>
  withWidget({
    name: "Forger",
    js: `told = [];
addEventListener("onEventReceived", ({ detail }) => {
  told.push(detail.listener + " " + (detail.custom ?? "real"));
});`,
  }, async ({ app, run }) => {
    const until = (count: number) =>
      run<string[]>(`new Promise(function look(done) {
        told.length >= ${count} ? done(told) : setTimeout(() => look(done), 20);
      })`);
    const fake = `"cheer-latest", { name: "Ada", amount: 9, custom: false }`;
    await run(`SE_API.events.emit(${fake})`);
    await until(1);
    await run(`SE_API.events.broadcast(${fake})`);
    await until(2);
    await happen(app, "cheer", "Ada", cheer(9));
    assertEquals(await until(4), [
      "cheer-latest true",
      "cheer-latest true",
      "event real",
      "cheer-latest real",
    ]);
  }));

Deno.test("a document that loads itself anew finds what happened meanwhile among the recent acts", async () => {
  await using stage = await startWidgetStage();
  const { app } = stage;
  await happen(app, "follow", "Ann", {}, "1");
  app.clock.pass(60_000);
  await happen(app, "cheer", "Ben", cheer(4));
  app.clock.pass(60_000);
  await stage.show({
    name: "List",
    html: '<p id="list"></p><p id="latest"></p>',
    js: `addEventListener("onWidgetLoad", ({ detail }) => {
      list.textContent = detail.recents.map(({ name }) => name).join();
    });
    addEventListener("onSessionUpdate", ({ detail }) => {
      latest.textContent = detail.session["follower-latest"].name;
    });`,
  }, async ({ frame }) => {
    const list = frame.locator("#list");
    await list.getByText("Ben,Ann", { exact: true }).waitFor();
    await happen(app, "follow", "Cem", {}, "2");
    await happen(app, "follow", "Dee", {}, "3");
    await frame.locator("#latest").getByText("Dee", { exact: true }).waitFor();
    await list.evaluate(() => location.reload());
    await list.getByText("Dee,Cem,Ben,Ann", { exact: true }).waitFor();
  });
});
