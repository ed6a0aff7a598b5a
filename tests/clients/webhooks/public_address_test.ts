import { assertEquals } from "@std/assert";
import {
  addressIn,
  isPublicAddress,
} from "@/lib/clients/webhooks/public_address.ts";

// deno-fmt-ignore -- a table
const TABLE: readonly [address: string, isPublic: boolean][] = [
  ["1.1.1.1", true], ["8.8.8.8", true], ["100.63.255.255", true], ["100.128.0.1", true],
  ["172.15.0.1", true], ["172.32.0.1", true], ["192.169.0.1", true], ["223.255.255.255", true],
  ["0.0.0.0", false], ["0.1.2.3", false], ["10.0.0.1", false], ["10.255.255.255", false],
  ["100.64.0.1", false], ["100.127.255.255", false], ["127.0.0.1", false], ["127.255.0.1", false],
  ["169.254.169.254", false], ["172.16.0.1", false], ["172.31.255.255", false],
  ["192.0.0.1", false], ["192.0.2.1", false], ["192.88.99.1", false], ["192.168.1.1", false],
  ["198.18.0.1", false], ["198.19.255.255", false], ["198.51.100.7", false], ["203.0.113.7", false],
  ["224.0.0.1", false], ["239.1.2.3", false], ["240.0.0.1", false], ["255.255.255.255", false],
  ["2606:4700:4700::1111", true], ["2a00:1450:4001:82a::200e", true], ["2001:200::1", true],
  ["::", false], ["::1", false], ["::7f00:1", false], ["::127.0.0.1", false],
  ["fe80::1", false], ["fe80::1%eth0", false], ["fc00::1", false], ["fd12:3456::1", false],
  ["fec0::1", false], ["ff02::1", false], ["100::1", false], ["5f00::1", false],
  ["2001::1", false], ["2001:db8::1", false], ["2001:10::1", false], ["2001:20::1", false],
  ["2002:7f00:1::1", false], ["2002:808:808::1", false], ["3fff::1", false],
  ["::ffff:8.8.8.8", true], ["::ffff:127.0.0.1", false], ["::ffff:7f00:1", false],
  ["::ffff:10.0.0.1", false], ["::FFFF:A9FE:A9FE", false], ["0:0:0:0:0:ffff:c0a8:1", false],
  ["64:ff9b::8.8.8.8", true], ["64:ff9b::a00:1", false], ["64:ff9b:1::1", false],
  ["", false], ["localhost", false], ["1.2.3", false], ["1.2.3.4.5", false], ["01.2.3.4", false],
  ["256.1.1.1", false], ["0x7f.1.1.1", false], [":::", false], ["1::2::3", false],
  ["2606:4700", false], ["2606:4700:0:0:0:0:0:0:1", false], ["::ffff:1.2.3.999", false],
];

Deno.test("addresses of the public internet are told from all others", () => {
  assertEquals(
    TABLE.map(([address]) => [address, isPublicAddress(address)]),
    TABLE.map((row) => [...row]),
  );
});

Deno.test("a host that is written as an address is one, however it was typed", () => {
  const hosts = [
    ["https://127.1/", "127.0.0.1"],
    ["https://0x7f000001/", "127.0.0.1"],
    ["https://2130706433/", "127.0.0.1"],
    ["https://[::1]/", "::1"],
    ["https://[::ffff:127.0.0.1]/", "::ffff:7f00:1"],
    ["https://hooks.example/", null],
    ["https://1.2.3.4.example/", null],
  ] as const;
  assertEquals(
    hosts.map(([url]) => addressIn(new URL(url).hostname)),
    hosts.map(([, address]) => address),
  );
});
