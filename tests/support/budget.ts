/** Variable with which `deno task test:long` asks for everything. */
const LONG = "TESTS_LONG";

/** Returns how much is tried: a share of it in a usual run, all in `deno task test:long`. */
export function budget<T>(usual: T, all: T): T {
  return Deno.env.get(LONG) === "1" ? all : usual;
}

/**
 * Returns from where on and in which strides the writes of a run are tried: each
 * in `deno task test:long`, otherwise one in `stride`, another one each time. A
 * failure names the write, which the long run tries too.
 */
export function someWrites(stride: number): { first: number; stride: number } {
  const strides = budget(stride, 1);
  return { first: Math.floor(Math.random() * strides), stride: strides };
}

/** Returns the seed of a run: as the variable says, otherwise another one each time. */
export function seedOf(variable: string): number {
  return Number(Deno.env.get(variable) ?? Math.floor(Math.random() * 2 ** 31));
}
