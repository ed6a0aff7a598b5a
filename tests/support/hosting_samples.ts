/** Samples of `docs/operations/hosting/` as tests start them. */

const NGINX = "docs/operations/hosting/nginx.conf";
/** Folders of nginx that stand where only root may write. */
const SCRATCH = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** Starts a program that serves until it is told to end. */
export function spawn(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): AsyncDisposable {
  const child = new Deno.Command(program, {
    args,
    env,
    stdout: "null",
    stderr: "null",
  }).spawn();
  return {
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

/**
 * Writes the sample of nginx into a folder, for a port of this machine and two
 * upstreams, and without certificates; returns its path.
 */
export async function writeNginxSample(
  folder: string,
  port: number,
  [one, two]: readonly [string, string],
): Promise<string> {
  const scratch = SCRATCH.map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  const text = (await Deno.readTextFile(NGINX))
    .replace("user www-data;", "daemon off;")
    .replace("/run/nginx.pid", `${folder}/pid`)
    .replaceAll("/var/log/nginx/", `${folder}/`)
    .replace("127.0.0.1:8001", one)
    .replace("127.0.0.1:8002", two)
    .replaceAll("limelight.example", "localhost")
    // Without certificates: the same servers on one port.
    .replace(/^.*(?:ssl_|\[::\]|listen 80).*\n/gm, "")
    .replace(
      /listen 443 ssl( default_server)?( http2)?/g,
      `listen 127.0.0.1:${port}$1`,
    )
    .replace(/server \{\n\t\tserver_name localhost;\n\t\treturn 301[^}]*\}/, "")
    .replace("http {", `http {\n${scratch.join("\n")}`);
  const path = `${folder}/nginx.conf`;
  await Deno.writeTextFile(path, text);
  return path;
}
