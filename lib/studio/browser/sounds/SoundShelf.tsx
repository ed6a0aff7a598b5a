import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { SelectField, TextField } from "@/lib/studio/ui/Field.tsx";
import { SOUND_MESSAGES as words } from "@/lib/studio/messages/sounds.ts";
import { findSounds, type SoundPlace, tagsOf } from "./find_sounds.ts";
import type { SoundOffer } from "./shelf.ts";
import { hear, hearing, stopSound } from "./sound_player.ts";

/** Sounds are heard at most so long when the streamer looks for one. */
const MAX_MS = 30_000;
/** As loud as an alert is when nobody sets it. */
const VOLUME = 0.8;

/** Plays a sound of a list from its beginning, or ends it. */
export function listenTo({ id, url }: Pick<SoundOffer, "id" | "url">): void {
  if (hearing.peek()?.key === id) return stopSound();
  attempt(() =>
    hear({ key: id, url, volume: VOLUME, startMs: 0, maxMs: MAX_MS })
  );
}

/** Draws sounds with a search, each to be heard; `acts` draws what can be done with one. */
export function SoundShelf(
  { id, sounds, acts, current }: {
    /** Beginning of the ids of its fields. */
    id: string;
    sounds: readonly SoundOffer[];
    acts: (sound: SoundOffer) => ComponentChildren;
    /** Id of the sound that is chosen. */
    current?: string | null;
  },
) {
  const query = useSignal("");
  const place = useSignal<SoundPlace>("all");
  const tag = useSignal("");
  const tags = tagsOf(sounds);
  const found = findSounds(sounds, {
    query: query.value,
    place: place.value,
    tag: tag.value,
  });
  const playing = hearing.value?.key;
  return (
    <div class="stack">
      <div class="settings-grid">
        <TextField
          id={`${id}-search`}
          type="search"
          label={words.search}
          value={query.value}
          onInput={({ currentTarget }) => query.value = currentTarget.value}
        />
        <SelectField
          id={`${id}-place`}
          label={words.from}
          value={place.value}
          options={[["all", words.all], ...Object.entries(words.sources)]}
          onChange={({ currentTarget }) =>
            place.value = currentTarget.value as SoundPlace}
        />
        {tags.length > 1 && (
          <SelectField
            id={`${id}-tag`}
            label={words.tag}
            value={tag.value}
            options={[
              ["", words.everyTag],
              ...tags.map((one) => [one, one] as const),
            ]}
            onChange={({ currentTarget }) => tag.value = currentTarget.value}
          />
        )}
      </div>
      <p class="dim" role="status">
        {found.length === 0 ? words.nothing : words.found(found.length)}
      </p>
      <ul class="shelf">
        {found.map((sound) => (
          <li key={sound.id} data-current={sound.id === current}>
            <Button
              tone="quiet"
              icon={playing === sound.id ? "square" : "play"}
              iconOnly
              aria-pressed={playing === sound.id}
              onClick={() =>
                listenTo(sound)}
            >
              {words.play(sound.name)}
            </Button>
            <span class="shelf__name">
              <b dir="auto">{sound.name}</b>
              <span class="dim">
                {[
                  words.sources[sound.source],
                  ...sound.durationMs === null
                    ? []
                    : [words.seconds(sound.durationMs)],
                  ...sound.tags,
                ].join(" · ")}
              </span>
            </span>
            {acts(sound)}
          </li>
        ))}
      </ul>
    </div>
  );
}
