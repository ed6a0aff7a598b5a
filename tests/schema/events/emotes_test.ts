import { assert, assertEquals } from "@std/assert";
import { EMOTES } from "@/lib/clients/simulated/texts.ts";
import { emotePicture } from "@/lib/schema/events/emotes.ts";

Deno.test("every emote of the demo has a picture in the project", async () => {
  for (const [name, id] of EMOTES) {
    const path = emotePicture(id, { scale: "2.0" });
    assert(path.startsWith("/emotes/"), `${name} is drawn from ${path}`);
    const picture = await Deno.readTextFile(`static${path}`);
    assert(picture.startsWith("<svg "), path);
  }
});

Deno.test("any other id is the platform's, and cannot leave its path", () => {
  const at = (id: string) => emotePicture(id, { scale: "1.0" });
  const host = "https://static-cdn.jtvnw.net/emoticons/v2";
  assertEquals(at("25"), `${host}/25/default/dark/1.0`);
  assertEquals(
    emotePicture("emotesv2_1", { format: "animated", scale: "2.0" }),
    `${host}/emotesv2_1/animated/dark/2.0`,
  );
  for (const id of ["limelight_../x", "limelight_", "limelight_HI"]) {
    assertEquals(at(id), `${host}/${encodeURIComponent(id)}/default/dark/1.0`);
  }
});
