"use client";

import { FolderKanban } from "@/components/ui/icon/icons";
import { Combobox } from "@/components/ui/form/combobox/combobox";
import { ChipButton } from "./chip-button";

interface ProjectChipProps {
  projects: readonly { id: number; name: string; key_prefix: string }[];
  value: number;
  onChange: (projectId: number) => void;
}

/** The project of the new issue, chosen from those where the person can create issues. */
export function ProjectChip({ projects, value, onChange }: ProjectChipProps) {
  const project = projects.find(({ id }) => id === value);
  return (
    <Combobox
      label="Project"
      value={value}
      options={projects.map(({ id, name, key_prefix }) => ({
        value: id,
        label: name,
        detail: key_prefix,
      }))}
      onValueChange={(id) => id !== null && onChange(id)}
      searchPlaceholder="Project…"
      trigger={<ChipButton name="Project" value={project?.name} icon={<FolderKanban />} />}
    />
  );
}
