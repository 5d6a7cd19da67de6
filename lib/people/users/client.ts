import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, ApiFailure } from "@/lib/platform/client/api-client";
import type { InvitationBody, User, UserUpdateBody } from "./schema";

const path = "/api/users";

export function usersQuery() {
  return queryOptions({
    queryKey: ["users"],
    queryFn: ({ signal }) => api.get<User[]>(path, { signal }),
  });
}

/** Refetches the lists that show or count users after any change to a user. */
function useUserMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(
        ["users", "teams", "roles", "audit"].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}

/**
 * Sends the invitations one after another. Resolves with those that were rejected and the reasons;
 * the rest have been sent.
 */
export function useInviteUsers() {
  return useUserMutation(async (bodies: InvitationBody[]) => {
    const rejected: { email: string; reason: string }[] = [];
    for (const body of bodies) {
      try {
        await api.post<User>(path, body);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        rejected.push({ email: body.email, reason: error.message });
      }
    }
    return rejected;
  });
}

export function useUpdateUser() {
  return useUserMutation(({ id, body }: { id: number; body: UserUpdateBody }) =>
    api.put<User>(`${path}/${id}`, body),
  );
}

/** A person and the role that they get. `reason`: why they did not get it. */
export interface RoleGiven {
  user: User;
  roleId: number;
  reason?: string;
}

/**
 * Gives people roles, one after another. Resolves with those who did not get theirs. Rejects if no
 * one did.
 */
export function useGiveRoles() {
  return useUserMutation(async (changes: readonly RoleGiven[]) => {
    const rejected: RoleGiven[] = [];
    for (const change of changes) {
      const { id, first_name, last_name } = change.user;
      try {
        const body = { first_name, last_name, role_id: change.roleId };
        await api.put<User>(`${path}/${id}`, body);
      } catch (error) {
        if (!(error instanceof ApiFailure) || rejected.length + 1 === changes.length) throw error;
        rejected.push({ ...change, reason: error.message });
      }
    }
    return rejected;
  });
}

export function useDeleteUser() {
  return useUserMutation((id: number) => api.delete(`${path}/${id}`));
}

export function useResendInvitation() {
  return useUserMutation((id: number) => api.post<undefined>(`${path}/${id}/resend-invitation`));
}

/** Turns off two-factor authentication for a user who has lost their phone. */
export function useResetSecondFactor() {
  return useUserMutation((id: number) => api.post<undefined>(`${path}/${id}/reset-second-factor`));
}
