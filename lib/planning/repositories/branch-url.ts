/**
 * Returns a branch's web URL: `<repository>/tree/<branch>`, as on GitHub and GitLab. Keeps slashes
 * in the branch name and encodes everything else. Strips a trailing `.git` or `/` from the
 * repository URL.
 */
export function branchUrl(repoUrl: string, branchName: string): string {
  const { origin, pathname } = new URL(repoUrl);
  const repository = pathname.replace(/(?<!\/)\/+$/, "").replace(/\.git$/i, "");
  return `${origin}${repository}/tree/${branchName.split("/").map(encodeURIComponent).join("/")}`;
}
