import { openBesideWriter, openKv } from "@/lib/storage/kv.ts";
import { takeCommits } from "@/lib/storage/take_commits.ts";

/** A file that one connection writes, and readers beside it whose commits go through ports. */
export interface SharedFile extends AsyncDisposable {
  /** The connection that writes. */
  writer: Deno.Kv;
  /** Opens another reader. */
  open(): Promise<Deno.Kv>;
}

/** Creates such a file; all of it is in this thread. */
export async function openSharedFile(): Promise<SharedFile> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/shared.db`;
  const writer = await openKv(path);
  const readers: Deno.Kv[] = [];
  const ports: MessagePort[] = [];
  return {
    writer,
    async open() {
      const { port1, port2 } = new MessageChannel();
      takeCommits(writer, port1);
      const kv = await openBesideWriter(path, port2);
      readers.push(kv);
      ports.push(port1);
      return kv;
    },
    async [Symbol.asyncDispose]() {
      for (const kv of readers) kv.close();
      for (const port of ports) port.close();
      writer.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
