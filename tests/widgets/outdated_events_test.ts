/** Events of polls, predictions and trains that come late to an open page. */
import { assertEquals } from "@std/assert";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { componentPage } from "./support/component_page.ts";

const minute = (count: number) =>
  new Date(Date.parse(PREVIEW_NOW) + 60_000 * count).toISOString();

/** Each kind of vote: its state, id and kinds of events. */
const VOTES = [
  { kind: "poll", field: "poll", id: "pollId", name: "poll" },
  {
    kind: "prediction",
    field: "prediction",
    id: "predictionId",
    name: "prediction",
  },
  { kind: "hype-train", field: "train", id: "trainId", name: "hype_train" },
];

/** Returns the markup of what is shown, without the figures of a clock, which goes on by itself. */
function shown(page: Page): Promise<string> {
  return page.locator("[data-component]").evaluate((component) => {
    const copy = component.cloneNode(true) as Element;
    for (const time of copy.querySelectorAll("[role=timer]")) {
      time.replaceChildren();
    }
    return copy.innerHTML;
  });
}

for (const { kind, field, id, name } of VOTES) {
  Deno.test(`a ${kind} that runs stays where the end of an earlier one comes late`, async () => {
    const sample = widgetKind(kind)?.preview.state[field] as object;
    const of = (which: string, from: number, more: object = {}) => ({
      ...sample,
      [id]: which,
      startedAt: minute(from),
      endedAt: null,
      ...more,
    });
    await withPage(async (page, log) => {
      await page.setContent(
        await componentPage([{ kind, state: { [field]: null } }]),
      );
      await page.waitForFunction("globalThis.ready === true");
      let sent = 0;
      const feed = (event: string, data: object, test = false) =>
        page.evaluate(
          (event) => Reflect.get(globalThis, "limelight").feed([event]),
          {
            v: 1,
            id: `e${sent++}`,
            kind: `${name}.${event}`,
            platform: "twitch",
            actor: null,
            test,
            data,
          },
        );
      /** Feeds, and tells whether what is seen is another then. */
      const changes = async (
        ...[event, data, test]: Parameters<typeof feed>
      ) => {
        const before = await shown(page);
        await feed(event, data, test);
        await page.evaluate("new Promise(requestAnimationFrame)");
        return await shown(page) !== before;
      };
      const ended = { status: "completed", endedAt: minute(-1) };
      assertEquals(
        {
          first: await changes("begin", of("first", -5)),
          second: await changes(
            "begin",
            of("second", -1, { title: "Two", level: 7 }),
          ),
          lateCount: await changes("progress", of("first", -5)),
          lateEnd: await changes("end", of("first", -5, ended)),
          test: await changes(
            "begin",
            of("test", 0, { title: "Try", level: 8 }),
            true,
          ),
          real: await changes(
            "progress",
            of("second", -1, { title: "Two", level: 7 }),
          ),
        },
        {
          first: true,
          second: true,
          lateCount: false,
          lateEnd: false,
          test: true,
          real: true,
        },
      );
      log.assertSilent();
    });
  });

  Deno.test(`a test of a ${kind} begins again after its end`, async () => {
    const sample = widgetKind(kind)?.preview.state[field] as object;
    await withPage(async (page, log) => {
      await page.setContent(
        await componentPage([{ kind, state: { [field]: null } }]),
      );
      await page.waitForFunction("globalThis.ready === true");
      const seen: string[] = [];
      for (const [index, event] of ["begin", "end", "begin"].entries()) {
        await page.evaluate(
          (event) => Reflect.get(globalThis, "limelight").feed([event]),
          {
            v: 1,
            id: `e${index}`,
            kind: `${name}.${event}`,
            platform: "twitch",
            actor: null,
            test: true,
            data: {
              ...sample,
              [id]: "test:test",
              startedAt: minute(event === "begin" ? 0 : -2),
              ...(event === "end"
                ? {
                  status: name === "prediction" ? "resolved" : "completed",
                  endedAt: minute(0),
                }
                : { endedAt: null }),
            },
          },
        );
        await page.evaluate("new Promise(requestAnimationFrame)");
        seen.push(await shown(page));
      }
      assertEquals([seen[1] === seen[0], seen[2] === seen[1]], [false, false]);
      log.assertSilent();
    });
  });
}
