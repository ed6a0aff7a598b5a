import { Head } from "fresh/runtime";
import type { ReceiptView } from "@/lib/schema/overlays/receipts.ts";
import { type Speaker, speakerFor } from "./words/speaker.ts";

/** Draws when one event was on stream, for the person behind it. */
export function SeenPage({ view }: { view: ReceiptView }) {
  const { channel, seen } = view;
  const speaker = speakerFor(channel.locale);
  const title = speaker.say("seen.title", { name: channel.name });
  return (
    <main class="site">
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <a class="mark" href="/">Limelight</a>
      <h1 dir="auto">{title}</h1>
      {seen === null
        ? <p class="lede">{speaker.say("seen.not_yet")}</p>
        : <Seen view={view} at={seen.at} speaker={speaker} />}
    </main>
  );
}

function Seen(
  { view, at, speaker }: { view: ReceiptView; at: string; speaker: Speaker },
) {
  const { channel: { locale, timeZone }, kind, seen } = view;
  const shownMs = seen?.shownMs ?? null;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
      .format(new Date(at));
  const what = speaker.say(kind === "tip" ? "seen.tip" : "seen.support");
  return (
    <>
      <p class="lede">
        {what} {speaker.say("seen.was_at")}{" "}
        <time dateTime={at}>
          <strong>{format({ timeStyle: "medium" })}</strong>,{" "}
          {format({ dateStyle: "long" })}
        </time>.
      </p>
      <ul>
        {shownMs === null ? null : (
          <li>
            {speaker.sayCount("seen.shown", Math.round(shownMs / 1_000))}
          </li>
        )}
        {seen?.heard === null
          ? null
          : <li>{speaker.say(seen?.heard ? "seen.heard" : "seen.muted")}</li>}
      </ul>
      <p>{speaker.say("seen.zone", { zone: timeZone })}</p>
    </>
  );
}
