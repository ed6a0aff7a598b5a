import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { widgetToken } from "@/lib/http/guard.ts";
import { widgetData } from "@/lib/http/limits.ts";
import { withKey } from "@/lib/http/program_guard.ts";
import { SongAnswer, SongPut } from "@/lib/schema/audience/now_playing.ts";

const guard = withKey("now-playing", widgetToken());

export const handler = methods({
  GET: endpoint({
    summary: "The song that is playing",
    guard: withKey("now-playing", widgetToken({ scopedTo: "any" })),
    limit: widgetData,
    answers: { 200: SongAnswer },
    handle: ({ services, caller }) =>
      services.audience.nowPlaying.read(caller.channelId),
  }),
  PUT: endpoint({
    summary: "Report which song is playing",
    description: "The same again changes nothing, nor does a preview.",
    guard,
    limit: widgetData,
    body: SongPut,
    bodyBytes: 8 * 1024,
    answers: { 200: SongAnswer },
    handle: ({ services, caller, body, preview }) =>
      services.audience.nowPlaying.put(caller.channelId, body, { preview }),
  }),
  DELETE: endpoint({
    summary: "Report that no song is playing",
    guard,
    limit: widgetData,
    answers: { 200: SongAnswer },
    handle: ({ services, caller, preview }) =>
      services.audience.nowPlaying.clear(caller.channelId, { preview }),
  }),
});
