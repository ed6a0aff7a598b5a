import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardReads, dashboardWrites } from "@/lib/http/limits.ts";
import { json, noContent } from "@/lib/http/respond.ts";
import {
  Scene,
  SceneDeletion,
  ScenePatch,
} from "@/lib/schema/overlays/scenes.ts";

const params = z.object({ sceneId: z.string().max(64) });
const guard = session();
const limit = dashboardWrites;

export const handler = methods({
  GET: endpoint({
    summary: "One scene with what stands on it",
    guard,
    limit: dashboardReads,
    params,
    answers: { 200: Scene, 404: "" },
    async handle({ services, caller: { channelId }, params: { sceneId } }) {
      const found = await services.overlays.scenes.get(channelId, sceneId);
      return json(found.scene, { etag: found.versionstamp });
    },
  }),
  PATCH: endpoint({
    summary: "Change a scene; omitted fields stay",
    guard,
    limit,
    params,
    body: ScenePatch,
    answers: { 200: Scene, 404: "", 412: "" },
    async handle({ services, caller, params, body, precondition }) {
      const [id, sceneId] = [caller.channelId, params.sceneId];
      const { scenes } = services.overlays;
      const changed = await scenes.update(id, sceneId, body, precondition);
      return json(changed.scene, { etag: changed.versionstamp });
    },
  }),
  DELETE: endpoint({
    summary: "Delete a scene, and its widgets or not",
    guard,
    limit,
    params,
    query: SceneDeletion,
    answers: { 204: "Deleted", 404: "", 409: "", 412: "" },
    async handle({ services, caller, params, query, precondition }) {
      const [id, sceneId] = [caller.channelId, params.sceneId];
      const { scenes } = services.overlays;
      await scenes.remove(id, sceneId, query.instances, precondition);
      return noContent();
    },
  }),
});
