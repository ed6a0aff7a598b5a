import {
  type LookChoice,
  mayShowLook,
  type PicturedLook,
  titleOfLook,
} from "@/lib/studio/browser/looks/channel_look.ts";
import { openSources } from "@/lib/studio/browser/sources/open_sources.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { WELCOME_MESSAGES as words } from "@/lib/studio/messages/welcome.ts";

/** Lets a look be chosen, and shows an alert in it with the streamer's own name. */
export function LookStep(
  { channelId, channelName, readOnly, looks, look }: {
    channelId: string;
    channelName: string;
    readOnly: boolean;
    looks: readonly PicturedLook[];
    look: LookChoice;
  },
) {
  const worn = look.worn.value;
  async function choose(input: HTMLInputElement) {
    const isUnseen = openSources.value?.length === 0;
    if (isUnseen || await mayShowLook()) await look.choose(input.value);
    // What was not stored is not chosen either.
    const kept = input.closest(".choices")?.querySelector<HTMLInputElement>(
      `input[value="${look.worn.peek()}"]`,
    );
    if (kept) kept.checked = true;
  }
  return (
    <div class="look-step">
      <p>
        <a
          class="lone-link"
          href={`/looks?name=${encodeURIComponent(channelName)}`}
          target="_blank"
        >
          {words.allLooks}
        </a>
      </p>
      <div class="choices" role="radiogroup" aria-label={words.look}>
        {looks.map(({ id, title, description, picture }) => (
          <label key={id} class="choice">
            <img src={picture} alt="" loading="lazy" width="320" height="180" />
            <span class="row">
              <input
                type="radio"
                name="look"
                value={id}
                checked={id === worn}
                disabled={readOnly}
                onChange={({ currentTarget }) =>
                  choose(currentTarget)}
              />
              <strong>{title}</strong>
            </span>
            <span class="dim">{description}</span>
          </label>
        ))}
      </div>
      <SourcePreview
        channelId={channelId}
        readOnly={readOnly}
        still
        framed
        source={{
          path: `/widget/native/${channelId}`,
          query: { type: "alert-box", pack: worn, as: channelName },
        }}
        width={800}
        height={600}
        title={words.lookPreview(titleOfLook(looks, worn))}
      />
    </div>
  );
}
