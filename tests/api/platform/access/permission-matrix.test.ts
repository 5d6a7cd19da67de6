import { beforeAll, describe, expect, it } from "vitest";
import {
  CALLERS,
  type Cast,
  drive,
  everyOperation,
  makeCast,
  parseTable,
} from "../../../support/rights/matrix";

/**
 * The permission matrix: every API operation, with the status each kind of caller gets for a
 * well-formed request about a record created for it (docs/spec/access.md#permissions). A column
 * shows what a caller can do; a row shows who can perform an operation.
 *
 * - none: a member of the project whose role has no permissions
 * - mine: a member with Create, Read, Update Own and Delete Own on everything, on their own record
 *   (or in their project)
 * - theirs: the same person, on another person's record
 * - all: a member with Create, Read, Update All and Delete All on everything
 * - owner: the project's owner, whose role has no permissions
 * - admin: an admin who is not a member of the project
 * - wide: access_all_projects without permissions, because access is not a permission
 * - wide+all: access_all_projects with All on everything
 * - outside: All on everything, but not a member of the project
 * - foreign: an admin of another workspace, on its host, using our records' ids; · if the path has
 *   none
 *
 * A bulk call returns 200 if it is allowed at all, and each issue is checked separately
 * (bulk.test.ts). A 422 for the body means that the permission check has passed. Other people's
 * tokens and sessions return 404, even for admins.
 */
