/** Called around the loading of each file of tests in a group. */
type Listener = (
  file: string,
  load: () => Promise<unknown>,
) => Promise<unknown>;

let listener: Listener = (_file, load) => load();

/** Lets `next` load the files of a group, as a record of their costs does. */
export function onTestsOf(next: Listener): void {
  listener = next;
}

/** Loads a file of a group, which registers its tests. */
export async function testsOf(
  file: string,
  load: () => Promise<unknown>,
): Promise<void> {
  await listener(file, load);
}

/** Gives each test that files register to `register`, with what registers it for real. */
export function onTest(
  register: (test: Deno.TestDefinition, real: typeof Deno.test) => void,
): void {
  const real = Deno.test;
  const noted = (...args: unknown[]) => register(definitionOf(args), real);
  Object.defineProperty(Deno, "test", { value: Object.assign(noted, real) });
}

/** Returns what the arguments of `Deno.test` say, in whichever of its forms. */
function definitionOf(args: readonly unknown[]): Deno.TestDefinition {
  const options = args.find((arg) => typeof arg === "object") as
    | Partial<Deno.TestDefinition>
    | undefined;
  const fn = (args.find((arg) => typeof arg === "function") ??
    options?.fn) as Deno.TestDefinition["fn"];
  const name = typeof args[0] === "string" ? args[0] : options?.name;
  return { ...options, name: name ?? fn.name, fn };
}
