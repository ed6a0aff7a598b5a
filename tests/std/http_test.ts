import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { deleteCookie, getCookies, setCookie } from "@std/http/cookie";
import { eTag, ifMatch, ifNoneMatch } from "@std/http/etag";
import {
  accepts,
  acceptsEncodings,
  acceptsLanguages,
} from "@std/http/negotiation";

Deno.test("cookies are read as they are", () => {
  const headers = new Headers({ cookie: "a=1; b=x=y; c=%20" });
  assertEquals(getCookies(headers), { a: "1", b: "x=y", c: "%20" });
  assertEquals(getCookies(new Headers()), {});
});

Deno.test("cookies are set with every attribute, and deleted", () => {
  const headers = new Headers();
  setCookie(headers, {
    name: "__Host-s",
    value: "v.1=",
    maxAge: 60,
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
  });
  deleteCookie(headers, "t", { path: "/x" });
  const [set = "", deleted = ""] = headers.getSetCookie();
  assertEquals(
    new Set(set.split("; ")),
    new Set([
      "__Host-s=v.1=",
      "Max-Age=60",
      "Path=/",
      "Secure",
      "HttpOnly",
      "SameSite=Lax",
    ]),
  );
  assertMatch(deleted, /^t=;/);
  assertMatch(deleted, /Path=\/x/);
  assertMatch(deleted, /Expires=Thu, 01 Jan 1970 00:00:00 GMT/);
});

Deno.test("what cannot stand in a cookie is refused", () => {
  const headers = new Headers();
  assertThrows(() => setCookie(headers, { name: "a", value: "x;y" }));
  assertThrows(() => setCookie(headers, { name: "a b", value: "x" }));
  assertEquals(headers.getSetCookie(), []);
});

Deno.test("a cookie gets what its name demands of it", () => {
  const headers = new Headers();
  setCookie(headers, {
    name: "__Host-a",
    value: "x",
    path: "/y",
    domain: "example.com",
  });
  setCookie(headers, { name: "__Secure-a", value: "x", path: "/y" });
  assertEquals(
    headers.getSetCookie().map((cookie) => new Set(cookie.split("; "))),
    [
      new Set(["__Host-a=x", "Path=/", "Secure"]),
      new Set(["__Secure-a=x", "Path=/y", "Secure"]),
    ],
  );
});

Deno.test("entity tags follow the content", async () => {
  const tag = await eTag("hello");
  assertMatch(tag, /^"5-[\w+/]{27}"$/);
  assertEquals(await eTag(new TextEncoder().encode("hello")), tag);
  assertEquals(await eTag("hello", { weak: true }), `W/${tag}`);
  assertMatch(
    await eTag({ mtime: new Date(0), size: 17 }) ?? "",
    /^W\/"11-/,
  );
  assertEquals(await eTag({ mtime: null, size: 17 }), undefined);
});

Deno.test("preconditions compare tags strongly and weakly", () => {
  assertEquals(ifMatch('"a", "b"', '"b"'), true);
  assertEquals(ifMatch("*", '"b"'), true);
  assertEquals(ifMatch('W/"b"', 'W/"b"'), false);
  assertEquals(ifNoneMatch(null, '"b"'), true);
  assertEquals(ifNoneMatch('"a", W/"b"', '"b"'), false);
  assertEquals(ifNoneMatch("*", '"b"'), false);
  assertEquals(ifNoneMatch('"a"', '"b"'), true);
});

Deno.test("the best offer is chosen", () => {
  const request = new Request("http://x/", {
    headers: {
      accept: "text/html, application/json;q=0.5",
      "accept-encoding": "br, gzip;q=0.8",
      "accept-language": "de, en;q=0.5",
    },
  });
  const bare = new Request("http://x/");
  assertEquals(
    accepts(request, "application/json", "text/html"),
    "text/html",
  );
  assertEquals(accepts(request, "image/png"), undefined);
  assertEquals(accepts(request), ["text/html", "application/json"]);
  assertEquals(accepts(bare, "image/png"), "image/png");
  assertEquals(acceptsEncodings(request, "gzip", "br"), "br");
  assertEquals(acceptsEncodings(bare, "gzip"), "gzip");
  assertEquals(acceptsLanguages(request, "en", "de"), "de");
  assertEquals(acceptsLanguages(bare, "en", "de"), "en");
});
