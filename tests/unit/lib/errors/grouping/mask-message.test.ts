import { expect, test } from "vitest";
import { maskMessage } from "@/lib/errors/grouping/mask-message";
import fc from "../../../../support/patterns/laws";

test.each([
  ["User 123 not found", "User <n> not found"],
  ["took 30.02s, 12ms and -1,5e3 %", "took <n>s, <n>ms and <n> %"],
  ['no user \'ana\' in "the \\"team\\"" or `x`', "no user <value> in <value> or <value>"],
  ["it's Ana's and can't be 'it's'", "it's Ana's and can't be <value>"],
  ["order 7f2c9b0e-3a41-4f6e-9a50-2f3b6f0c1d22 gone", "order <uuid> gone"],
  ["customer cus_9s6XKzkNRiz8i3 is new", "customer cus_<id> is new"],
  ["object 507f1f77bcf86cd799439011 is old", "object <id> is old"],
  ["at 0x00007ffe 0xDEADBEEF", "at <address> <address>"],
  ["Task com.shop.Sync@6d06d69c refused", "Task com.shop.Sync@<address> refused"],
  ["email to ana.ruiz+x@shop.example.org bounced", "email to <email> bounced"],
  ["connect ECONNREFUSED 10.0.3.17:5432", "connect ECONNREFUSED <ip>"],
  ["from 2001:db8::ff00:42:8329 again", "from <ip> again"],
  ["from ::1, fe80::1%eth0, 2001:db8::1 and [::ffff:10.0.0.1]:443", "from <ip> and [<ip>]:<n>"],
  ["connect ECONNREFUSED ::1:5432 2001:db8::12:34:56", "connect ECONNREFUSED <ip> <ip>"],
  ["Shop::Cart::add, a::b and std::bad_alloc", "Shop::Cart::add, a::b and std::bad_alloc"],
  ["at 2026-01-31T12:00:00.123Z and 2026-01-31", "at <time> and <time>"],
  ["on Mon Jan 05 2026 12:00:00 GMT+0100 (CET) it", "on <time> it"],
  ["31.12.2026 is a holiday", "<time> is a holiday"],
  [
    "GET https://api.x.test:8080/orders/991/items?page=2 failed",
    "GET https://api.x.test/orders/<n>/items failed",
  ],
  ["token eyJhbGciOi.eyJzdWIi.abc refused", "token <token> refused"],
  ["cannot open /tmp/upload-17/a.txt", "cannot open /tmp/upload-<n>/a.txt"],
  ["sha256 of utf8 in worker3", "sha256 of utf8 in worker<n>"],
  ["aes256 and http2 of api2, v3, with 2FA", "aes256 and http2 of api<n>, v<n>, with 2FA"],
  ["took 5GB in 30ms at 100px", "took <n>GB in <n>ms at <n>px"],
  ["a facade of a decade was defaced", "a facade of a decade was defaced"],
  ["ids [1, 2, 3]\n  of  it", "ids [<n>] of it"],
  [
    "Cannot read properties of undefined (reading 'price')",
    "Cannot read properties of undefined (reading <value>)",
  ],
])("%s", (message, masked) => {
  expect(maskMessage(message)).toBe(masked);
});

test.each([
  ["user_8f3a", "user_91bc"],
  ["job-8f3a", "job-91bc"],
  ["the_job_8f3a", "the_job_91bc"],
  ["8f3a", "91bc"],
  ["abc123", "def456"],
  ["abc123", "xyz789"],
  ["a1b2c3", "xyz789"],
  ["deadbeef", "cafebabe"],
  ["deadbeef", "7f2c9b0e"],
  ["/orders/deadbeef.pdf", "/orders/3a414f6e.pdf"],
  ["node3", "node12"],
  ["::1", "2001:db8::1"],
  ["::1", "10.0.0.7"],
])("%s and %s do not distinguish messages", (one, other) => {
  expect(maskMessage(`no room for ${one} here`)).toBe(maskMessage(`no room for ${other} here`));
  expect(maskMessage(`no room for ${one} here`)).not.toContain(one);
});

test.each([
  ["worker3", "table3"],
  ["row7", "col7"],
  ["user_8f3a", "cart_8f3a"],
  ["facade", "decade"],
  ["Shop::Cart", "Shop::Item"],
  ["sha1", "sha256"],
])("%s and %s are different messages", (one, other) => {
  expect(maskMessage(`no ${one} here`)).not.toBe(maskMessage(`no ${other} here`));
});

test("keeps the name of an unreadable property, but not minified names", () => {
  const keep = (message: string) => maskMessage(message, { keepProperties: true });
  expect(keep("Cannot read properties of undefined (reading 'price')")).toContain("price");
  expect(keep("e.map is not a function")).toBe(keep("t.map is not a function"));
  expect(keep("e.map is not a function")).not.toBe(keep("e.sort is not a function"));
  expect(keep("Cannot access 'e' before initialization")).toBe(
    keep("Cannot access 'n' before initialization"),
  );
});

test("numbers never distinguish messages", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.uuid(), fc.uuid(), (m, n, one, other) => {
      expect(maskMessage(`row ${m} of ${one}: '${n}'`)).toBe(
        maskMessage(`row ${n} of ${other}: '${m}'`),
      );
    }),
  );
});

test.each([
  "'",
  '"',
  "\\'",
  "a@",
  "1.",
  "::",
  "1::",
  "a:",
  "abc_",
  "ab-1",
  "http://",
  "1,",
  "eyJ",
  "a1-",
  " 'a",
  "0x",
  "«",
  "Mon Jan ",
])("a message that repeats %j endlessly is truncated", (piece) => {
  expect(maskMessage(piece.repeat(65_535)).length).toBeLessThan(20_000);
});
