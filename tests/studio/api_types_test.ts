import { assertEquals } from "@std/assert";
import { api } from "@/lib/studio/browser/studio_api.ts";
import type { AnswerOf, BodyOf } from "@/lib/studio/browser/api_operations.ts";
import type { WidgetToken } from "@/lib/schema/account/widget_tokens.ts";
import type { InstanceCheck } from "@/lib/schema/overlays/scenes.ts";
import type { StoreEntry } from "@/lib/schema/custom_widgets/store.ts";
import { studioApiTypes } from "@/scripts/studio_api_types.ts";

Deno.test("the types of calls are what the route table prints", async () => {
  assertEquals(
    await Deno.readTextFile("lib/studio/browser/api_routes.ts"),
    await studioApiTypes(),
    "run: deno run -A scripts/studio_api_types.ts",
  );
});

/** `true` for one and the same type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends
  (<T>() => T extends B ? 1 : 2) ? true : false;

type Channel = `/api/channels/${string}`;
type Stored = `/api/widgets/kv/${string}/${string}`;

Deno.test("a path says what it answers, by its query too", () => {
  const same: [
    Same<AnswerOf<"GET", `${Channel}/token`>, WidgetToken>,
    Same<AnswerOf<"GET", "/api/channels/123/token">, WidgetToken>,
    Same<
      AnswerOf<
        "POST",
        `${Channel}/widget-instances?dry_run=1&figures=${string}`
      >,
      InstanceCheck
    >,
    Same<AnswerOf<"GET", Stored>, StoreEntry>,
    Same<AnswerOf<"GET", `${Stored}?preview=1&quiet=1`>, StoreEntry | null>,
    Same<AnswerOf<"GET", `${Channel}/nothing`>, never>,
    Same<AnswerOf<"DELETE", `${Channel}/token`>, never>,
    Same<
      BodyOf<"POST", `${Channel}/goals/mark`>["action"],
      "done" | "skip" | "reopen"
    >,
  ] = [true, true, true, true, true, true, true, true];
  assertEquals(same.includes(false as true), false);
});

/** Calls that the types refuse; nothing makes them. */
export const refused = (path: Channel, id: string) => [
  // @ts-expect-error: the service has no such path
  () => api.get(`${path}/nothing`),
  // @ts-expect-error: nor does a part of a path that may be any text
  () => api.get(`${path}/${id}`),
  // @ts-expect-error: a token is not deleted
  () => api.delete(`${path}/token`),
  // @ts-expect-error: the name of a query is misspelt
  () => api.get(`${path}/events?limt=15`),
  // @ts-expect-error: a name is no number
  () => api.patch(`/api/widgets/scenes/${id}`, { name: 5 }),
  // @ts-expect-error: a counter is set to a value
  () => api.put(`${path}/counters/${id}`),
];
