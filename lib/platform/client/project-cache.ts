import { useMutation, useQueryClient } from "@tanstack/react-query";

/** Query key of the project list. Everything inside a project is cached under `projectKey`. */
export const projectsKey = ["projects"] as const;
export const projectKey = (projectId: number) => [...projectsKey, projectId] as const;

/**
 * A mutation inside a project. On success, invalidates everything cached for the project, including
 * issues and the board, because lanes, labels, sprints, epics and members appear in all of them.
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
