import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { playHeard } from "@/lib/overlay/play_heard.ts";
import { obsVersion } from "@/lib/overlay/receipt_facts.ts";
import { playedSounds } from "@/lib/overlay/sound_log.ts";
import { soundRoute } from "@/lib/overlay/sound_route.ts";

const TONE = {
  url: "/sounds/bell-single.flac",
  volume: 0.8,
  startMs: 0,
  maxMs: 3_000,
};
const EVERY_MS = 4_000;

/**
 * Plays a tone again and again on an overlay's page, and says by which way it
 * goes, who stops it, and what else the page has played.
 */
export function SoundCheck() {
  const woken = useSignal(false);
  useEffect(() => {
    woken.value = true;
    const play = () => {
      if (overlay().mayPlay("leader-only")) playHeard(TONE, "leader-only");
    };
    const timer = setInterval(play, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (!woken.value) return null;
  const { visible, active, leader, commands } = overlay();
  const played = playedSounds.value;
  const tried = played.find(({ outcome }) => outcome !== "playing");
  const { open, route, stops } = soundRoute({
    obs: obsVersion(),
    visible: visible.value,
    active: active.value,
    leader: leader.value,
    muted: commands.muted.value,
    volume: commands.volume.value,
    allowed: tried ? tried.outcome !== "refused" : null,
  });
  return (
    <aside
      class="sound-check"
      style="position:fixed;inset:auto 16px 16px;padding:16px;border-radius:12px;background:#0e1015;color:#edf0f5;font:20px/1.4 system-ui,sans-serif"
      data-open={String(open)}
    >
      <strong>
        {open ? "A tone sounds every four seconds." : "No tone sounds."}
      </strong>
      <p>{route}</p>
      {stops.length > 0 && (
        <ul>{stops.map((text) => <li key={text}>{text}</li>)}</ul>
      )}
      <ol style="max-height:8em;overflow:hidden">
        {played.map(({ id, at, name, volume, outcome }) => (
          <li key={id}>
            {new Date(at).toLocaleTimeString()} {name}{" "}
            {Math.round(volume * 100)} % {outcome}
          </li>
        ))}
      </ol>
    </aside>
  );
}
