/**
 * Programs that call a demo through a client which a public generator made of
 * `/openapi.json`. Each reads the scenes, renames one to the name that it has,
 * and reads by its type what the service answers to a rename of an old version
 * and to a name that is too long. They get the service's address and a cookie.
 */

/** Over `openapi-typescript` with `openapi-fetch`, checked by `tsc --strict`. */
export const TYPESCRIPT = `import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Problem = components["schemas"]["Problem"];

const [origin = "", cookie = ""] = process.argv.slice(2);
const client = createClient<paths>({
  baseUrl: origin,
  headers: { cookie, origin },
});

async function rename(id: string, name: string, version = "*") {
  return await client.PATCH("/api/widgets/scenes/{sceneId}", {
    params: { path: { sceneId: id }, header: { "if-match": version } },
    body: { name },
  });
}

function told(problem: Problem | undefined, status: number): Problem {
  if (problem?.status !== status) throw new Error(\`no \${status}\`);
  return problem;
}

const { data, error } = await client.GET("/api/widgets/scenes");
if (!data) throw new Error(error.detail);
const [scene] = data.items;
if (!scene) throw new Error("no scene");
const same = await rename(scene.id, scene.name);
if (same.data?.name !== scene.name) throw new Error("not renamed");
const old = told((await rename(scene.id, "Old", '"0"')).error, 412);
const long = told((await rename(scene.id, "x".repeat(10_000))).error, 422);
console.log(scene.id, old.title, long.title);
`;

/** Over `openapi-python-client`, checked by `mypy --strict`. */
export const PYTHON = `import sys

from limelight_client import Client
from limelight_client.api.dashboard import (
    get_api_widgets_scenes,
    patch_api_widgets_scenes_scene_id,
)
from limelight_client.models import Problem, Scene, ScenePatch

origin, cookie = sys.argv[1:]
client = Client(base_url=origin, headers={"cookie": cookie, "origin": origin})


def rename(scene: str, name: str, version: str = "*") -> Scene | Problem | None:
    return patch_api_widgets_scenes_scene_id.sync(
        scene, client=client, body=ScenePatch(name=name), if_match=version
    )


listed = get_api_widgets_scenes.sync(client=client)
assert listed is not None and not isinstance(listed, Problem)
scene = listed.items[0]
same = rename(scene.id, scene.name)
assert isinstance(same, Scene) and same.name == scene.name
old = rename(scene.id, "Old", '"0"')
assert isinstance(old, Problem) and old.status == 412
long = rename(scene.id, "x" * 10_000)
assert isinstance(long, Problem) and long.status == 422
print(scene.id, old.title, long.title)
`;
