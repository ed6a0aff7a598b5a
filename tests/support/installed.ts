import { assert } from "@std/assert";

/** Returns where a program is, by the folders of PATH and that of the system's servers; `null` where it is not installed. */
function find(program: string): string | null {
  const folders = [...(Deno.env.get("PATH") ?? "").split(":"), "/usr/sbin"];
  for (const folder of folders) {
    const path = `${folder}/${program}`;
    try {
      if (Deno.statSync(path).isFile) return path;
    } catch { /* It is not there. */ }
  }
  return null;
}

/** Returns a test's name, whether it is left out, and the program's path; the name says why it is. */
export function whereInstalled(program: string, what: string) {
  const path = find(program);
  return {
    name: path === null ? `${what} (${program} is not installed)` : what,
    ignore: path === null,
    path: path ?? program,
  };
}

/** Runs a program to its end; returns what it says, and throws where it fails. */
export async function output(
  program: string,
  ...args: string[]
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args })
    .output();
  const text = new TextDecoder().decode(stdout) +
    new TextDecoder().decode(stderr);
  assert(success, text);
  return text;
}
