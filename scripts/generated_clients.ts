/**
 * Makes clients of `/openapi.json` with public generators in two languages,
 * has them checked as strictly as their languages can, and calls a demo that
 * runs with each:
 * `deno run -A scripts/generated_clients.ts http://127.0.0.1:8000`. npm and
 * Python fetch the generators into a folder that is removed.
 */
import { join } from "node:path";
import { writeLine } from "@/lib/core/log.ts";
import { removeFolder } from "./folders.ts";
import { PYTHON, TYPESCRIPT } from "./generated_clients/programs.ts";
import { runProgram } from "./run_program.ts";

/** Most bytes that the document has when it is packed. */
const MAX_PACKED_BYTES = 100_000;

const NPM = [
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "typescript@5.9.3",
  "@types/node@24.10.1",
];
const PYPI = ["openapi-python-client==0.29.1", "ruff==0.14.6", "mypy==1.18.2"];

/** Fetches the document into a folder; answers with its size when it is packed. */
async function fetchDocument(origin: string, folder: string): Promise<number> {
  const response = await fetch(`${origin}/openapi.json`);
  if (!response.ok) throw new Error(`/openapi.json: ${response.status}`);
  const document = await response.blob();
  await Deno.writeFile(join(folder, "openapi.json"), document.stream());
  const packed = document.stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(packed).bytes()).length;
}

/** Signs in to a demo as its owner and returns the session's cookie. */
async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/studio`, {
    redirect: "manual",
    headers: { accept: "text/html", "sec-fetch-dest": "document" },
  });
  await response.body?.cancel();
  return response.headers.getSetCookie()
    .map((cookie) => cookie.split(";")[0]).join("; ");
}

async function tryTypeScript(
  cwd: string,
  origin: string,
  cookie: string,
): Promise<string> {
  await Deno.writeTextFile(join(cwd, "package.json"), '{"type":"module"}');
  await Deno.writeTextFile(join(cwd, "program.ts"), TYPESCRIPT);
  await runProgram("npm", ["install", "--silent", ...NPM], { cwd });
  const types = ["openapi-typescript", "openapi.json", "--output=api.d.ts"];
  await runProgram("npx", types, { cwd });
  const options = "--strict --module nodenext --target es2024 program.ts";
  await runProgram("npx", ["tsc", ...options.split(" ")], { cwd });
  return await runProgram("node", ["program.js", origin, cookie], { cwd });
}

async function tryPython(
  cwd: string,
  origin: string,
  cookie: string,
): Promise<string> {
  await Deno.writeTextFile(join(cwd, "program.py"), PYTHON);
  await runProgram("python3", ["-m", "venv", "python"], { cwd });
  const bin = join(cwd, "python", "bin");
  const run = (program: string, ...args: string[]) =>
    runProgram(join(bin, program), args, {
      cwd,
      // The generator calls ruff by its name.
      env: { PATH: `${bin}:${Deno.env.get("PATH")}` },
    });
  await run("pip", "install", "--quiet", ...PYPI);
  await run(
    "openapi-python-client",
    "generate",
    "--path=openapi.json",
    "--output-path=client",
  );
  await run("pip", "install", "--quiet", "./client");
  await run("mypy", "--strict", "program.py");
  return await run("python", "program.py", origin, cookie);
}

if (import.meta.main) {
  const origin = new URL(Deno.args[0] ?? "http://127.0.0.1:8000").origin;
  const folder = await Deno.makeTempDir();
  try {
    const packed = await fetchDocument(origin, folder);
    writeLine(`/openapi.json: ${packed} bytes, packed`);
    if (packed > MAX_PACKED_BYTES) throw new Error("It is too large");
    const cookie = await signIn(origin);
    const typeScript = await tryTypeScript(folder, origin, cookie);
    writeLine(`TypeScript: ${typeScript.trim()}`);
    const python = await tryPython(folder, origin, cookie);
    writeLine(`Python: ${python.trim()}`);
  } finally {
    await removeFolder(folder);
  }
}
