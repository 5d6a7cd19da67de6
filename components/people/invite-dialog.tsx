"use client";

import { useState } from "react";
import { FormDialog } from "@/components/ui/form/form-dialog";
import { useSave } from "@/components/ui/form/use-save";
import { Banner } from "@/components/ui/feedback/banner";
import { Field } from "@/components/ui/form/field";
import { MultiCombobox } from "@/components/ui/form/combobox/multi-combobox";
import { Select } from "@/components/ui/form/select";
import { Textarea } from "@/components/ui/form/textarea";
import { toastSuccess } from "@/components/ui/feedback/toast";
import { useInviteUsers } from "@/lib/people/users/client";
import { readInvitedPeople } from "./invited-people";
import { usePeople } from "./use-people";
import { useRoleOptions } from "./use-role-options";

interface Refused {
  email: string;
  reason: string;
}

const people = (count: number) => `${count} ${count === 1 ? "person" : "people"}`;

/** The result so far, if someone could not be invited. */
function Refusals({ invited, refused }: { invited: number; refused: Refused[] }) {
  return (
    <Banner tone="danger">
      <p>
        {invited > 0 && `${people(invited)} invited. `}
        {people(refused.length)} couldn’t be invited. Their addresses are still below.
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {refused.map(({ email, reason }) => (
          <li key={email} className="break-words">
            <span className="font-medium">{email}</span>: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Invites several people with the same role and projects. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [roleId, setRoleId] = useState<number>();
  const [projectIds, setProjectIds] = useState<number[]>([]);
  const [outcome, setOutcome] = useState({ invited: 0, refused: [] as Refused[] });
  const [missing, setMissing] = useState<"emails" | "role" | null>(null);
  const { options } = useRoleOptions();
  const { projectOptions } = usePeople();
  const invite = useInviteUsers();
  const save = useSave();
  const listed = readInvitedPeople(text);

  async function submit(): Promise<boolean> {
    setMissing(listed.length === 0 ? "emails" : roleId === undefined ? "role" : null);
    if (listed.length === 0 || roleId === undefined) return false;
    let refused: Refused[] = [];
    const isSaved = await save.run(async () => {
      const shared = { role_id: roleId, project_ids: projectIds };
      refused = await invite.mutateAsync(
        listed.map(({ email, first_name, last_name }) => ({
          email,
          first_name,
          last_name,
          ...shared,
        })),
      );
    });
    if (!isSaved) return false;
    const invited = outcome.invited + listed.length - refused.length;
    setOutcome({ invited, refused });
    if (refused.length === 0) {
      toastSuccess(`${people(invited)} invited`);
      return true;
    }
    const isRefused = new Set(refused.map(({ email }) => email));
    setText(
      listed
        .filter(({ email }) => isRefused.has(email))
        .map(({ typed }) => typed)
        .join("\n"),
    );
    return false;
  }

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Invite people"
      description="We’ll email each person a link that works for 72 hours."
      submitLabel={listed.length > 1 ? `Invite ${people(listed.length)}` : "Invite"}
      save={save}
      onSubmit={submit}
    >
      {outcome.refused.length > 0 && <Refusals {...outcome} />}
      <Field
        label="Email addresses"
        required
        hint="One per line or separated by commas. Ana Ruiz <ana@example.com> works too. People can edit their name later."
        error={
          missing === "emails" && listed.length === 0 ? "Enter at least one address." : undefined
        }
      >
        <Textarea
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={3}
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <Field
        label="Role"
        required
        error={
          missing === "role" && roleId === undefined ? "Choose a role." : save.errorOf("role_id")
        }
      >
        <Select
          value={roleId}
          onValueChange={setRoleId}
          options={options}
          placeholder="Choose a role…"
        />
      </Field>
      <Field label="Projects" hint="They’ll join these projects immediately.">
        <MultiCombobox
          label="Projects"
          value={projectIds}
          onValueChange={setProjectIds}
          options={projectOptions}
          placeholder="None"
        />
      </Field>
    </FormDialog>
  );
}
