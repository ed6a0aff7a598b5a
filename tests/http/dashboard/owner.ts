import { assert } from "@std/assert";
import type { TestApp } from "@/tests/support/app.ts";

/** A channel's owner, signed in. */
export interface Owner {
  session: string;
  /** A call that must succeed. */
  raw(method: string, path: string, body?: unknown): Promise<Response>;
  /** The same, with its answer read. */
  // deno-lint-ignore no-explicit-any -- answers are compared, not typed
  json(method: string, path: string, body?: unknown): Promise<any>;
  instances: string;
  export: string;
  import: string;
}

/** Calls of one channel's owner; a refusal fails the test. */
export async function ownerOf(
  app: TestApp,
  channelId: string,
  signedIn?: string,
): Promise<Owner> {
  const session = signedIn ?? await app.signIn({ channelId });
  async function raw(method: string, path: string, body?: unknown) {
    const res = await app.request(path, {
      method,
      session,
      ...(body instanceof Uint8Array
        ? { raw: new Blob([new Uint8Array(body)]) }
        : body === undefined
        ? {}
        : { body }),
    });
    assert(
      res.ok,
      `${method} ${path} answers ${res.status} ${await (res.ok
        ? ""
        : res.text())}`,
    );
    return res;
  }
  return {
    session,
    raw,
    json: async (method, path, body) =>
      await (await raw(method, path, body)).json(),
    instances: `/api/channels/${channelId}/widget-instances`,
    export: `/api/channels/${channelId}/setup/export`,
    import: `/api/channels/${channelId}/setup/import`,
  };
}

/** The value with all keys in alphabetical order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([a], [b]) => a < b ? -1 : 1)
      .map(([key, entry]) => [key, inOrder(entry)]),
  );
}

interface Named {
  id: string;
}

/**
 * Everything that a channel has, with its ids numbered in the order in which
 * they stand there and without times, so that two channels can be compared.
 */
// deno-lint-ignore no-explicit-any -- compared, not typed
export async function setupOf(owner: Owner): Promise<any> {
  const [scenes, instances, files, custom] = await Promise.all([
    owner.json("GET", "/api/widgets/scenes"),
    owner.json("GET", owner.instances),
    owner.json("GET", "/api/widgets/assets"),
    owner.json("GET", "/api/widgets/custom"),
  ]);
  const widgets = await Promise.all(custom.items.map(async ({ id }: Named) => {
    const versions = `/api/widgets/custom/${id}/versions`;
    const draft = await owner.json("GET", `/api/widgets/custom/${id}`);
    const { publishedVersion } = draft;
    if (publishedVersion === null) return { draft };
    const { label: _, ...published } = await owner.json(
      "GET",
      `${versions}?version_id=${publishedVersion}`,
    );
    return { draft, published };
  }));
  // By where they stand: their ids say when they were made, which differs.
  const places: string[] = scenes.items.flatMap((
    scene: { items: Named[] },
  ) => scene.items.map(({ id }) => id));
  const placeOf = ({ id }: Named) => {
    const place = places.indexOf(id);
    return place < 0 ? places.length : place;
  };
  const text = JSON.stringify(inOrder({
    scenes: scenes.items,
    instances: instances.items.toSorted((a: Named, b: Named) =>
      placeOf(a) - placeOf(b)
    ),
    files: files.items.toSorted((a: { hash: string }, b: { hash: string }) =>
      a.hash < b.hash ? -1 : 1
    ),
    widgets,
  }));
  const seen = new Map<string, number>();
  return JSON.parse(
    text.replace(/\b(\w{3})_[0-9A-HJKMNP-TV-Z]{26}\b/g, (id, kind) => {
      if (!seen.has(id)) seen.set(id, seen.size);
      return `${kind}_${seen.get(id)}`;
    }).replace(/"(createdAt|updatedAt|revision)":"[^"]+"/g, '"$1":""'),
  );
}
