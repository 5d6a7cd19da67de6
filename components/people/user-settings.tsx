"use client";

import { Search, UserPlus, Users } from "@/components/ui/icon/icons";
import { fullName } from "@/components/ui/text/full-name";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/components/screen/access/use-can";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { usersQuery } from "@/lib/people/users/client";
import type { User } from "@/lib/people/users/schema";
import { InviteDialog } from "./invite-dialog";
import { Loaded } from "@/components/ui/feedback/loaded";
import { STATUS_LABELS } from "./status-labels";
import { SettingsSection } from "@/components/ui/layout/settings-section";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";
import { useRoleOptions } from "./use-role-options";
import type { UserDialog } from "./user-actions";
import { SecondFactorReset, UserDeactivation, UserDeletion } from "./user-dialogs";
import { UserForm } from "./user-form";
import { UserTable } from "./user-table";

/** Number of rows shown initially, and added by each press of "Show more". */
const STEP = 200;

const STATUS_OPTIONS = [
  { value: "", label: "Any status" },
  ...STATUS_LABELS.map((word) => ({ value: word.toLowerCase(), label: word })),
];

/**
 * The search text and status filter in the page's URL, and a function that checks whether a user
 * matches.
 */
function useUserFilter(roleOf: (id: number) => { name: string } | undefined) {
  const [text, setText] = useSearchParam("q");
  const [status, setStatus] = useSearchParam("status");
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const index = STATUS_LABELS.findIndex((word) => word.toLowerCase() === status);
  function matches(user: User): boolean {
    if (index !== -1 && user.status !== index) return false;
    const haystack =
      `${fullName(user)} ${user.email} ${roleOf(user.role_id)?.name ?? ""}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  }
  const clear = () => {
    setText("");
    setStatus("");
  };
  return { text, setText, status: index === -1 ? "" : status, setStatus, matches, clear };
}

function UserList({ users }: { users: User[] }) {
  const { roleOf } = useRoleOptions();
  const filter = useUserFilter(roleOf);
  const [limit, setLimit] = useState(STEP);
  const [open, setOpen] = useState<{ user: User; dialog: UserDialog } | null>(null);
  const matching = users.filter(filter.matches);
  const close = () => setOpen(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Search users"
          placeholder="Name, email or role"
          icon={<Search />}
          value={filter.text}
          onChange={(event) => filter.setText(event.target.value)}
          className="w-64 max-sm:w-full"
        />
        <Select
          aria-label="Status"
          value={filter.status}
          onValueChange={filter.setStatus}
          options={STATUS_OPTIONS}
        />
        <p role="status" className="ml-auto text-xs text-text-muted numeric">
          {matching.length === users.length
            ? `${users.length.toLocaleString("en")} ${users.length === 1 ? "user" : "users"}`
            : `${matching.length.toLocaleString("en")} of ${users.length.toLocaleString("en")} users`}
        </p>
      </div>
      {matching.length === 0 ? (
        <EmptyState
          headingLevel={2}
          icon={<Users />}
          title="No matching users"
          text="Try different words or another status."
          actions={<Button onClick={filter.clear}>Clear filters</Button>}
        />
      ) : (
        <UserTable
          users={matching.slice(0, limit)}
          roleOf={roleOf}
          onOpen={(user, dialog) => setOpen({ user, dialog })}
        />
      )}
      {users.length === 1 && (
        <EmptyState
          headingLevel={2}
          title="No one else yet"
          text="Invite the people you work with."
          className="py-6"
        />
      )}
      {matching.length > limit && (
        <div className="flex justify-center">
          <Button onClick={() => setLimit(limit + STEP)}>
            Show {Math.min(STEP, matching.length - limit)} more
          </Button>
        </div>
      )}
      {open?.dialog === "edit" && <UserForm user={open.user} onClose={close} />}
      {open?.dialog === "reset-factor" && <SecondFactorReset user={open.user} onClose={close} />}
      {open?.dialog === "deactivate" && <UserDeactivation user={open.user} onClose={close} />}
      {open?.dialog === "delete" && <UserDeletion user={open.user} onClose={close} />}
    </>
  );
}

/** The workspace's users that the current user can see. */
export function UserSettings() {
  const query = useQuery(usersQuery());
  const [isInviting, setInviting] = useState(false);
  const create = useCan("users.create");
  return (
    <SettingsSection
      description="Who can sign in to this workspace, and what role they have."
      actions={
        <Button variant="primary" disabledReason={create.reason} onClick={() => setInviting(true)}>
          <UserPlus /> Invite people
        </Button>
      }
    >
      <Loaded query={query} what="The users" rows={8}>
        {(users) => <UserList users={users} />}
      </Loaded>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </SettingsSection>
  );
}
