import { assert, assertEquals } from "@std/assert";
import { ACT_IDS, actRow, SCOPE_TITLES } from "@/lib/plugins/core/acts.ts";
import { connectionText } from "@/lib/plugins/core/connection_text.ts";
import { failureOf } from "@/lib/plugins/core/words.ts";
import { streamDeckManifest } from "@/scripts/plugins/manifests.ts";

const FOLDER = new URL("../../lib/plugins/stream_deck/", import.meta.url);

/** Returns every text of the plugin that a person reads, in English. */
async function texts(): Promise<Set<string>> {
  const html = await Deno.readTextFile(new URL("inspector.html", FOLDER));
  const ofForm = [...html.matchAll(/data-say[^>]*>([^<]+)</g)]
    .map(([, text = ""]) => text);
  const ofActs = ACT_IDS.flatMap((act) => {
    const { title, does, fields } = actRow(act);
    return [
      title,
      does,
      ...fields.flatMap(({ label, hint, choices = [] }) => [
        label,
        ...(hint === undefined ? [] : [hint]),
        ...choices.map(([, text]) => text),
      ]),
    ];
  });
  const codes = [
    "unauthorized",
    "wrong_channel",
    "not_found",
    "conflict",
    "invalid_input",
    "rate_limited",
    "unreachable",
    "busy",
    "unset",
    "unknown_state",
    "platform_unreachable",
    "other",
  ];
  const scopes = [
    ...new Set(ACT_IDS.map((act) => actRow(act).scope)),
  ];
  const failures = [
    ...codes.map((code) => failureOf(code, "")),
    ...scopes.map((scope) => failureOf("forbidden", "", scope)),
  ];
  return new Set([
    ...ofForm,
    ...ofActs,
    ...Object.values(SCOPE_TITLES),
    streamDeckManifest("").Description,
    ...failures.map(({ note }) => note),
    ...["unauthorized", "forbidden", "wrong_channel", "not_found"].map((code) =>
      connectionText({ is: "refused", failure: failureOf(code, "") })
    ),
    connectionText({ is: "live" }),
    connectionText({ is: "connecting", hasFailed: true }),
    connectionText({ is: "unset", problem: null }),
  ]);
}

Deno.test("each text of the Stream Deck plugin is there in German, Spanish and French", async () => {
  const wanted = await texts();
  let names: string[] | null = null;
  for (const language of ["de", "es", "fr"]) {
    const words: Record<string, string> = JSON.parse(
      await Deno.readTextFile(new URL(`words/${language}.json`, FOLDER)),
    );
    const missing = [...wanted].filter((text) => !words[text]);
    assertEquals(missing, [], language);
    names ??= Object.keys(words);
    assertEquals(Object.keys(words), names, language);
    for (const [english, text] of Object.entries(words)) {
      // A key has room for as many lines as in English.
      assertEquals(text.split("\n").length, english.split("\n").length, text);
      assert(text.trim() === text, text);
    }
  }
});
