import { Head } from "fresh/runtime";
import type { ReceiptView } from "@/lib/schema/overlays/receipts.ts";
import { type PageTranslator, pageTranslator } from "./page_translator.ts";

/** Draws when one event was on stream, for the person behind it. */
export function SeenPage({ view }: { view: ReceiptView }) {
  const { channel, seen } = view;
  const translator = pageTranslator(channel.locale);
  const title = translator.t("seen.title", { name: channel.name });
  return (
    <main class="site">
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <a class="mark" href="/">Limelight</a>
      <h1 dir="auto">{title}</h1>
      {seen === null
        ? <p class="lede">{translator.t("seen.not_yet")}</p>
        : <Seen view={view} at={seen.at} translator={translator} />}
    </main>
  );
}

function Seen(
  { view, at, translator }: {
    view: ReceiptView;
    at: string;
    translator: PageTranslator;
  },
) {
  const { channel: { locale, timeZone }, kind, seen } = view;
  const shownMs = seen?.shownMs ?? null;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options })
      .format(new Date(at));
  const what = translator.t(kind === "tip" ? "seen.tip" : "seen.support");
  return (
    <>
      <p class="lede">
        {what} {translator.t("seen.was_at")}{" "}
        <time dateTime={at}>
          <strong>{format({ timeStyle: "medium" })}</strong>,{" "}
          {format({ dateStyle: "long" })}
        </time>.
      </p>
      <ul>
        {shownMs === null ? null : (
          <li>
            {translator.tCount("seen.shown", Math.round(shownMs / 1_000))}
          </li>
        )}
        {seen?.heard === null
          ? null
          : <li>{translator.t(seen?.heard ? "seen.heard" : "seen.muted")}</li>}
      </ul>
      <p>{translator.t("seen.zone", { zone: timeZone })}</p>
    </>
  );
}
