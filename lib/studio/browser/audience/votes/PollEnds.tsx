import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import type { StudioIconName } from "@/lib/studio/ui/icons.ts";
import type { VoteStore } from "./vote_store.ts";

/** A way in which a poll ends, with the words of its button, its question and what was done. */
type EndWords<Way extends string> = Readonly<
  Record<Way | `${Way}Title` | `${Way}Text` | `${Way}Act`, string>
>;

/** Draws the buttons that end a poll, each in its way, once it is confirmed; the first is the usual one. */
export function PollEnds<Way extends string>(
  { readOnly, store, words, ways, send }: {
    readOnly: boolean;
    store: Pick<VoteStore<object>, "act">;
    words: EndWords<Way>;
    ways: readonly { way: Way; icon: StudioIconName; done: string }[];
    send: (way: Way) => Promise<unknown>;
  },
) {
  /** Asks, then ends it. */
  async function end(way: Way, done: string) {
    const goesOn = await confirmed({
      title: words[`${way}Title`],
      text: words[`${way}Text`],
      act: words[`${way}Act`],
      danger: true,
    });
    if (goesOn) await store.act(() => send(way), () => done);
  }

  return (
    <div class="row">
      {ways.map(({ way, icon, done }, index) => (
        <Button
          key={way}
          icon={icon}
          disabled={readOnly}
          onClick={() => void end(way, done)}
          {...(index > 0 && { tone: "quiet" as const })}
        >
          {words[way]}
        </Button>
      ))}
    </div>
  );
}
