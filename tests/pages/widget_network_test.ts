/** Where a custom widget's requests go, and which are answered on the spot. */
import { assertEquals } from "@std/assert";
import { framePolicy } from "@/lib/http/frame_policy.ts";
import { withWidget } from "./support/custom_widget.ts";

/** Each way in which a script loads something; the address has no scheme. */
const WAYS: Record<string, string> = {
  fetch: `fetch('//cdn.example/fetch')`,
  request: `fetch(new Request('//cdn.example/request'))`,
  xhr: `(() => { const x = new XMLHttpRequest();
    x.open('GET', '//cdn.example/xhr'); x.send(); })()`,
  jquery: `$.get('//cdn.example/jquery')`,
  image: `new Image().src = '//cdn.example/image'`,
  attribute: `document.createElement('img')
    .setAttribute('src', '//cdn.example/attribute')`,
  script: `document.body.append(Object.assign(
    document.createElement('script'), { src: '//cdn.example/script' }))`,
  link: `document.head.append(Object.assign(document.createElement('link'),
    { rel: 'stylesheet', href: '//cdn.example/link' }))`,
  markup: `$('body').append('<img src="//cdn.example/markup">')`,
  style: `document.body.style.backgroundImage = 'url(//cdn.example/style)'`,
  audio: `new Audio('//cdn.example/audio').load()`,
  font: `new FontFace('x', 'url(//cdn.example/font)').load()`,
  import: `import('//cdn.example/import')`,
};

Deno.test("addresses without a scheme are https, in whichever way a script uses them", async () => {
  const asked = new Set<string>();
  const wanted = Promise.withResolvers<void>();
  await withWidget({ name: "Loader", network: "any" }, async ({ run }) => {
    for (const way of Object.values(WAYS)) {
      await run(`try { Promise.resolve(${way}).catch(() => {}) } catch {} 0`);
    }
    await wanted.promise;
    assertEquals(
      [...asked].toSorted(),
      Object.keys(WAYS).map((way) => `https://cdn.example/${way}`).toSorted(),
    );
  }, {
    onPage: (page) =>
      page.route(/cdn\.example/, async (route) => {
        asked.add(route.request().url());
        if (asked.size === Object.keys(WAYS).length) wanted.resolve();
        await route.abort();
      }),
  });
});

Deno.test("what the streamer's own computer serves is asked for as it says", async () => {
  const heard = Promise.withResolvers<string>();
  await using tool = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (req) => {
      if (req.headers.get("upgrade") !== "websocket") {
        return new Response("here", {
          headers: { "access-control-allow-origin": "*" },
        });
      }
      const { socket, response } = Deno.upgradeWebSocket(req);
      socket.onmessage = ({ data }) => {
        heard.resolve(data);
        socket.close();
      };
      return response;
    },
  );
  const { port } = tool.addr;
  await withWidget({
    name: "Neighbour",
    network: "any",
    html: `<img id="own" src="/favicon.svg">`,
  }, async ({ run }) => {
    for (const host of ["127.0.0.1", "localhost"]) {
      assertEquals(
        await run(`fetch('http://${host}:${port}/x').then(r => r.text())`),
        "here",
      );
    }
    await run(`{ const s = new WebSocket('ws://localhost:${port}');
      s.onopen = () => s.send('hello'); }`);
    assertEquals(await heard.promise, "hello");
    // A file of ours stands behind the frame's own address.
    assertEquals(
      await run(`own.decode().then(() => own.currentSrc.split(':')[0])`),
      "http",
    );
  });
});

Deno.test("only where our own files keep their scheme are others' made https", () => {
  const origins = {
    base: "https://a.example",
    widgets: "https://a.example",
    preview: "https://a.example",
    dashboard: "https://a.example",
  };
  const upgrades = (self: string) =>
    framePolicy({ network: "any", hosts: [] }, origins, self)
      .includes("upgrade-insecure-requests");
  for (
    const [self, expected] of [
      ["http://localhost:8000", true],
      ["http://127.0.0.1:8000", true],
      ["http://[::1]:8000", true],
      ["http://limelight.localhost", true],
      ["https://limelight.example", true],
      ["http://192.168.1.20:8000", false],
      ["http://limelight.example", false],
      ["http://notlocalhost", false],
      ["http://127.0.0.1.example", false],
    ] as const
  ) {
    assertEquals(upgrades(self), expected, self);
  }
});
