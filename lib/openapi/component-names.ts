import type { z } from "zod";
import { attachmentResource } from "@/lib/attachments/schema";
import { importResource } from "@/lib/imports/schema";
import { issueTemplateBody, issueTemplateResource } from "@/lib/issue-templates/schema";
import { savedViewBody, savedViewResource } from "@/lib/saved-views/schema";
import { timeEntryBody, timeEntryResource } from "@/lib/time-entries/schema";
import { rankedIssueResource } from "@/lib/my-issues/schema";
import {
  deliveryResource,
  newWebhookResource,
  webhookBody,
  webhookResource,
} from "@/lib/webhooks/schema";
import { accessRequestResource, ownAccessRequestResource } from "@/lib/access-requests/schema";
import { auditEntryResource } from "@/lib/audit/schema";
import { boardLaneResource, boardResource } from "@/lib/board/schema";
import { branchLinkBody } from "@/lib/branch-links/schema";
import { commentBody, commentResource } from "@/lib/comments/schema";
import { similarIssue } from "@/lib/duplicates/schema";
import { epicBody, epicResource } from "@/lib/epics/schema";
import {
  errorEventResource,
  errorGroupResource,
  groupStateResource,
  mergeBody,
} from "@/lib/error-groups/schema";
import { errorEventBody } from "@/lib/ingest/schema";
import {
  branchLinkResource,
  bulkResource,
  foundIssueResource,
  issueBody,
  issueResource,
  leanIssueResource,
  listedIssueResource,
} from "@/lib/issues/schema";
import { labelBody, labelResource } from "@/lib/labels/schema";
import { laneBody, laneResource } from "@/lib/lanes/schema";
import { memberResource } from "@/lib/members/schema";
import { notificationIds, notificationResource } from "@/lib/notifications/schema";
import { profileResource } from "@/lib/profile/schema";
import { newProjectTokenResource, projectTokenResource } from "@/lib/project-tokens/schema";
import { newProjectBody, projectBody, projectResource } from "@/lib/projects/schema";
import { permissionResource, roleBody, roleImpact, roleResource } from "@/lib/roles/schema";
import { sessionResource } from "@/lib/sessions/schema";
import { settingsResource } from "@/lib/settings/schema";
import { sprintBody, sprintResource } from "@/lib/sprints/schema";
import { storyResult, storyRun } from "@/lib/story/schema";
import { teamBody, teamResource } from "@/lib/teams/schema";
import { apiTokenResource, newApiTokenResource } from "@/lib/tokens/schema";
import { invitationBody, userResource, userUpdateBody } from "@/lib/users/schema";
import { unsubscribeAnswer } from "@/lib/unsubscribe/schema";
import { vcsRepoBody, vcsRepoResource } from "@/lib/vcs-repos/schema";
import { watchStatus } from "@/lib/watches/schema";
import { foundIssues } from "./answers";

const SCHEMAS = {
  Import: importResource,
  Attachment: attachmentResource,
  Delivery: deliveryResource,
  FoundIssues: foundIssues,
  IssueTemplate: issueTemplateResource,
  IssueTemplateBody: issueTemplateBody,
  NewWebhook: newWebhookResource,
  RankedIssue: rankedIssueResource,
  SavedView: savedViewResource,
  SavedViewBody: savedViewBody,
  TimeEntry: timeEntryResource,
  TimeEntryBody: timeEntryBody,
  Webhook: webhookResource,
  WebhookBody: webhookBody,
  AccessRequest: accessRequestResource,
  ApiToken: apiTokenResource,
  AuditEntry: auditEntryResource,
  Board: boardResource,
  BoardLane: boardLaneResource,
  BranchLink: branchLinkResource,
  BranchLinkBody: branchLinkBody,
  BulkResult: bulkResource,
  Comment: commentResource,
  CommentBody: commentBody,
  Epic: epicResource,
  EpicBody: epicBody,
  ErrorEvent: errorEventResource,
  ErrorEventBody: errorEventBody,
  ErrorGroup: errorGroupResource,
  ErrorGroupIds: mergeBody,
  ErrorGroupState: groupStateResource,
  FoundIssue: foundIssueResource,
  Invitation: invitationBody,
  Issue: issueResource,
  IssueBody: issueBody,
  Label: labelResource,
  LabelBody: labelBody,
  Lane: laneResource,
  LaneBody: laneBody,
  LeanIssue: leanIssueResource,
  ListedIssue: listedIssueResource,
  Member: memberResource,
  NewApiToken: newApiTokenResource,
  NewProjectBody: newProjectBody,
  NewProjectToken: newProjectTokenResource,
  Notification: notificationResource,
  NotificationIds: notificationIds,
  OwnAccessRequest: ownAccessRequestResource,
  Permission: permissionResource,
  Profile: profileResource,
  Project: projectResource,
  ProjectBody: projectBody,
  ProjectToken: projectTokenResource,
  Role: roleResource,
  RoleBody: roleBody,
  RoleImpact: roleImpact,
  Session: sessionResource,
  Settings: settingsResource,
  SimilarIssue: similarIssue,
  Sprint: sprintResource,
  SprintBody: sprintBody,
  StoryResult: storyResult,
  StoryRun: storyRun,
  Team: teamResource,
  TeamBody: teamBody,
  UnsubscribeAnswer: unsubscribeAnswer,
  User: userResource,
  UserBody: userUpdateBody,
  VcsRepo: vcsRepoResource,
  VcsRepoBody: vcsRepoBody,
  WatchStatus: watchStatus,
};

/** What a schema is called under `components.schemas`; one without a name is written out where it is used. */
export const COMPONENT_NAMES = new Map<z.core.$ZodType, string>(
  Object.entries(SCHEMAS).map(([name, schema]) => [schema, name]),
);
