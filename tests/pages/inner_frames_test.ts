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
