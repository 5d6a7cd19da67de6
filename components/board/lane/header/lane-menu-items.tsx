"use client";

import { useCan } from "@/components/screen/access/use-can";
import { ChevronsLeft, EyeOff, Pencil, Plus } from "@/components/ui/icon/icons";
import { MenuItem, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";

export interface LaneMenuActions {
  /** Why issues cannot be added; undefined if they can. */
  createRefusal: string | undefined;
  onAdd: () => void;
  onCollapse: () => void;
  onHide: () => void;
}

interface LaneMenuItemsProps extends LaneMenuActions {
  onEdit: () => void;
}

/** What can be done with a lane. */
export function LaneMenuItems(props: LaneMenuItemsProps) {
  const { createRefusal, onAdd, onCollapse, onHide, onEdit } = props;
  const mayEdit = useCan("lanes.update").allowed;
  return (
    <>
      <MenuItem icon={<Plus />} disabledReason={createRefusal} onSelect={onAdd}>
        Add issue
      </MenuItem>
      {mayEdit && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          Rename or set limit…
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<ChevronsLeft />} onSelect={onCollapse}>
        Collapse
      </MenuItem>
      <MenuItem icon={<EyeOff />} onSelect={onHide}>
        Hide
      </MenuItem>
    </>
  );
}
