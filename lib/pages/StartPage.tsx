import type { ComponentChildren } from "preact";
import { Head } from "fresh/runtime";
import DemoStage from "@/islands/demo/DemoStage.tsx";
import type { DemoLinks } from "@/lib/features/demo/schema.ts";

/** What this is, and in demo mode everything to try it with. */
export function StartPage({ demo }: { demo: DemoLinks | null }) {
  return (
    <main class="site">
      <Head>
        <title>Limelight: overlays and chat-bot lookups for live streams</title>
        <meta
          name="description"
          content="Overlays for OBS that never lose or double an alert, and chatter lookups that any chat bot can call by URL."
        />
      </Head>
      <a class="mark" href="/">Limelight</a>
      <h1>Your chat and your stream, in the same light.</h1>
      <p class="lede">
        Overlays for OBS that never lose or double an alert, and chatter lookups
        that any chat bot can call by URL.
      </p>
      {demo ? <Demo demo={demo} /> : null}
      <h2>Read on</h2>
      <div class="cards">
        <Card title="API reference">
          Every route, what it takes and what it answers:{" "}
          <a href="/docs">/docs</a>
        </Card>
        <Card title="For programs">
          The same as an OpenAPI 3.1 document:{" "}
          <a href="/openapi.json">/openapi.json</a>
        </Card>
      </div>
    </main>
  );
}

function Demo({ demo }: { demo: DemoLinks }) {
  const { urls } = demo;
  return (
    <>
      <h2>Try it: the demo channel is live</h2>
      <DemoStage
        channelId={demo.channelId}
        alertBox={urls.alertBox ?? ""}
        goalBar={urls.goalBar ?? ""}
      />
      <h2>Paste into a chat bot</h2>
      <div class="cards">
        <Address title="A random chatter" url={urls.random} />
        <Address title="Three random chatters" url={urls.fmk} />
        <Address title="Everybody in chat" url={urls.chatters} />
        <Address title="The public commands page" url={urls.commands} />
      </div>
      <h2>Open in OBS as a browser source</h2>
      <div class="cards">
        <Address title="Alert box" url={urls.alertBox} />
        <Address title="Goal bar" url={urls.goalBar} />
        {urls.scene ? <Address title="A whole scene" url={urls.scene} /> : null}
      </div>
    </>
  );
}

function Card(
  { title, children }: { title: string; children: ComponentChildren },
) {
  return (
    <section class="card">
      <h3>{title}</h3>
      <p>{children}</p>
    </section>
  );
}

function Address(
  { title, url = "" }: { title: string; url?: string | undefined },
) {
  return (
    <section class="card">
      <h3>{title}</h3>
      <a class="address" href={url} rel="noreferrer">
        <code>{url}</code>
      </a>
    </section>
  );
}
