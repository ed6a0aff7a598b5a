import { assert, assertEquals, assertThrows } from "@std/assert";
import { ConfigError, Environment, readConfig } from "@/lib/core/config.ts";

Deno.test("an empty environment is the demo on loopback", () => {
  const config = readConfig({});
  assertEquals(config.demo, true);
  assertEquals(config.hostname, "127.0.0.1");
  assertEquals(config.origins.widgets, "http://127.0.0.1:8000");
});

Deno.test("demo mode stays on loopback whatever HOST says", () => {
  assertEquals(readConfig({ HOST: "0.0.0.0" }).hostname, "127.0.0.1");
});

Deno.test("an empty value counts as absent", () => {
  assertEquals(readConfig({ PORT: "" }).env.PORT, 8000);
});

Deno.test("every missing variable is named with what is expected", () => {
  const error = assertThrows(
    () => readConfig({ TWITCH_CLIENT_ID: "abc" }),
    ConfigError,
  );
  assert(error.message.includes("SECRET_KEY is missing: expected at least 32"));
  assert(error.message.includes("TWITCH_CLIENT_SECRET is missing"));
  assert(error.message.includes("BASE_URL is missing"));
});

Deno.test("a bad value is named without being shown", () => {
  const error = assertThrows(
    () =>
      readConfig({
        SECRET_KEY: "hunter2",
        PORT: "eighty",
        WIDGETS_URL: "https://a.example/x",
      }),
    ConfigError,
  );
  assert(
    error.message.includes("SECRET_KEY is not valid: expected at least 32"),
  );
  assert(error.message.includes("PORT is not valid: expected a whole number"));
  assert(
    error.message.includes("WIDGETS_URL is not valid: expected an origin"),
  );
  assert(!error.message.includes("hunter2"));
});

Deno.test("origins default to one another", () => {
  const { origins } = readConfig({
    BASE_URL: "https://limelight.example",
    WIDGETS_URL: "https://widgets.example",
  });
  assertEquals(origins, {
    base: "https://limelight.example",
    widgets: "https://widgets.example",
    preview: "https://widgets.example",
    dashboard: "https://limelight.example",
  });
});

Deno.test("a switch takes on and off, true and false, 1 and 0, in any letter case", () => {
  for (const yes of ["on", "ON", "true", "True", "1"]) {
    assertEquals(readConfig({ TRUST_PROXY: yes }).env.TRUST_PROXY, true, yes);
  }
  for (const no of ["off", "Off", "false", "FALSE", "0"]) {
    assertEquals(readConfig({ SIMULATE: no }).env.SIMULATE, false, no);
  }
  const error = assertThrows(
    () => readConfig({ SIMULATE: "maybe" }),
    ConfigError,
  );
  assert(
    error.message.includes(
      "SIMULATE is not valid: expected one of on, true, 1, off, false, 0",
    ),
    error.message,
  );
});

Deno.test("every variable is described", () => {
  for (const [name, schema] of Object.entries(Environment.shape)) {
    assert(schema.description, `${name} has no description`);
  }
});
