"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { KeyRound, Send } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { Banner } from "@/components/ui/feedback/banner";
import { Button } from "@/components/ui/button/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { TabPanel, Tabs } from "@/components/ui/layout/tabs";
import { toastError } from "@/components/ui/feedback/toast";
import { projectTokensQuery, useCreateProjectToken } from "@/lib/errors/project-tokens/client";
import { CodeBlock } from "./first-run-code";
import { type Snippet, SNIPPETS } from "./first-run-snippets";
import { sendTestError } from "./first-run-test-error";
import { RejectedEvents } from "@/components/errors/group/rejected-events";

const PLACEHOLDER = "https://<key>@<host>/<project>";

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-2">
      <h3 className="text-md font-semibold">{title}</h3>
      {children}
    </li>
  );
}

interface KeyProps {
  projectId: number;
  dsn: string | undefined;
}

/** The DSN, or who can create one. */
function Dsn({ projectId, dsn }: KeyProps) {
  const create = useCan("projectTokens.create");
  const { mutate, isPending } = useCreateProjectToken(projectId);
  if (dsn !== undefined) return <CodeBlock what="DSN" text={dsn} />;
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-text-muted">
        This project has no key yet. Apps use a key to report errors; it grants no other access.
        {!create.allowed && " Ask the project’s owner or an administrator to create one."}
      </p>
      <Button
        variant="primary"
        loading={isPending}
        disabledReason={create.reason}
        onClick={() =>
          mutate(
            { name: "Errors", scope: "ingest" },
            {
              onError: (error) => toastError("No key was created", { description: error.message }),
            },
          )
        }
      >
        <KeyRound />
        Create key
      </Button>
    </div>
  );
}

function Snippets({ dsn }: { dsn: string }) {
  const [shown, setShown] = useState<Snippet["id"]>("node");
  return (
    <Tabs<Snippet["id"]>
      label="Language or framework"
      value={shown}
      onValueChange={setShown}
      tabs={SNIPPETS.map(({ id, label }) => ({ value: id, label }))}
    >
      {SNIPPETS.map(({ id, label, install, file, code }) => (
        <TabPanel key={id} value={id} className="flex flex-col gap-2">
          <CodeBlock what={`Command for ${label}`} text={install} />
          <p className="text-sm text-text-muted">Then, in {file}:</p>
          <CodeBlock what={`Code for ${label}`} text={code(dsn)} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function TestError({ projectId, publicKey }: { projectId: number; publicKey: string | undefined }) {
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);

  async function send(key: string) {
    setSending(true);
    try {
      await sendTestError(projectId, key);
      setSent(true);
    } catch (error) {
      toastError("The test error was not sent", {
        description: error instanceof Error ? error.message : "",
      });
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        loading={isSending}
        disabledReason={publicKey === undefined ? "The project has no key yet." : undefined}
        onClick={() => publicKey !== undefined && void send(publicKey)}
      >
        <Send />
        Send test error
      </Button>
      <p role="status" className="flex items-center gap-2 text-sm text-text-muted">
        <span className="motion-breathe size-2 rounded-full bg-accent" aria-hidden="true" />
        {isSent ? "Sent. Waiting for it to arrive…" : "Waiting for first event…"}
      </p>
    </div>
  );
}

/** Setup instructions for a project without errors. Its first error replaces them with the list. */
export function FirstRun({ projectId }: { projectId: number }) {
  const read = useCan("projectTokens.read");
  const tokens = useQuery({ ...projectTokensQuery(projectId), enabled: read.allowed });
  const token = tokens.data?.[0];
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <RejectedEvents projectId={projectId} />
      <div className="mx-auto max-w-3xl px-4 py-8 sm:px-6">
        <h2 className="text-lg font-semibold">Set up error tracking</h2>
        <p className="mt-1 mb-6 max-w-prose text-base text-text-muted">
          Use any Sentry SDK with your project’s DSN. Lanework groups identical errors, so you can
          resolve them, ignore them or promote them to bugs.
        </p>
        {tokens.isError && !tokens.data ? (
          <ErrorState
            title="Couldn’t load this project’s keys"
            headingLevel={3}
            onRetry={() => void tokens.refetch()}
            retrying={tokens.isFetching}
          />
        ) : (
          <ol className="flex flex-col gap-8">
            <Step title="1. Copy the DSN">
              {!read.allowed ? (
                <Banner tone="warning">
                  {read.reason} Ask the project’s owner or an administrator for the DSN.
                </Banner>
              ) : tokens.isPending ? (
                <Skeleton className="h-10 w-full" />
              ) : (
                <Dsn projectId={projectId} dsn={token?.dsn} />
              )}
            </Step>
            <Step title="2. Add the SDK">
              <Snippets dsn={token?.dsn ?? PLACEHOLDER} />
            </Step>
            <Step title="3. Verify">
              <TestError projectId={projectId} publicKey={token?.public_key} />
            </Step>
          </ol>
        )}
      </div>
    </div>
  );
}
