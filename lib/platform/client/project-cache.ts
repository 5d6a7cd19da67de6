import { useMutation, useQueryClient } from "@tanstack/react-query";

/** The list of projects; everything inside a project is cached under `projectKey`. */
export const projectsKey = ["projects"] as const;
export const projectKey = (projectId: number) => [...projectsKey, projectId] as const;

/**
 * A mutation of something inside a project. Success makes everything cached of the project stale, issues and board
 * included, for a lane, label, sprint, epic or member shows up in all of them.
 */
export function useProjectMutation<Variables, Result>(
  projectId: number,
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: projectKey(projectId) }),
  });
}
