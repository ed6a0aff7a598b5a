/**
 * Requests of a custom widget: their targets, and the ones that are answered on
 * the spot.
 */
import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { framePolicy } from "@/lib/http/frame_policy.ts";
import { withWidget } from "./support/custom_widget.ts";

/** Each way in which a script loads a file; the address has no scheme. */
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

Deno.test("a widget without a network shows the channel's own files, and nothing else of ours", () => {
  const origins = {
    base: "https://a.example",
    widgets: "https://w.example",
    preview: "https://p.example",
    dashboard: "https://a.example",
  };
  const policy = framePolicy(
    { network: "none", hosts: [] },
    origins,
    origins.widgets,
  );
  const files =
    "data: blob: https://w.example/assets/ https://w.example/sounds/";
  assertEquals(
    ["img-src", "media-src", "default-src"].map((name) =>
      policy.split("; ").find((one) => one.startsWith(`${name} `))
        ?.slice(name.length + 1, name.length + 1 + files.length)
    ),
    [files, files, "data: blob:"],
  );
  // Chat says where badges are: they are drawn too.
  const badges = " https://static-cdn.jtvnw.net/badges/;";
  assertEquals(policy.split(badges).length, 2);
});

const SE = "https://api.streamelements.com/kappa/v2";

/** Asks by a request of its own; answers what can be read of it, and its events. */
const ASK = `function ask(method, url, { body, type = '', leave } = {}) {
  return new Promise(resolve => {
    const seen = [], x = new XMLHttpRequest();
    x.open(method, url, true);
    x.setRequestHeader('Authorization', 'apikey x');
    x.responseType = type;
    x.onreadystatechange = () => seen.push(x.readyState);
    for (const name of ['load', 'error', 'abort', 'loadend'])
      x.addEventListener(name, () => seen.push(name));
    x.onloadend = () => resolve([x.status, x.response, seen.join(' '),
      x.getResponseHeader('content-type')]);
    x.send(body);
    if (leave) x.abort();
  });
}`;

Deno.test("requests to StreamElements are answered here, however they are made", async () => {
  const asked: string[] = [];
  await withWidget({
    name: "Asker",
    network: "none",
    js: ASK,
  }, async ({ app, run }) => {
    await app.services.bot.counters.set(CHANNEL, "wins", 12);
    const me = await run<Record<string, string>>(
      `fetch('${SE}/channels/me').then(r => r.json())`,
    );
    assertEquals([me._id, me.provider, me.username], [
      CHANNEL,
      "twitch",
      me.displayName,
    ]);
    const text = await run<[number, string, string, string]>(
      `ask('GET', '${SE}/channels/${CHANNEL}')`,
    );
    assertEquals(JSON.parse(text[1]), me);
    assertEquals([text[0], ...text.slice(2)], [
      200,
      "2 3 4 load loadend",
      "application/json",
    ]);
    const counter = { id: "wins", count: 12, counter: "wins", value: 12 };
    const path = `bot/${CHANNEL}/counters/wins`;
    assertEquals(
      await run(`ask('GET', '${SE}/${path}', { type: 'json' })
        .then(([status, found]) => [status, found])`),
      [200, counter],
    );
    assertEquals(
      await run(`ask('GET', '${SE}/channels/somebody', { type: 'json' })
        .then(([status, { message }]) => [status, message])`),
      [404, "Not found"],
    );
    assertEquals(
      await run(`ask('GET', '${SE}/channels/me', { leave: true })`),
      [0, "", "abort loadend", null],
    );
    assertEquals(
      await run(`ask('GET', '${SE}/bot/me/counters/100%', { type: 'json' })
        .then(([status, { count }]) => [status, count])`),
      [200, 0],
    );
    // jQuery's own ways, and one that came later than ours.
    const jquery = await Deno.readTextFile(
      "node_modules/jquery/dist/jquery.js",
    );
    for (const source of ["", jquery]) {
      await run(`${source};0`);
      assertEquals(
        await run(`Promise.all([
          $.get('${SE}/channels/me/'),
          $.getJSON('//api.streamelements.com/kappa/v2/${path}?x=1'),
          $.ajax({ url: '${SE}/channels/somebody', headers: { Accept: 'x' } })
            .catch(x => [x.status, x.responseJSON.message]),
        ])`),
        [me, counter, [404, "Not found"]],
      );
    }
    assertEquals(
      await run(`new Promise(resolve => {
        addEventListener('onEventReceived', ({ detail }) => resolve(detail));
        $.post('${SE}/channels/me/socket', JSON.stringify({
          event: 'my:thing', data: { n: 7 } }));
      })`),
      { listener: "my:thing", event: { n: 7 }, custom: true },
    );
    assertEquals(asked, []);
  }, {
    onPage: (page) =>
      page.route(/streamelements/, async (route) => {
        asked.push(route.request().url());
        await route.abort();
      }),
  });
});

Deno.test("one request object asks here and elsewhere, and what is elsewhere goes there", async () => {
  await withWidget({ name: "Again", network: "any" }, async ({ run }) => {
    const urls = [
      `${SE}/channels/somebody`,
      "https://cdn.example/one",
      `${SE}/channels/me`,
      `${SE}/speech?text=hi`,
    ];
    assertEquals(
      await run(`(async () => {
        const x = new XMLHttpRequest(), found = [];
        for (const url of ${JSON.stringify(urls)}) {
          x.open('GET', url);
          await new Promise(resolve => { x.onloadend = resolve; x.send(); });
          found.push([x.status, x.responseText.slice(0, 5)]);
        }
        // Who waits without a turn waits for the network.
        x.open('GET', '${SE}/channels/me', false);
        x.send();
        return [...found, x.responseText];
      })()`),
      [[404, '{"sta'], [200, "other"], [200, '{"_id'], [200, "other"], "other"],
    );
  }, {
    onPage: (page) =>
      page.route(/cdn\.example|streamelements/, (route) =>
        route.fulfill({
          body: "other",
          headers: { "access-control-allow-origin": "*" },
        })),
  });
});
