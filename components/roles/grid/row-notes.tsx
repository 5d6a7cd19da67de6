import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { FULL_PERMISSION, type Permission, type Resource } from "@/lib/platform/access/permissions";
import type { GridEdit } from "@/lib/people/roles/client/grid-edit";
import { ownNote, RESOURCE_TEXTS, rowDanger } from "@/components/roles/resource-texts";
import { Danger } from "./row-tools";

/** What a row's last edit did besides. */
function effectNote(resource: Resource, lastEdit: GridEdit | null) {
  if (lastEdit?.readOn.includes(resource))
    return "Read was turned on because the others require it.";
  if (lastEdit?.cleared.includes(resource))
    return "Update and Delete require Read, so they’re now None.";
  if (lastEdit?.restored.includes(resource)) return "Update and Delete are as they were.";
  return undefined;
}

/** One of several texts in the same place. The others take its space, unseen. */
function Layer({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <span className={cn("[grid-area:1/1]", !isShown && "invisible")}>{children}</span>;
}

interface RowNotesProps {
  resource: Resource;
  /** What the row really grants. */
  permission: Permission;
  /** What is dangerous about it. */
  danger: string | undefined;
  lastEdit: GridEdit | null;
}

/**
 * What the row is about, or what people have to know about it as it is set. Has room for the longest
 * warning, so that the rows below stay in place.
 */
export function RowNotes({ resource, permission, danger, lastEdit }: RowNotesProps) {
  const noOwn = ownNote(resource);
  const effect = effectNote(resource, lastEdit);
  const isBlind = permission.create && !permission.read;
  const worst = rowDanger(resource, FULL_PERMISSION);
  const isPlain = danger === undefined && effect === undefined && !isBlind;
  return (
    <span className="grid">
      <Layer isShown={isPlain}>
        {RESOURCE_TEXTS[resource]}
        {noOwn !== undefined && ` ${noOwn}`}
      </Layer>
      {worst !== undefined && (
        <Layer isShown={false}>
          <Danger>{worst}</Danger>
        </Layer>
      )}
      {!isPlain && (
        <Layer isShown>
          {effect !== undefined && <span className="block text-text">{effect}</span>}
          {danger !== undefined && <Danger>{danger}</Danger>}
          {isBlind && <Danger>People can create these, but not see them.</Danger>}
        </Layer>
      )}
    </span>
  );
}
