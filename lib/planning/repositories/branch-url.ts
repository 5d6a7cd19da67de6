/**
 * Returns a branch's web URL: `<repository>/tree/<branch>`, as on GitHub and GitLab. Slashes in the
 * branch's name stay, everything else is encoded. A trailing `.git` or `/` of the repository is
 * removed.
 */
export function branchUrl(repoUrl: string, branchName: string): string {
  const { origin, pathname } = new URL(repoUrl);
  const repository = pathname.replace(/(?<!\/)\/+$/, "").replace(/\.git$/i, "");
  return `${origin}${repository}/tree/${branchName.split("/").map(encodeURIComponent).join("/")}`;
}
