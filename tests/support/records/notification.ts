import { expect } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import {
  type Notification,
  notificationResource,
  type NotificationSummary,
  notificationSummary,
} from "@/lib/messaging/notifications/schema";
import type { TestUser } from "../people/tenant";

interface NotificationFields {
  tenantId: number;
  userId: number;
  type?: number;
  message?: string;
  actorId?: number;
  issueId?: number;
  projectId?: number;
  teamId?: number;
  isRead?: boolean;
}

/**
 * Inserts a notification as a change would. Defaults to an unread one about a comment, without an
 * actor. Returns its id.
 */
export async function makeNotification({
  isRead = false,
  ...fields
}: NotificationFields): Promise<number> {
  const defaults = { type: 2, reason: "watching", message: " commented" };
  const { id } = await prisma.notification.create({
    data: { ...defaults, ...fields, readAt: isRead ? new Date() : null },
  });
  return id;
}

/** Returns a person's notifications as the API lists them, newest first. */
export async function inboxOf(user: TestUser, query = ""): Promise<Notification[]> {
  const response = await user.api.get(`/api/notifications${query}`);
  expect(response.status).toBe(200);
  return z.array(notificationResource).parse(response.body);
}

/** Returns the caller's notification counts from the API. */
export async function summaryOf(user: TestUser): Promise<NotificationSummary> {
  const response = await user.api.get("/api/notifications/summary");
  expect(response.status).toBe(200);
  return notificationSummary.parse(response.body);
}
