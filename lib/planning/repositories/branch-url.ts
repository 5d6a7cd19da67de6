/**
 * Where a branch is read on the web: `<repository>/tree/<branch>`, as GitHub and GitLab have it. Slashes in the
 * branch's name stay, everything else is encoded; a trailing `.git` or `/` of the repository is dropped.
 */
export function branchUrl(repoUrl: string, branchName: string): string {
  const { origin, pathname } = new URL(repoUrl);
  const repository = pathname.replace(/(?<!\/)\/+$/, "").replace(/\.git$/i, "");
  return `${origin}${repository}/tree/${branchName.split("/").map(encodeURIComponent).join("/")}`;
}