const TABLE = `
                                                                    none  mine  theirs  all   owner  admin  wide  wide+all  outside  foreign
GET    /api/projects                                                403   200   200     200   200    200    403   200       200      ·
GET    /api/projects/deleted                                        200   200   200     200   200    200    200   200       200      ·
GET    /api/projects/removals                                       200   200   200     200   200    200    200   200       200      ·
POST   /api/projects                                                403   201   201     201   403    201    403   201       201      ·
GET    /api/projects/[projectId]                                    403   200   200     200   200    200    403   200       403      404
PUT    /api/projects/[projectId]                                    403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]                                    403   204   403     204   204    204    403   204       403      404
POST   /api/projects/[projectId]/archive                            403   200   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/unarchive                          403   200   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/restore                            403   200   403     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/members                            403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/members                            403   200   403     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/members/[id]/permissions           403   200   200     200   403    200    403   200       403      404
DELETE /api/projects/[projectId]/members/[id]                       403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/labels                             403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/labels                             403   201   403     201   201    201    403   201       403      404
PUT    /api/projects/[projectId]/labels/[id]                        403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/labels/[id]                        403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/vcs-repos                          403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/vcs-repos                          403   201   403     201   201    201    403   201       403      404
PUT    /api/projects/[projectId]/vcs-repos/[id]                     403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/vcs-repos/[id]                     403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/tokens                             403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/tokens                             403   201   201     201   201    201    403   201       403      404
DELETE /api/projects/[projectId]/tokens/[tokenId]                   403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/lanes                              403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/lanes                              403   201   201     201   201    201    403   201       403      404
PUT    /api/projects/[projectId]/lanes/[laneId]                     403   403   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/lanes/[laneId]                     403   403   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/sprints                            403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/sprints                            403   201   201     201   201    201    403   201       403      404
PUT    /api/projects/[projectId]/sprints/[id]                       403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/sprints/[id]                       403   204   403     204   204    204    403   204       403      404
POST   /api/projects/[projectId]/sprints/[id]/start                 403   200   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/sprints/[id]/complete              403   200   403     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/backlog                            403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/reports/burndown                   403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/reports/cumulative-flow            403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/reports/throughput                 403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/epics                              403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/epics                              403   201   201     201   201    201    403   201       403      404
PUT    /api/projects/[projectId]/epics/[id]                         403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/epics/[id]                         403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/issue-templates                    403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issue-templates                    403   201   201     201   201    201    403   201       403      404
PUT    /api/projects/[projectId]/issue-templates/[id]               403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/issue-templates/[id]               403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/recurring-issues                   403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/recurring-issues                   403   201   201     201   201    201    403   201       403      404
GET    /api/projects/[projectId]/recurring-issues/[id]              403   200   200     200   200    200    403   200       403      404
PUT    /api/projects/[projectId]/recurring-issues/[id]              403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/recurring-issues/[id]              403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/saved-views                        403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/saved-views                        403   201   201     201   201    201    403   201       403      404
PUT    /api/projects/[projectId]/saved-views/[id]                   403   200   403     403   403    200    403   403       403      404
DELETE /api/projects/[projectId]/saved-views/[id]                   403   204   403     403   403    204    403   403       403      404

GET    /api/projects/[projectId]/board                              403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/issues                             403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues                             403   201   201     201   201    201    403   201       403      404
GET    /api/projects/[projectId]/issues/groups                      403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/issues/search                      403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/similar                     403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/import                      403   422   422     422   422    422    403   422       403      404
GET    /api/projects/[projectId]/issues/export                      403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/imports                            403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/imports/[id]                       403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/imports/[id]/preview               403   200   403     403   403    403    403   403       403      404
POST   /api/projects/[projectId]/imports/[id]/start                 403   200   403     403   403    403    403   403       403      404
POST   /api/projects/[projectId]/imports/[id]/cancel                403   200   403     403   200    200    403   403       403      404
POST   /api/projects/[projectId]/issues/agent-generate-story        403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/story-runs                         403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/story-runs/[id]                    403   200   404     404   404    404    403   404       403      404
POST   /api/projects/[projectId]/story-runs/[id]/cancel             403   200   404     404   404    404    403   404       403      404
POST   /api/projects/[projectId]/issues/bulk                        403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/bulk#delete                 403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/issues/[issueId]                   403   200   200     200   200    200    403   200       403      404
PUT    /api/projects/[projectId]/issues/[issueId]                   403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/issues/[issueId]                   403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/issues/[issueId]/activity          403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/issues/[issueId]/blocking          403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/issues/[issueId]/tree              403   200   200     200   200    200    403   200       403      404
PUT    /api/projects/[projectId]/issues/[issueId]/labels            403   200   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/[issueId]/move              403   200   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/[issueId]/transfer          403   422   403     422   422    422    403   422       403      404
POST   /api/projects/[projectId]/issues/[issueId]/archive           403   200   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/[issueId]/unarchive         403   200   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/[issueId]/hand-to-assistant 403   200   403     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/issues/[issueId]/branch-links      403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/[issueId]/branch-links      403   201   201     201   201    201    403   201       403      404
PUT    /api/projects/[projectId]/issues/[issueId]/branch-links/[id] 403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/issues/[issueId]/branch-links/[id] 403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/issues/[issueId]/relations         403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/[issueId]/relations         403   201   403     201   201    201    403   201       403      404
DELETE /api/projects/[projectId]/issues/[issueId]/relations/[id]    403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/issues/[issueId]/time-entries      403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/[issueId]/time-entries      403   201   201     201   201    201    403   201       403      404
PUT    /api/projects/[projectId]/issues/[issueId]/time-entries/[id] 403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/issues/[issueId]/time-entries/[id] 403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/issues/[issueId]/attachments       403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/[issueId]/attachments       403   201   201     201   201    201    403   201       403      404
GET    /api/projects/[projectId]/issues/[issueId]/attachments/[id]  403   200   200     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/issues/[issueId]/attachments/[id]  403   204   403     204   204    204    403   204       403      404
GET    /api/projects/[projectId]/issues/[issueId]/comments          403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/[issueId]/comments          403   201   201     201   201    201    403   201       403      404
PUT    /api/projects/[projectId]/issues/[issueId]/comments/[id]     403   200   403     200   200    200    403   200       403      404
DELETE /api/projects/[projectId]/issues/[issueId]/comments/[id]     403   204   403     204   204    204    403   204       403      404
POST   /api/projects/[projectId]/issues/[issueId]/comments/[id]/reactions 403 200 200    200   200    200    403   200       403      404
PATCH  /api/projects/[projectId]/issues/[issueId]/comments/[id]/tasks  403  200  403    200   200    200    403   200       403      404
PATCH  /api/projects/[projectId]/issues/[issueId]/tasks             403   200   403     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/issues/[issueId]/history-of/[field]  403  200  200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/issues/[issueId]/watch             403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/issues/[issueId]/watch             403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/issues/[issueId]/watchers          403   200   200     200   200    200    403   200       403      404
GET    /api/issues/my                                               403   200   200     200   200    200    403   200       200      ·
GET    /api/issues/my/ranked                                        403   200   200     200   200    200    403   200       200      ·
GET    /api/issues/search                                           403   200   200     200   200    200    403   200       200      ·
GET    /api/issues/groups                                           403   200   200     200   200    200    403   200       200      ·
GET    /api/views                                                   403   200   200     200   200    200    403   200       200      ·
POST   /api/views                                                   403   201   201     201   201    201    403   201       201      ·
PUT    /api/views/[id]                                              403   200   403     403   403    200    403   403       403      404
DELETE /api/views/[id]                                              403   204   403     403   403    204    403   403       403      404

GET    /api/projects/[projectId]/error-groups                       403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/summary               403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/refused               403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/trends                403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/[errorGroupId]        403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/[errorGroupId]/events 403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/[errorGroupId]/events/[eventId] 403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/[errorGroupId]/trend  403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/[errorGroupId]/tags   403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/error-groups/[errorGroupId]/resolve 403   403   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/error-groups/[errorGroupId]/ignore 403   403   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/error-groups/[errorGroupId]/reopen 403   403   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/error-groups/[errorGroupId]/promote 403   403   403     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/[errorGroupId]/states 403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/[errorGroupId]/merged 403   200   200     200   200    200    403   200       403      404
GET    /api/projects/[projectId]/error-groups/[errorGroupId]/promotion 403   200   200     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/error-groups/[errorGroupId]/merge 403   403   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/error-groups/[errorGroupId]/unmerge 403   403   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/error-groups/[errorGroupId]/link 403   403   403     200   200    200    403   200       403      404
POST   /api/projects/[projectId]/error-groups/bulk 403   403   403     200   200    200    403   200       403      404

GET    /api/users                                                   403   200   200     200   403    200    403   200       200      ·
POST   /api/users                                                   403   201   201     201   403    201    403   201       201      ·
PUT    /api/users/[id]                                              403   403   403     200   403    200    403   200       404      404
DELETE /api/users/[id]                                              403   403   403     204   403    204    403   204       404      404
GET    /api/users/[id]/picture                                      200   200   200     200   200    200    200   200       200      404
GET    /api/users/[id]/projects                                     403   200   200     200   403    200    403   200       404      404
POST   /api/users/[id]/resend-invitation                            403   403   403     204   403    204    403   204       404      404
POST   /api/users/[id]/reset-second-factor                          403   403   403     204   403    204    403   204       404      404
GET    /api/roles                                                   403   200   200     200   403    200    403   200       200      ·
POST   /api/roles                                                   403   201   201     201   403    201    403   201       201      ·
GET    /api/roles/[id]                                              403   200   200     200   403    200    403   200       200      404
PUT    /api/roles/[id]                                              403   403   403     200   403    200    403   200       200      404
DELETE /api/roles/[id]                                              403   403   403     204   403    204    403   204       204      404
POST   /api/roles/[id]/impact                                       403   403   403     200   403    200    403   200       200      404
GET    /api/teams                                                   403   200   200     200   403    200    403   200       200      ·
POST   /api/teams                                                   403   201   201     201   403    201    403   201       201      ·
PUT    /api/teams/[id]                                              403   200   403     200   403    200    403   200       200      404
DELETE /api/teams/[id]                                              403   204   403     204   403    204    403   204       204      404
GET    /api/settings                                                403   200   200     200   403    200    403   200       200      ·
PUT    /api/settings                                                403   403   403     200   403    200    403   200       200      ·
GET    /api/audit                                                   403   403   403     403   403    200    403   403       403      ·
GET    /api/audit/export                                            403   403   403     403   403    200    403   403       403      ·
GET    /api/access-requests                                         403   403   403     403   403    200    403   403       403      ·
POST   /api/access-requests                                         201   201   201     201   201    201    201   201       201      ·
POST   /api/access-requests/[id]/grant                              403   403   403     403   403    200    403   403       403      404
DELETE /api/access-requests/[id]                                    403   403   403     403   403    204    403   403       403      404

GET    /api/profile                                                 200   200   200     200   200    200    200   200       200      ·
PUT    /api/profile                                                 200   200   200     200   200    200    200   200       200      ·
POST   /api/profile/picture                                         200   200   200     200   200    200    200   200       200      ·
DELETE /api/profile/picture                                         204   204   204     204   204    204    204   204       204      ·
POST   /api/profile/notification-preferences                        200   200   200     200   200    200    200   200       200      ·
GET    /api/profile/digest                                          200   200   200     200   200    200    200   200       200      ·
PUT    /api/profile/digest                                          200   200   200     200   200    200    200   200       200      ·
GET    /api/profile/reminders                                       200   200   200     200   200   200    200   200       200      ·
PUT    /api/profile/reminders                                       200   200   200     200   200   200    200   200       200      ·
GET    /api/profile/calendar-feeds                                  200   200   200     200   200   200    200   200       200      ·
POST   /api/profile/calendar-feeds                                  201   201   201     201   201   201    201   201       201      ·
DELETE /api/profile/calendar-feeds/[id]                             404   204   404     404   404   404    404   404       404      404
GET    /api/profile/favorites                                       200   200   200     200   200    200    200   200       200      ·
POST   /api/profile/favorites                                       422   422   422     422   422    422    422   422       422      ·
PUT    /api/profile/favorites                                       200   200   200     200   200    200    200   200       200      ·
DELETE /api/profile/favorites/[id]                                  404   204   404     404   404    404    404   404       404      404
GET    /api/notifications                                           200   200   200     200   200    200    200   200       200      ·
GET    /api/notifications/summary                                   200   200   200     200   200    200    200   200       200      ·
POST   /api/notifications/bulk-read                                 204   204   204     204   204    204    204   204       204      ·
POST   /api/notifications/bulk-unread                               204   204   204     204   204    204    204   204       204      ·
POST   /api/notifications/bulk-delete                               204   204   204     204   204    204    204   204       204      ·
POST   /api/notifications/snooze                                    204   204   204     204   204    204    204   204       204      ·
POST   /api/notifications/unsnooze                                  204   204   204     204   204    204    204   204       204      ·
PUT    /api/profile/password                                        422   422   422     422   422    422    422   422       422      ·
POST   /api/profile/test-email                                      204   204   204     204   204    204    204   204       204      ·
POST   /api/profile/email                                           422   422   422     422   422    422    422   422       422      ·
GET    /api/profile/identities                                      200   200   200     200   200    200    200   200       200      ·
DELETE /api/profile/identities/[id]                                 404   422   404     404   404    404    404   404       404      404
GET    /api/profile/second-factor                                   200   200   200     200   200    200    200   200       200      ·
POST   /api/profile/second-factor                                   422   422   422     422   422    422    422   422       422      ·
DELETE /api/profile/second-factor                                   422   422   422     422   422    422    422   422       422      ·
POST   /api/profile/second-factor/confirm                           422   422   422     422   422    422    422   422       422      ·
POST   /api/profile/second-factor/recovery-codes                    422   422   422     422   422    422    422   422       422      ·
GET    /api/tokens                                                  200   200   200     200   200    200    200   200       200      ·
POST   /api/tokens                                                  201   201   201     201   201    201    201   201       201      ·
DELETE /api/tokens/[id]                                             404   204   404     404   404    404    404   404       404      404
GET    /api/sessions                                                200   200   200     200   200    200    200   200       200      ·
DELETE /api/sessions                                                204   204   204     204   204    204    204   204       204      ·
GET    /api/broadcasting/config                                     200   200   200     200   200    200    200   200       200      ·
POST   /api/broadcasting/auth                                       200   200   200     200   200    200    200   200       200      ·
POST   /api/broadcasting/auth#project                               403   200   200     200   200    200    403   200       403      403
POST   /api/broadcasting/user-auth                                  200   200   200     200   200    200    200   200       200      ·
GET    /api/webhooks                                                403   403   403     403   403    200    403   403       403      ·
POST   /api/webhooks                                                403   403   403     403   403    201    403   403       403      ·
GET    /api/webhooks/[id]                                           403   403   403     403   403    200    403   403       403      404
PUT    /api/webhooks/[id]                                           403   403   403     403   403    200    403   403       403      404
DELETE /api/webhooks/[id]                                           403   403   403     403   403    204    403   403       403      404
GET    /api/webhooks/[id]/deliveries                                403   403   403     403   403    200    403   403       403      404
POST   /api/webhooks/[id]/deliveries/[deliveryId]/redeliver         403   403   403     403   403    200    403   403       403      404
POST   /api/webhooks/deliveries/[id]/redeliver                      403   403   403     403   403    200    403   403       403      404
POST   /api/webhooks/[id]/test                                      403   403   403     403   403    201    403   403       403      404
POST   /api/webhooks/[id]/rotate-secret                             403   403   403     403   403    200    403   403       403      404
DELETE /api/sessions/[id]                                           404   204   404     404   404    404    404   404       404      404
`;

const cells = parseTable(TABLE);
const operations = [...new Set(cells.map(({ operation }) => operation))];

describe("the permission matrix", () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await makeCast();
  });

  it("has exactly one row for every operation", async () => {
    const routes = new Set(operations.map((operation) => operation.replace(/#.*/, "")));
    expect([...routes].sort()).toEqual(await everyOperation());
    expect(cells).toHaveLength(operations.length * CALLERS.length);
  });

  describe.each(operations)("%s", (operation) => {
    const line = cells.filter((cell) => cell.operation === operation && cell.status !== null);
    it.each(line)("returns $status for $caller", async ({ caller, status }) => {
      expect(await drive(cast, operation, caller)).toBe(status);
    });
  });
});
