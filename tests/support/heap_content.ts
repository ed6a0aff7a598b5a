import type { Page } from "./browser.ts";

/** Bytes of a page's heap, by what they are. */
export interface HeapContent {
  /** Objects, strings and closures: what a page that forgets nothing piles up. */
  data: number;
  /** Compiled code: it grows while functions get hot, and no further than the script. */
  code: number;
}

/** The part of a heap snapshot that is read. */
interface Snapshot {
  snapshot: {
    meta: { node_fields: string[]; node_types: [string[], ...unknown[]] };
  };
  nodes: number[];
}

/** Returns what is on a page's heap after all garbage is gone. */
export async function heapContent(page: Page): Promise<HeapContent> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => {
    chunks.push(chunk);
  });
  // What was only just let go of takes another turn.
  for (let turn = 0; turn < 3; turn++) {
    await session.send("HeapProfiler.collectGarbage");
  }
  await session.send("HeapProfiler.takeHeapSnapshot", {
    reportProgress: false,
  });
  await session.detach();
  return contentOf(JSON.parse(chunks.join("")));
}

function contentOf({ snapshot: { meta }, nodes }: Snapshot): HeapContent {
  const [types] = meta.node_types;
  const type = meta.node_fields.indexOf("type");
  const size = meta.node_fields.indexOf("self_size");
  const content = { data: 0, code: 0 };
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    const bytes = nodes[at + size] ?? 0;
    const name = types[nodes[at + type] ?? 0];
    // Nodes of the document are native: they are counted elsewhere.
    if (name === "code") content.code += bytes;
    else if (name !== "native") content.data += bytes;
  }
  return content;
}
