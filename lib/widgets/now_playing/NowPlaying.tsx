import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Picture } from "@/lib/overlay/components/Picture.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { StepText } from "./StepText.tsx";
import { createFormatter } from "@/lib/overlay/format.ts";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { useCelebration } from "@/lib/overlay/use_celebration.ts";
import { every, useNow } from "@/lib/overlay/use_now.ts";
import { useSnapshots } from "@/lib/overlay/use_snapshots.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { nowPlaying } from "./definition.ts";

const everySecond = every(1000);

/** Draws `now-playing`. */
export function NowPlaying(props: WidgetProps<typeof nowPlaying>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  useTakenAway(page, widget.state);
  useSnapshots(page, "now_playing.state", ({ song }) => {
    widget.state.value = { song };
  });
  const { song } = widget.state.value;
  const { show } = settings;
  const key = song ? `${song.title}\n${song.artist}` : null;
  const fresh = useCelebration(
    key,
    stayMs(settings.durationMs, key ?? "", settings.a11y),
  );
  const progress = show.includes("progress") && song?.startedAt &&
    song.durationMs;
  const now = useNow(page, (time) => progress ? everySecond(time) : null);
  const share = progress && song.startedAt && song.durationMs
    ? Math.max(
      0,
      Math.min(1, (now - Date.parse(song.startedAt)) / song.durationMs),
    )
    : 0;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const visible = song !== null &&
    (settings.durationMs === 0 || fresh || page.mode !== "live");
  const shown = useShown(page, settings.visibility, visible) &&
    (visible || !settings.hideWhenIdle) && song !== null;
  return (
    <Frame kind="now-playing" settings={settings} page={page} shown={shown}>
      <Presence id={key} motion={settings.motion} a11y={settings.a11y}>
        {song && (
          <div class="ll-song" style={{ "--share": String(share) }}>
            {show.includes("cover") && (
              <div class="ll-song-cover">
                {song.coverUrl
                  ? <Picture src={song.coverUrl} text="♪" />
                  : <span>♪</span>}
              </div>
            )}
            <div class="ll-song-text">
              {show.includes("title") && (settings.scrollLong
                ? (
                  <StepText
                    class="ll-song-title"
                    text={song.title}
                    moves={settings.motion.intensity === "full"}
                    page={page}
                  />
                )
                : <FitText class="ll-song-title" text={song.title} />)}
              {show.includes("artist") && song.artist && (
                <FitText
                  class="ll-song-artist"
                  text={song.artist}
                  least={0.8}
                />
              )}
              {show.includes("requester") && song.requester && (
                <FitText
                  class="ll-song-artist"
                  text={formatter.name(song.requester)}
                />
              )}
              {progress && (
                <div class="ll-song-bar">
                  <i />
                </div>
              )}
            </div>
          </div>
        )}
      </Presence>
    </Frame>
  );
}
