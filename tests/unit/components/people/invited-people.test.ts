import { describe, expect, it } from "vitest";
import { readInvitedPeople } from "@/components/people/invited-people";

const read = (text: string) =>
  readInvitedPeople(text).map(
    ({ email, first_name, last_name }) => `${first_name}|${last_name}|${email}`,
  );

describe("readInvitedPeople", () => {
  it("reads names from addresses and from the text before them", () => {
    expect(read("ana.ruiz+x@acme.test")).toEqual(["Ana|Ruiz|ana.ruiz+x@acme.test"]);
    expect(read('"Ana María" <a@acme.test>')).toEqual(["Ana|María|a@acme.test"]);
    expect(read("bo@acme.test")).toEqual(["Bo|(invited)|bo@acme.test"]);
  });

  it("splits on commas, semicolons, spaces and line breaks", () => {
    expect(read("a@x.test, b@x.test;c@x.test\n\nd@x.test e@x.test")).toHaveLength(5);
    expect(read("a@x.test Bo Lind <b@x.test>")).toEqual([
      "A|(invited)|a@x.test",
      "Bo|Lind|b@x.test",
    ]);
  });

  it("removes duplicates, and leaves invalid addresses for the API to reject", () => {
    expect(read("A@x.test a@X.test")).toHaveLength(1);
    expect(read("nonsense")).toEqual(["Nonsense|(invited)|nonsense"]);
    expect(read(" ,\n; ")).toEqual([]);
  });

  it("returns the original text so that it can be corrected", () => {
    expect(readInvitedPeople("Bo Lind <b@x.test>, c@x.test").map(({ typed }) => typed)).toEqual([
      "Bo Lind <b@x.test>",
      "c@x.test",
    ]);
  });
});
