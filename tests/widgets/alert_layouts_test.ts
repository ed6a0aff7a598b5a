/** Places of an alert's picture and words, in each of its layouts. */
import { assert, assertEquals } from "@std/assert";
import { withPage } from "@/tests/support/browser.ts";
import { sampleEvent } from "@/lib/schema/widgets/state/samples.ts";
import { componentPage } from "./support/component_page.ts";

const LAYOUTS = [
  "stack-below",
  "stack-above",
  "side-left",
  "side-right",
  "overlay",
  "banner",
  "text-only",
];

/** A picture of 400 × 200 px. */
const PICTURE = "data:image/svg+xml," + encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="#c2410c"/></svg>',
);

const tip = (text: string, amountMinor = 2_500) =>
  sampleEvent("tip", "Ødegaard", {
    amount: { amountMinor, currency: "EUR" },
    baseAmount: null,
    provider: "test",
    transactionId: null,
    anonymous: false,
    message: text === "" ? null : { text, parts: [{ type: "text", text }] },
  });

/** Parts of each alert that are outside its plate, and whether picture and words meet. */
const PLACES = `
[...document.querySelectorAll(".ll-alert")].map((alert) => {
  const boxOf = (selector, from = alert) =>
    from.querySelector(selector)?.getBoundingClientRect() ?? null;
  const within = (inner, outer) => !inner || (
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1);
  const plate = boxOf(".ll-plate", alert.closest(".ll"));
  const words = boxOf(".ll-alert-text");
  const picture = boxOf(".ll-alert-media > img") ?? boxOf(".ll-emblem");
  return {
    layout: /is-([a-z]+-?[a-z]*)/.exec(alert.className)[1],
    wordsWithin: within(words, plate),
    pictureWithin: within(picture, plate),
    meet: !!picture && picture.left < words.right - 1 &&
      picture.right > words.left + 1 && picture.top < words.bottom - 1 &&
      picture.bottom > words.top + 1,
  };
})`;

for (const picture of [false, true]) {
  Deno.test(`picture and words of an alert are on its plate, apart but where one is behind the other: ${picture ? "own picture" : "emblem"}`, async () => {
    await withPage(async (page) => {
      await page.setContent(
        await componentPage(LAYOUTS.map((layout, index) => ({
          kind: "alert-box",
          pack: "broadcast",
          left: (index % 3) * 820,
          top: Math.floor(index / 3) * 460,
          width: 800,
          height: 440,
          settings: {
            layout,
            variants: [{
              kinds: ["tip"],
              media: picture ? "own" : null,
            }],
          },
          state: { samples: [tip("one line of it and then a little more")] },
          page: {
            mode: "still" as const,
            assets: {
              own: { url: PICTURE, type: "image" as const, name: "Own" },
            },
          },
        }))),
      );
      await page.waitForFunction("globalThis.ready === true");
      const found: {
        layout: string;
        wordsWithin: boolean;
        pictureWithin: boolean;
        meet: boolean;
      }[] = await page.evaluate(PLACES);
      assertEquals(
        found,
        LAYOUTS.map((layout) => ({
          layout,
          wordsWithin: true,
          pictureWithin: true,
          meet: layout === "overlay",
        })),
      );
    }, { viewport: { width: 2500, height: 1400 } });
  });
}

Deno.test("a short message of an alert is one line, whatever stands above it", async () => {
  await withPage(async (page) => {
    await page.setContent(
      await componentPage([{
        kind: "alert-box",
        pack: "broadcast",
        state: { samples: [tip("gg, what a run")] },
      }]),
    );
    await page.waitForFunction("globalThis.ready === true");
    const lines = await page.locator(".ll-alert-message > div").evaluate(
      (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      },
    );
    assertEquals(lines, 1);
  });
});

