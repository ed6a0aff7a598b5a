import { z } from "zod";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { session } from "@/lib/http/guard.ts";
import { dashboardWrites } from "@/lib/http/limits.ts";
import { noContent } from "@/lib/http/respond.ts";
import {
  NewSoundAssignment,
  SoundAssignmentChange,
} from "@/lib/schema/overlays/scenes.ts";

const params = z.object({
  instanceId: z.string().max(64),
  eventKey: z.string().max(64).describe(
    "As the template lists it",
  ),
});

export const handler = methods({
  PUT: endpoint({
    summary: "Set the sound for an event; one per event and scene",
    guard: session(),
    limit: dashboardWrites,
    params,
    body: NewSoundAssignment,
    answers: { 200: SoundAssignmentChange, 404: "" },
    handle: ({ services, caller, params, body }) =>
      services.overlays.soundAssignments.assign(
        caller.channelId,
        params.instanceId,
        params.eventKey,
        body,
      ),
  }),
  DELETE: endpoint({
    summary: "Play no sound for this event",
    guard: session(),
    limit: dashboardWrites,
    params,
    answers: { 204: "Cleared", 404: "" },
    async handle({ services, caller, params }) {
      await services.overlays.soundAssignments.clear(
        caller.channelId,
        params.instanceId,
        params.eventKey,
      );
      return noContent();
    },
  }),
});
