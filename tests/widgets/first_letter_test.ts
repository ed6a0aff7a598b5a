import { assertStringIncludes } from "@std/assert";
import { renderComponent } from "./support/component_page.ts";

Deno.test("in place of a picture stands the first letter, an emoji whole", async () => {
  const rows = ["🇩🇪 Fan", "👩‍🚀", "ada"].map((name, index) => ({
    rank: index + 1,
    person: {
      id: String(index),
      login: null,
      name,
      avatarUrl: null,
      anonymous: false,
    },
    value: 1,
  }));
  const html = await renderComponent({
    kind: "leaderboard",
    settings: { show: ["avatar", "name"] },
    state: {
      boards: [{ metric: "tips", period: "stream", currency: "EUR", rows }],
    },
  });
  for (const letter of ["🇩🇪", "👩‍🚀", "A"]) {
    assertStringIncludes(html, `<span class="ll-avatar">${letter}</span>`);
  }
});
