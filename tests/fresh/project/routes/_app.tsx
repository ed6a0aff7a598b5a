import type { PageProps } from "fresh";

export default function App(
  { Component, state: { title } }: PageProps<unknown, { title?: string }>,
) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="description" content="of the app" />
        <title>App</title>
        <link key="theme" rel="stylesheet" href="/site.css" />
      </head>
      <body data-title={title}>
        <Component />
      </body>
    </html>
  );
}
