import type { Page } from "@playwright/test";
import { totpCode } from "@/lib/identity/second-factor/totp";
import { prisma } from "@/tests/support/database/prisma";
import { expect, expectWellMade, test, untilLive } from "../../support/pages/e2e";
import { type Person, PASSWORD } from "../../support/people/workspace";

/** Forgets which codes were used, as if time had passed. */
async function forgetUsed({ tenantId, id }: Person): Promise<void> {
  const where = { tenantId_id: { tenantId, id } };
  await prisma.user.update({ where, data: { totpLastStep: null } });
}

/** Turns on the second factor in the settings. Returns the key and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Turn on…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectWellMade(page);
  const secret = await dialog.getByRole("textbox", { name: "Key" }).inputValue();
  await expect(dialog.getByRole("textbox", { name: "Code" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Code" }).fill(totpCode(secret, Date.now()));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await expectWellMade(page);
  const codes = await dialog.getByRole("listitem").allTextContents();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("lanework-recovery-codes.txt");
  await dialog.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();
  return { secret, codes };
}

async function enterPassword(page: Page, { email }: Person): Promise<void> {
  // Otherwise the open page would request updates without a session.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/sign-in?callbackUrl=%2Fsettings%2Fsecurity");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/sign-in/code**");
  await untilLive(page);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
}

test("a second factor is turned on, required, and turned off", async ({
  page,
  workspace,
  signIn,
  complaints,
}) => {
  complaints.allow(/422/);
  const user = await workspace.person("contributor", "Tess");
  await signIn(user);
  const { secret, codes } = await turnOn(page);
  await forgetUsed(user);

  await enterPassword(page, user);
  await expectWellMade(page);
  const code = page.getByRole("textbox", { name: "Code" });
  await code.fill("12345");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Wrong or expired code").first()).toBeVisible();
  await code.fill(totpCode(secret, Date.now()));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/security$/);

  await test.step("a recovery code works instead of the phone", async () => {
    await enterPassword(page, user);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByRole("textbox", { name: "Recovery code" }).fill(codes[0] ?? "");
    await expectWellMade(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText("9 recovery codes are left")).toBeVisible();
    await expectWellMade(page);
  });

  await page.getByRole("button", { name: "Turn off…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("textbox", { name: "Code" }).fill(codes[1] ?? "");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("only your password is required")).toBeVisible();
});

test("an admin resets the second factor for someone who lost their phone", async ({
  page,
  workspace,
  signIn,
  otherBrowser,
}) => {
  const user = await workspace.person("contributor", "Lotte", "Lost");
  await signIn(user);
  await turnOn(page);
  const admin = await otherBrowser(workspace.admin);
  await admin.goto("/settings/users?q=lotte");
  await expect(admin.getByText("Two-factor authentication is on")).toBeAttached();
  await admin.getByRole("button", { name: "Actions for Lotte Lost" }).click();
  await admin.getByRole("menuitem", { name: "Reset two-factor authentication…" }).click();
  await admin.getByRole("button", { name: "Reset two-factor authentication" }).click();
  await expect(admin.getByText("Lotte Lost now signs in with just a password")).toBeVisible();
  await expect(admin.getByText("Two-factor authentication is on")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("only your password is required")).toBeVisible();
});
