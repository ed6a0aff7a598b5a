import { LOOK_MESSAGES as words } from "@/lib/studio/messages/looks.ts";
import { NO_LOOK, type PicturedLook } from "./channel_look.ts";

/** Shows every look with its picture, the plain one last; one is chosen. */
export function LookCards(
  { looks, worn, onChoose }: {
    looks: readonly PicturedLook[];
    /** Id of the look that is worn now. */
    worn: string;
    onChoose: (id: string) => void;
  },
) {
  const plain = {
    id: NO_LOOK,
    title: words.plain,
    description: words.plainText,
  };
  return (
    <div class="choices">
      {[...looks, { ...plain, picture: null }].map((
        { id, title, description, picture },
      ) => (
        <button
          key={id}
          type="button"
          class="choice"
          aria-pressed={id === worn}
          onClick={() => onChoose(id)}
        >
          {picture === null ? <span class="choice__blank" /> : (
            <img
              src={picture}
              alt=""
              loading="lazy"
              width="320"
              height="180"
            />
          )}
          <strong>{title}</strong>
          <span class="dim">{description}</span>
        </button>
      ))}
    </div>
  );
}
