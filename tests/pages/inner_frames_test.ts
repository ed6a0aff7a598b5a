import { assertEquals, assertStringIncludes } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import { clock, open, publish } from "@/tests/support/custom_widgets.ts";
import { serveApp } from "@/tests/support/serve.ts";

Deno.test("a widget without a network has no frame whose window could connect", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const inner =
    "<script>parent.postMessage('ran: ' + typeof RTCPeerConnection, '*')</scr";
  const js = `const heard = [];
addEventListener('message', e => typeof e.data === 'string' && heard.push(e.data));
const inner = ${JSON.stringify(inner)} + 'ipt>';
Element.prototype.remove = () => {};
Document.prototype.querySelectorAll = DocumentFragment.prototype.querySelectorAll = () => [];
addEventListener('onWidgetLoad', async () => {
  const frame = (set) => set(document.createElement('iframe'));
  document.body.append(frame(f => { f.srcdoc = inner; return f; }));
  document.body.append(frame(f => { f.src = 'javascript:' + JSON.stringify(inner); return f; }));
  document.body.insertAdjacentHTML('beforeend', '<div><iframe id="written"></iframe></div>');
  const written = document.getElementById('written');
  if (written) written.srcdoc = inner;
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'closed' });
  root.append(frame(f => { f.srcdoc = inner; return f; }));
  const messages = () => new Promise(ok => { const to = new MessageChannel(); to.port1.onmessage = ok; to.port2.postMessage(0); });
  // Longer than a document takes that stands in an attribute.
  for (let turn = 0; turn < 200; turn++) { await messages(); await new Promise(requestAnimationFrame); }
  const out = document.createElement('p');
  out.textContent = 'heard ' + heard.filter(text => text.startsWith('ran')).join();
  document.body.append(out);
});`;
  for (
    const [network, heard] of [
      ["none", "heard"],
      ["any", Array(4).fill("ran: function").join()],
    ] as const
  ) {
    const html = `<iframe srcdoc="${
      `${inner}ipt>`.replaceAll('"', "&quot;").replaceAll("<", "&lt;")
    }"></iframe>`;
    const widgetId = await publish(app, { name: network, js, html, network });
    await withPage(async (page) => {
      const frame = await open(app, served, page, widgetId);
      const said = frame.getByText(/^heard/);
      await said.waitFor();
      const text = await said.innerText();
      if (network === "none") assertEquals(text.trim(), heard);
      else assertStringIncludes(text, heard);
    });
  }
});

Deno.test("a widget without a network has no frame in a shadow root that a text makes", async () => {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const frame = (way: string) =>
    `<iframe srcdoc="&lt;script>parent.postMessage('ran ${way}', '*')&lt;/script>"></iframe>`;
  const declared = (way: string, mode: string) =>
    `<div><template shadowrootmode=${mode}>${frame(way)}</template></div>`;
  const written = declared("written", "closed");
  const cut = written.indexOf("mode");
  const texts = {
    set: declared("set", "closed"),
    parsed: declared("parsed", "closed"),
    copied: frame("copied"),
    unobserved: frame("unobserved"),
  };
  const html = `${declared("closed", "closed")}${declared("open", "open")}${
    declared("deep", "closed").replace("<iframe", "<p><iframe")
  }<script>
const say = (text) => JSON.parse(text);
try {
  document.write(say(${inJs(written.slice(0, cut))}));
  document.write(say(${inJs(written.slice(cut))}));
} catch {}
</script>`;
  const js = `const heard = [], texts = JSON.parse(${inJs(texts)});
addEventListener('message', e => typeof e.data === 'string' && heard.push(e.data));
addEventListener('onWidgetLoad', async () => {
  const host = () => document.body.appendChild(document.createElement('div'));
  const ways = [
    () => host().setHTMLUnsafe(texts.set),
    () => document.body.append(...Document.parseHTMLUnsafe(texts.parsed).body.childNodes),
    () => {
      const original = document.createElement('div');
      original.attachShadow({ mode: 'closed', clonable: true }).innerHTML = texts.copied;
      document.body.append(original.cloneNode(true));
    },
    () => {
      MutationObserver.prototype.observe = () => {};
      window.MutationObserver = class { observe() {} };
      host().attachShadow({ mode: 'closed' }).innerHTML = texts.unobserved;
    },
  ];
  for (const way of ways) try { way(); } catch {}
  const messages = () => new Promise(ok => { const to = new MessageChannel(); to.port1.onmessage = ok; to.port2.postMessage(0); });
  for (let turn = 0; turn < 200; turn++) { await messages(); await new Promise(requestAnimationFrame); }
  const out = document.createElement('p');
  out.textContent = 'heard ' + heard.filter(text => text.startsWith('ran')).toSorted().join();
  document.body.append(out);
});`;
  for (
    const [network, heard] of [
      ["none", ""],
      [
        "any",
        "closed,copied,deep,open,parsed,set,unobserved,written"
          .replace(/\w+/g, "ran $&"),
      ],
    ] as const
  ) {
    const widgetId = await publish(app, { name: network, js, html, network });
    await withPage(async (page) => {
      const shown = await open(app, served, page, widgetId);
      const said = shown.getByText(/^heard/);
      await said.waitFor();
      assertEquals((await said.innerText()).trim(), `heard ${heard}`.trim());
    });
  }
});

/** A JSON text as the literal of a script in HTML. */
const inJs = (value: unknown) =>
  JSON.stringify(JSON.stringify(value)).replaceAll("</", "<\\/");
