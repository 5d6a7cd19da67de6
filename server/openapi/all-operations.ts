import type { Operation } from "./operation";
import { accountOperations } from "./operations/account";
import { accountLinkOperations } from "./operations/account-links";
import { attachmentOperations } from "./operations/attachments";
import { errorGroupOperations } from "./operations/error-groups";
import { importOperations } from "./operations/imports";
import { ingestionOperations } from "./operations/ingestion";
import { issuePartOperations } from "./operations/issue-parts";
import { issueSearchOperations } from "./operations/issue-search";
import { issueOperations } from "./operations/issues";
import { notificationOperations } from "./operations/notifications";
import { operatingOperations } from "./operations/operating";
import { peopleOperations } from "./operations/people";
import { planningOperations } from "./operations/planning";
import { projectPartOperations } from "./operations/project-parts";
import { projectOperations } from "./operations/projects";
import { realtimeOperations } from "./operations/realtime";
import { savedViewOperations } from "./operations/saved-views";
import { serviceOperations } from "./operations/service";
import { signInOperations } from "./operations/sign-in";
import { storyOperations } from "./operations/stories";
import { timeAndTemplateOperations } from "./operations/time-and-templates";
import { webhookOperations } from "./operations/webhooks";
import { workspaceOperations } from "./operations/workspace";

/** Every operation, in the order of the reference. A test compares them with the routes that there are. */
export const OPERATIONS: Operation[] = [
  ...projectOperations,
  ...issueOperations,
  ...issuePartOperations,
  ...attachmentOperations,
  ...timeAndTemplateOperations,
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
