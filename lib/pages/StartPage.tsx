import type { ComponentChildren } from "preact";
import { asset, Head } from "fresh/runtime";
import Address from "@/islands/demo/Address.tsx";
import DemoStage from "@/islands/demo/DemoStage.tsx";
import type { DemoLinks } from "@/lib/schema/overlays/demo.ts";

/**
 * Draws the start page: what this is, and in demo mode everything to try it
 * with.
 */
export function StartPage(
  { demo, base }: { demo: DemoLinks | null; base: string },
) {
  return (
    <main class="start">
      <Head>
        <title>Limelight: overlays and chat-bot lookups for live streams</title>
        <meta
          name="description"
          content="Overlays for OBS that never lose or double an alert, and chatter lookups that any chat bot can call by URL."
        />
        <link
          key="start"
          rel="stylesheet"
          href={asset("/studio-ui/start.css")}
        />
      </Head>
      <a class="brand" href="/">
        <span class="brand__light" aria-hidden="true" />
        Limelight
      </a>
      <div class="start__head">
        <h1>Overlays for OBS, and commands for your chat bot</h1>
        <p class="start__lede">
          No alert is lost or shown twice. Set up your stream in the studio, and
          let any chat bot name who is in chat.
        </p>
        <div class="row">
          <a class="btn btn--primary btn--large" href="/studio">
            Open the studio
          </a>
          <a class="btn btn--large" href="/docs/guide/streamers">
            Read the guide
          </a>
        </div>
      </div>
      {demo ? <Demo demo={demo} base={base} /> : null}
      <section class="stack">
        <h2>Read on</h2>
        <div class="grid">
          <Card title="The studio">
            Where you set everything up and run your stream:{" "}
            <a href="/studio">/studio</a>
          </Card>
          <Card title="Guides">
            For streamers, widget authors and operators:{" "}
            <a href="/docs/guide/streamers">/docs/guide</a>
          </Card>
          <Card title="Looks">
            Every look of the overlays, live and with your own name:{" "}
            <a href="/looks">/looks</a>
          </Card>
          <Card title="API reference">
            Every route, what it takes and what it answers:{" "}
            <a href="/docs">/docs</a>
          </Card>
          <Card title="For programs">
            The same as an OpenAPI 3.1 document:{" "}
            <a href="/openapi.json">/openapi.json</a>
          </Card>
        </div>
      </section>
    </main>
  );
}

function Demo({ demo, base }: { demo: DemoLinks; base: string }) {
  const { urls } = demo;
  const scene = urls.scene ?? urls.alertBox ?? "";
  return (
    <>
      <section class="stack">
        <h2>Try it: the demo channel is live</h2>
        <DemoStage
          channelId={demo.channelId}
          // By its path: the page may be open as localhost, which frames nothing of 127.0.0.1.
          scene={scene.replace(`${base}/`, "/")}
        />
      </section>
      <Addresses
        title="Paste into a chat bot"
        links={[
          ["A random chatter", urls.random],
          ["Three random chatters", urls.fmk],
          ["Everybody in chat", urls.chatters],
        ]}
      />
      <Addresses
        title="Open in OBS as a browser source"
        links={[
          ["A whole scene", urls.scene],
          ["Alert box", urls.alertBox],
          ["Goal bar", urls.goalBar],
          ["Event page", urls.eventPage],
        ]}
      />
      <Addresses
        title="Show to everybody"
        links={[["The public commands page", urls.commands]]}
      />
    </>
  );
}

function Card(
  { title, children }: { title: string; children: ComponentChildren },
) {
  return (
    <section class="panel">
      <h3>{title}</h3>
      <p class="dim">{children}</p>
    </section>
  );
}

function Addresses({ title, links }: {
  title: string;
  links: readonly (readonly [title: string, url: string | undefined])[];
}) {
  return (
    <section class="stack">
      <h2>{title}</h2>
      <div class="grid">
        {links.map(([name, url]) =>
          url ? <Address key={name} title={name} url={url} /> : null
        )}
      </div>
    </section>
  );
}
