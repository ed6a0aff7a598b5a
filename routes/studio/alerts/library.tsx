import SoundLibrary from "@/islands/studio/SoundLibrary.tsx";
import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { AlertsFrame } from "@/lib/pages/studio/alerts/AlertsFrame.tsx";
import { readLibrary } from "@/lib/pages/studio/alerts/read_library.ts";

export const handler = studioRoute({
  summary: "The channel's sounds and files",
  data: ({ services, caller }) => readLibrary(services, caller),
});

export default define.page<typeof handler>(({ data, state }) => (
  <AlertsFrame state={state} part="library">
    <SoundLibrary {...data} />
  </AlertsFrame>
));
