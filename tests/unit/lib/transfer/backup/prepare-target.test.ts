import { describe, expect, it } from "vitest";
import { readMigrations } from "@/lib/platform/db/migrations/migrate-files";
import { splitMigrations } from "@/lib/transfer/backup/prepare-target";

type Manifest = Parameters<typeof splitMigrations>[0];

const files = readMigrations();
const squashed = files.find(({ replaces }) => replaces !== undefined);
const later = files.filter((file) => file !== squashed);
const replaced = { name: squashed?.replaces ?? "", checksum: "of another script" };
const split = (migrations: Manifest["migrations"]) => splitMigrations({ migrations });

describe("a backup from before migrations were squashed", () => {
  const earlier = { name: "20261121061620_initial", checksum: "of another script" };

  it("counts the squashed migration as applied, and has later ones applied", () => {
    const { before, since } = split([earlier, replaced]);
    expect(before).toEqual([squashed]);
    expect(since).toEqual(later);
  });

  it("needs no migrations if it also has the later ones", () => {
    const { before, since } = split([earlier, replaced, ...later]);
    expect(before).toEqual(files);
    expect(since).toEqual([]);
  });

  it("is rejected if it has only some of the squashed migrations", () => {
    expect(() => split([earlier])).toThrow("from a newer version");
  });

  it("is rejected if a later script differs", () => {
    const changed = later.map(({ name }) => ({ name, checksum: "of another script" }));
    expect(() => split([replaced, ...changed])).toThrow("differs from this version");
  });
});
