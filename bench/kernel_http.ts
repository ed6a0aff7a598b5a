/** Posts of a load client over connections that it keeps, one post at a time. */
import { connect, type Connection } from "./kernel_connections.ts";

/** A post of a load client. */
export interface Post {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const HEAD_END = "\r\n\r\n";
const latin1 = new TextDecoder("latin1");
const utf8 = new TextEncoder();

/**
 * Opens a connection to a server. Returns a function that makes a post over it
 * and resolves with the status of the answer; it waits for one at a time.
 */
export async function openPosts(
  server: string,
): Promise<(post: Post) => Promise<number>> {
  const { host, port } = new URL(server);
  const opened = Promise.withResolvers<void>();
  let answer = Promise.withResolvers<number>();
  let text = "";
  const connection: Connection = connect(Number(port), {
    onOpen: opened.resolve,
    onBytes(bytes) {
      text += latin1.decode(bytes);
      const status = statusOf(text);
      if (status === null) return;
      text = "";
      answer.resolve(status);
    },
    onEnd() {
      const error = new Error("The server ended a connection for posts");
      opened.reject(error);
      answer.reject(error);
    },
  });
  await opened.promise;
  return ({ path, headers, body }) => {
    answer = Promise.withResolvers<number>();
    const bytes = utf8.encode(body);
    const lines = Object.entries({ ...headers, "content-length": bytes.length })
      .map(([name, value]) => `${name}: ${value}\r\n`).join("");
    connection.write(utf8.encode(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines}\r\n${body}`,
    ));
    return answer.promise;
  };
}

/** Returns the status of an answer, `null` while it is not whole. */
function statusOf(text: string): number | null {
  const end = text.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = text.slice(0, end).toLowerCase();
  const whole = head.includes("transfer-encoding: chunked")
    ? text.endsWith(`\r\n0${HEAD_END}`)
    : text.length >=
      end + HEAD_END.length + Number(/content-length: (\d+)/.exec(head)?.[1]);
  return whole ? Number(text.slice(9, 12)) : null;
}
