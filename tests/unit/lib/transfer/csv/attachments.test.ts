import { describe, expect, test } from "vitest";
import { readIssues } from "@/lib/transfer/csv/read-issues";

/** Attachments in files of other trackers, which are addresses (docs/importing.md#attachments). */

const read = (text: string) => {
  const { drafts, notes, ignored } = readIssues(Buffer.from(text));
  return { draft: drafts[0], notes: notes.map(({ message }) => message), ignored };
};
const LEAD = "Attachments from the import:\n\n";
const HASH = "0123456789abcdef0123456789abcdef";

describe("attachments", () => {
  test("of Jira are links below the description, and pictures in it link to them", () => {
    const { draft, notes } = read(
      [
        "Issue key,Summary,Description,Attachment,Attachment,Comment",
        'AB-1,One,"See !my shot.png|thumbnail!","04/Jan/24 10:00 AM;a;my shot.png;https://j.example/1/my%20shot.png",' +
          '"04/Jan/24 10:00 AM;a;a;b [1].pdf;https://j.example/(2)",04/Jan/24 10:00 AM;a;!my shot.png!',
      ].join("\n"),
    );
    expect(draft?.description).toBe(
      `See ![my shot.png](https://j.example/1/my%20shot.png)\n\n${LEAD}` +
        "- [my shot.png](https://j.example/1/my%20shot.png)\n- [a;b \\[1\\].pdf](https://j.example/%282%29)",
    );
    expect(draft?.comments[0]?.body).toBe("![my shot.png](https://j.example/1/my%20shot.png)");
    expect(draft?.attachments).toEqual([
      { name: "my shot.png", url: "https://j.example/1/my%20shot.png" },
      { name: "a;b [1].pdf", url: "https://j.example/(2)" },
    ]);
    expect(notes).toEqual([]);
  });

  test("of Trello are read from tables and boards", () => {
    const csv =
      'Card ID,Card Name,Attachment Links\n1,One,"https://t.example/a,b.png, https://t.example/c"\n';
    expect(read(csv).draft?.attachments).toEqual([
      { name: "a,b.png", url: "https://t.example/a,b.png" },
      { name: "c", url: "https://t.example/c" },
    ]);
    const files = [
      { name: "Plan", url: "https://t.example/p" },
      { name: "none", url: "" },
    ];
    const cards = [{ id: "1", name: "One", attachments: files }];
    const board = read(JSON.stringify({ lists: [], cards }));
    expect(board.draft?.description).toBe(`${LEAD}- [Plan](https://t.example/p)`);
    expect(board.notes).toEqual(["attachments without an address are left out: none"]);
  });

  test("in GitLab's texts get the project's address", () => {
    const csv = `Title,URL,Description,Created At (UTC)\nOne,https://g.example/a/b/-/issues/7,![x](/uploads/${HASH}/x.png),\n`;
    const url = `https://g.example/a/b/uploads/${HASH}/x.png`;
    const { draft, ignored } = read(csv);
    expect(draft?.description).toBe(`![x](${url})`);
    expect(draft?.attachments).toEqual([{ name: "x.png", url }]);
    expect(ignored).toEqual([{ header: "URL", rows: 1 }]);
  });

  test("in other texts are found where trackers keep uploads, each once", () => {
    const urls = [
      "https://github.com/user-attachments/assets/1-2",
      "https://uploads.linear.app/a/b",
      "https://r.example/attachments/download/12/log.txt",
    ];
    const csv = `Title,Body\nOne,"${urls.map((url) => `[a](${url}) ${url}`).join("\n")} https://b.example/page"\n`;
    const { draft } = read(csv);
    expect(draft?.attachments.map(({ url }) => url)).toEqual(urls);
    expect(draft?.description).not.toContain(LEAD);
  });

  test("are never what is cut, and names without an address are reported", () => {
    const long = `Title,Body,Attachments\nOne,${"x".repeat(65_535)},https://a.example/b\n`;
    const { draft, notes } = read(long);
    expect(draft?.description).toHaveLength(65_535);
    expect(draft?.description.endsWith(`\n\n${LEAD}- [b](https://a.example/b)`)).toBe(true);
    expect(notes).toHaveLength(1);
    const names = read("Title,Attachments\nOne,a.png\nTwo,0\nThree,javascript:alert(1)\n");
    expect(names.notes).toEqual([
      "attachments without an address are left out: a.png",
      "attachments without an address are left out: javascript:alert(1)",
    ]);
  });
});
