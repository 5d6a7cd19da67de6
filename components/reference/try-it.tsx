"use client";

import { useState, type SubmitEvent } from "react";
import { Play, Send } from "@/components/ui/icon/icons";
import { Badge } from "@/components/ui/data/badge";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Textarea } from "@/components/ui/form/textarea";
import { type Callable, callOperation, type CallResult } from "./call-request";
import { CallResultView } from "./call-result";
import { CallerChoice, type CallerKind } from "./caller-choice";
import { useSecret } from "./secret-store";

interface TryItProps {
  operation: Callable;
  /** Who is signed in, or null. */
  signedInAs: string | null;
  here: string;
}

/** Fills in an operation, sends it, and shows the response. */
function CallForm({ operation, signedInAs, here }: TryItProps) {
  const { auth, parameters, body: requestBody } = operation;
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(requestBody?.example ?? "");
  const startsWithSession = auth === "caller" && signedInAs !== null;
  const [kind, setKind] = useState<CallerKind>(startsWithSession ? "session" : "secret");
  const [secret, setSecret] = useSecret(auth);
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<CallResult | null>(null);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    setSending(true);
    const usesSecret = auth !== "none" && kind === "secret";
    const filled = { values, body, secret: usesSecret ? secret : null };
    setResult(await callOperation(operation, filled));
    setSending(false);
  }

  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      {auth !== "none" && (
        <CallerChoice
          auth={auth}
          signedInAs={signedInAs}
          here={here}
          kind={kind}
          onKindChange={setKind}
          secret={secret}
          onSecretChange={setSecret}
        />
      )}
      {parameters.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          {parameters.map(({ name, isRequired, hint }) => (
            <Field key={name} label={name} hint={hint} required={isRequired}>
              <Input
                value={values[name] ?? ""}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                required={isRequired}
                autoComplete="off"
              />
            </Field>
          ))}
        </div>
      )}
      {requestBody && (
        <Field label="Body" hint={requestBody.type}>
          <Textarea
            value={body}
            onChange={(event) => setBody(event.target.value)}
            rows={Math.min(16, body.split("\n").length + 1)}
            spellCheck={false}
            className="font-mono text-xs"
          />
        </Field>
      )}
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary" loading={isSending}>
          <Send /> Send
        </Button>
        {operation.method !== "GET" && <Badge tone="warning">Changes real data</Badge>}
      </div>
      {result && <CallResultView result={result} />}
    </form>
  );
}

/** The button that opens the form, which is only loaded then. */
export function TryIt(props: TryItProps) {
  const [isOpen, setOpen] = useState(false);
  const id = `try-${props.operation.id}`;
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`Try it: ${props.operation.method} ${props.operation.path}`}
        onClick={() => setOpen(!isOpen)}
        className="self-start"
      >
        <Play /> Try it
      </Button>
      {isOpen && (
        <div id={id} className="rounded-md border border-border p-3">
          <CallForm {...props} />
        </div>
      )}
    </div>
  );
}
