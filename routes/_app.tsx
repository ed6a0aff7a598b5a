import { asset } from "fresh/runtime";
import { define } from "@/lib/http/define.ts";

export default define.page(function App({ Component, state }) {
  return (
    <html lang={state.lang ?? "en"}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <title>Limelight</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={asset("/site.css")} />
      </head>
      <body>
        <Component />
      </body>
    </html>
  );
});