Deno.test("coins lie beside a large tip and not on its emblem, more of them beside a huge one", async () => {
  await withPage(async (page) => {
    const amounts = [500, 2_500, 10_000];
    await page.setContent(
      await componentPage(amounts.map((amount, index) => ({
        kind: "alert-box",
        pack: "broadcast",
        top: index * 420,
        height: 400,
        state: { samples: [tip("", amount)] },
        page: { mode: "still" as const },
      }))),
    );
    await page.waitForFunction("globalThis.ready === true");
    // Where they lie when they have fallen.
    await page.evaluate(
      "document.getAnimations().forEach((animation) => animation.finish())",
    );
    const coins = await page.locator(".ll-alert").evaluateAll((alerts) =>
      alerts.map((alert) => {
        const badge = alert.querySelector(".ll-emblem > .ll-emblem-badge")
          ?.getBoundingClientRect();
        const all = [...alert.querySelectorAll(".ll-coins i")].map((coin) =>
          coin.getBoundingClientRect()
        );
        return {
          count: all.length,
          covering: all.filter(({ left, right }) => {
            const middle = (left + right) / 2;
            return badge && middle > badge.left + badge.width * 0.1 &&
              middle < badge.right - badge.width * 0.1;
          }).length,
        };
      })
    );
    assertEquals(coins.map(({ count }) => count), [0, 6, 12]);
    assert(coins.every(({ covering }) => covering === 0));
  }, { viewport: { width: 900, height: 1300 } });
});

const LONG = "What an evening this is, and how glad I am to be here with all " +
  "of you again, because nothing else is as good as this, not even close!";

Deno.test("an alert with a long message or a great raid is inside of a low box", async () => {
  const message = {
    text: LONG,
    parts: [{ type: "text" as const, text: LONG }],
  };
  const samples = [
    sampleEvent("resub", "PixelPanda", {
      tier: 1,
      isPrime: false,
      durationMonths: 1,
      months: 118,
      streakMonths: 118,
      message,
    }),
    sampleEvent("raid", "PixelPanda", { viewers: 1_234_567 }),
  ];
  const sizes = [[320, 180], [480, 270], [800, 450]] as const;
  const components = ["broadcast", "pixel-tavern", "frost-pane"].flatMap((
    pack,
    row,
  ) =>
    sizes.flatMap(([width, height], at) =>
      samples.map((sample, index) => ({
        kind: "alert-box",
        pack,
        width,
        height,
        left: 900 * at,
        top: 1_200 * row + 600 * index,
        state: { samples: [{ ...sample, test: false }] },
        page: { mode: "still" as const },
      }))
    )
  );
  await withPage(async (page, log) => {
    await page.setContent(await componentPage(components));
    await page.waitForFunction("globalThis.ready === true");
    const beyond = await page.evaluate<string[]>(`
      [...document.querySelectorAll("[data-component]")].flatMap((root) => {
        const place = root.parentElement.getBoundingClientRect();
        return [...root.querySelectorAll(".ll-frame, .ll-alert-text > *")]
          .map((part) => [part.className, part.getBoundingClientRect()])
          .filter(([, { top, bottom }]) =>
            top < place.top - 3 || bottom > place.bottom + 3)
          .map(([name, { bottom }]) => [root.parentElement.dataset.look,
            place.width, name, bottom - place.bottom].join(" "));
      })`);
    assertEquals(beyond, []);
    log.assertSilent();
  }, { viewport: { width: 2_700, height: 3_600 } });
});

Deno.test("a look composes alerts where no layout was chosen, and nowhere else", async () => {
  const message = "gg, and a few words more than one line of the box can have";
  await withPage(async (page) => {
    await page.setContent(
      await componentPage([{}, { layout: "stack-below" }].map((
        settings,
        index,
      ) => ({
        kind: "alert-box",
        pack: "pixel-tavern",
        left: index * 820,
        settings,
        state: { samples: [tip(message)] },
        page: { mode: "still" as const },
      }))),
    );
    await page.waitForFunction("globalThis.ready === true");
    const found: { wordsWithin: boolean }[] = await page.evaluate(PLACES);
    assert(found.length === 2 && found.every((one) => one.wordsWithin));
    const sides = await page.locator(".ll-alert").evaluateAll((alerts) =>
      alerts.map((alert) => {
        const picture = alert.querySelector(".ll-emblem")
          ?.getBoundingClientRect();
        const words = alert.querySelector(".ll-alert-text")
          ?.getBoundingClientRect();
        return picture && words
          ? picture.right <= words.left ? "beside" : "above"
          : "";
      })
    );
    assertEquals(sides, ["beside", "above"]);
  }, { viewport: { width: 1640, height: 600 } });
});
