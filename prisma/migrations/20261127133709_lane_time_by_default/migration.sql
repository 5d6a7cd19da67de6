-- AlterTable
ALTER TABLE "issues" ALTER COLUMN "entered_lane_at" SET DEFAULT CURRENT_TIMESTAMP;


-- Hand edit: the default costs a new issue nothing; imports say when an issue entered its lane.
DROP TRIGGER enter_first_lane ON issues;
DROP FUNCTION enter_first_lane();
