import type { Signal } from "@preact/signals";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { WELCOME_MESSAGES as words } from "@/lib/studio/messages/welcome.ts";

/** A look with its picture. */
export interface PicturedLook {
  id: string;
  title: string;
  description: string;
  picture: string;
}

/** Lets a look be chosen, and shows an alert in it with the streamer's own name. */
export function LookStep(
  { channelId, channelName, readOnly, looks, look }: {
    channelId: string;
    channelName: string;
    readOnly: boolean;
    looks: readonly PicturedLook[];
    look: Signal<string>;
  },
) {
  const chosen = looks.find(({ id }) => id === look.value);
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
                checked={id === look.value}
                onChange={() =>
                  look.value = id}
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
          query: { type: "alert-box", pack: look.value, as: channelName },
        }}
        width={800}
        height={600}
        title={words.lookPreview(chosen?.title ?? "")}
      />
    </div>
  );
}
