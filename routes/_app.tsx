import { asset } from "fresh/runtime";
import { define } from "@/lib/http/define.ts";
import { TEXTS_ID } from "@/lib/studio/messages/texts.ts";

export default define.page(function App({ Component, state }) {
  const theme = state.studio?.theme ?? undefined;
  const sheet = state.studio?.isDock
    ? "/studio-ui/dock.css"
    : state.studio
    ? "/studio-ui/studio.css"
    : "/site.css";
  return (
    <html
      lang={state.lang ?? "en"}
      data-theme={theme}
      data-density={state.studio?.density ?? undefined}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? "dark light"} />
        <title>Limelight</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link
          rel="stylesheet"
          href={asset(sheet)}
        />
      </head>
      <body>
        {state.texts && (
          <script
            type="application/json"
            id={TEXTS_ID}
            dangerouslySetInnerHTML={{ __html: state.texts }}
          />
        )}
        <Component />
      </body>
    </html>
  );
});
