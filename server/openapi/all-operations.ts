import type { Operation } from "./operation";
import { accountOperations } from "./operations/identity/account";
import { accountLinkOperations } from "./operations/identity/account-links";
import { attachmentOperations } from "./operations/issues/attachments";
import { errorGroupOperations } from "./operations/error-groups";
import { importOperations } from "./operations/imports";
import { ingestionOperations } from "./operations/ingestion";
import { issuePartOperations } from "./operations/issues/issue-parts";
import { issueSearchOperations } from "./operations/issues/issue-search";
import { issueOperations } from "./operations/issues/issues";
import { notificationOperations } from "./operations/messaging/notifications";
import { operatingOperations } from "./operations/operating";
import { peopleOperations } from "./operations/people/people";
import { planningOperations } from "./operations/planning/planning";
import { projectPartOperations } from "./operations/planning/project-parts";
import { projectOperations } from "./operations/planning/projects";
import { realtimeOperations } from "./operations/messaging/realtime";
import { savedViewOperations } from "./operations/issues/saved-views";
import { serviceOperations } from "./operations/service";
import { signInOperations } from "./operations/identity/sign-in";
import { storyOperations } from "./operations/stories";
import { calendarFeedOperations } from "./operations/planning/calendar-feeds";
import { recurringIssueOperations } from "./operations/issues/recurring-issues";
import { timeAndTemplateOperations } from "./operations/issues/time-and-templates";
import { webhookOperations } from "./operations/messaging/webhooks";
import { workspaceOperations } from "./operations/people/workspace";

/** All operations, in the order of the reference. A test compares them with the existing routes. */
export const OPERATIONS: Operation[] = [
  ...projectOperations,
  ...issueOperations,
  ...issuePartOperations,
  ...attachmentOperations,
  ...timeAndTemplateOperations,
  ...recurringIssueOperations,
  ...calendarFeedOperations,
  ...issueSearchOperations,
  ...importOperations,
  ...savedViewOperations,
  ...projectPartOperations,
  ...planningOperations,
  ...storyOperations,
  ...errorGroupOperations,
  ...ingestionOperations,
  ...notificationOperations,
  ...realtimeOperations,
  ...webhookOperations,
  ...accountOperations,
  ...signInOperations,
  ...peopleOperations,
  ...workspaceOperations,
  ...accountLinkOperations,
  ...serviceOperations,
  ...operatingOperations,
];
