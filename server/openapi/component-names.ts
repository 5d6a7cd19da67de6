import type { z } from "zod";
import { attachmentResource } from "@/lib/issues/attachments/schema";
import { importResource } from "@/lib/transfer/import-jobs/schema";
import { issueTemplateBody, issueTemplateResource } from "@/lib/planning/templates/schema";
import {
  newRecurringIssueBody,
  recurringIssueBody,
  recurringIssueResource,
} from "@/lib/planning/recurring-issues/schema";
import {
  savedViewBody,
  savedViewResource,
  workspaceViewBody,
  workspaceViewResource,
} from "@/lib/issues/saved-views/schema";
import {
  foundGroupResource,
  foundListItemResource,
  searchResultResource,
} from "@/lib/issues/search/schema";
import { timeEntryBody, timeEntryResource } from "@/lib/issues/time-entries/schema";
import { rankedIssueResource } from "@/lib/issues/my-issues/schema";
import {
  deliveryResource,
  newWebhookResource,
  webhookBody,
  webhookResource,
} from "@/lib/messaging/webhooks/schema";
import {
  accessRequestResource,
  ownAccessRequestResource,
} from "@/lib/people/access-requests/schema";
import { auditEntryResource } from "@/lib/people/audit/schema";
import { boardLaneResource, boardResource } from "@/lib/issues/board/schema";
import { relationBody, relationResource } from "@/lib/issues/issues/relations/schema";
import { branchLinkBody } from "@/lib/issues/branch-links/schema";
import { branchLinkResource } from "@/lib/issues/links/schema";
import { issueTreeResource } from "@/lib/issues/issues/relations/tree/schema";
import { commentBody, commentResource, newCommentBody } from "@/lib/issues/comments/schema";
import { favoriteResource } from "@/lib/issues/saved-views/favorites/schema";
import { similarIssue } from "@/lib/issues/similar/schema";
import { epicBody, epicResource } from "@/lib/planning/epics/schema";
import { errorEventResource, errorGroupResource, mergeBody } from "@/lib/errors/groups/schema";
import { groupStateResource } from "@/lib/errors/groups/state-schema";
import { bulkResource } from "@/lib/issues/issues/bulk/schema";
import { errorEventBody } from "@/lib/errors/ingest/schema";
import {
  foundIssueResource,
  issueBody,
  issueResource,
  leanIssueResource,
  listedIssueResource,
  listItemResource,
} from "@/lib/issues/issues/schema";
import { labelBody, labelResource } from "@/lib/planning/labels/schema";
import { laneBody, laneResource } from "@/lib/planning/lanes/schema";
import { memberResource } from "@/lib/people/members/schema";
import { notificationIds, notificationResource } from "@/lib/messaging/notifications/schema";
import { profileResource } from "@/lib/people/profile/schema";
import { newProjectTokenResource, projectTokenResource } from "@/lib/errors/project-tokens/schema";
import { newProjectBody, projectBody, projectResource } from "@/lib/planning/projects/schema";
import { permissionResource, roleBody, roleImpact, roleResource } from "@/lib/people/roles/schema";
import { sessionResource } from "@/lib/identity/sessions/schema";
import { settingsResource } from "@/lib/workspace/settings/schema";
import { sprintBody, sprintResource } from "@/lib/planning/sprints/schema";
import { storyResult, storyRun } from "@/lib/drafts/runs/schema";
import { teamBody, teamResource } from "@/lib/people/teams/schema";
import { apiTokenResource, newApiTokenResource } from "@/lib/identity/tokens/schema";
import { invitationBody, userResource, userUpdateBody } from "@/lib/people/users/schema";
import {
  calendarFeedResource,
  newCalendarFeedResource,
} from "@/lib/planning/calendar-feeds/schema";
import { unsubscribeResource } from "@/lib/messaging/unsubscribe/schema";
import { vcsRepoBody, vcsRepoResource } from "@/lib/planning/repositories/schema";
import { watchStatus } from "@/lib/issues/watches/schema";
import { foundIssues } from "./response-types";

const SCHEMAS = {
  Import: importResource,
  Attachment: attachmentResource,
  Delivery: deliveryResource,
  FoundIssues: foundIssues,
  IssueTemplate: issueTemplateResource,
  IssueTemplateBody: issueTemplateBody,
  NewRecurringIssueBody: newRecurringIssueBody,
  NewWebhook: newWebhookResource,
  RankedIssue: rankedIssueResource,
  RecurringIssue: recurringIssueResource,
  RecurringIssueBody: recurringIssueBody,
  SavedView: savedViewResource,
  SavedViewBody: savedViewBody,
  WorkspaceView: workspaceViewResource,
  WorkspaceViewBody: workspaceViewBody,
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
  NewCommentBody: newCommentBody,
  Epic: epicResource,
  EpicBody: epicBody,
  ErrorEvent: errorEventResource,
  ErrorEventBody: errorEventBody,
  ErrorGroup: errorGroupResource,
  ErrorGroupIds: mergeBody,
  ErrorGroupState: groupStateResource,
  Favorite: favoriteResource,
  FoundIssue: foundIssueResource,
  FoundGroup: foundGroupResource,
  FoundListItem: foundListItemResource,
  SearchResult: searchResultResource,
  Invitation: invitationBody,
  Issue: issueResource,
  IssueBody: issueBody,
  Label: labelResource,
  LabelBody: labelBody,
  Lane: laneResource,
  LaneBody: laneBody,
  LeanIssue: leanIssueResource,
  ListedIssue: listedIssueResource,
  ListItem: listItemResource,
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
  Relation: relationResource,
  IssueTree: issueTreeResource,
  RelationBody: relationBody,
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
  UnsubscribeResult: unsubscribeResource,
  CalendarFeed: calendarFeedResource,
  NewCalendarFeed: newCalendarFeedResource,
  User: userResource,
  UserBody: userUpdateBody,
  VcsRepo: vcsRepoResource,
  VcsRepoBody: vcsRepoBody,
  WatchStatus: watchStatus,
};

/** The names of schemas under `components.schemas`. A schema without a name is inlined. */
export const COMPONENT_NAMES = new Map<z.core.$ZodType, string>(
  Object.entries(SCHEMAS).map(([name, schema]) => [schema, name]),
);
