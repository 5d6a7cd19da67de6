import type { Got, HostileClient } from "../client";
import type { Dice } from "../dice";
import type { Findings } from "../findings";
import { judge, story } from "../judge";
import type { Attempt } from "../fuzz/requests";

/**
 * Returns whether a repeat was told to retry later, for example because the first request is still
 * running.
 */
const isWaiting = ({ status, headers }: Got) =>
  (status === 409 || status === 503) && headers.has("retry-after");
const isGood = ({ status }: Got) => status >= 200 && status < 300;

/**
 * Sends a change twice concurrently with one key, then again, then with a different body. The
 * change must happen once, and each repeat must get the first response
 * (docs/spec/conventions.md#idempotency).
 */
export async function sendRepeated(
  client: HostileClient,
  attempt: Attempt,
  dice: Dice,
  findings: Findings,
): Promise<Got> {
  const key = `hostile-${Math.floor(dice.next() * 2 ** 40)}`;
  const headers = { ...attempt.sent.headers, "idempotency-key": key };
  const keyed = { ...attempt, sent: { ...attempt.sent, headers } };
  const fault = (got: Got, why: string) => {
    const { method, path } = attempt.operation;
    findings.fault("not idempotent", `${method} ${path} ${got.status}`, story(keyed, got, why));
  };
  const both = await Promise.all([client.send(keyed.sent), client.send(keyed.sent)]);
  for (const got of both) judge({ ...keyed, isTwisted: true }, got, findings);
  findings.count("fuzz: repeats with one key", 4);
  const [first] = both.filter(isGood);
  if (!first) return both[0];
  for (const got of both) {
    if (isGood(got) ? got.text !== first.text : !isWaiting(got)) {
      fault(
        got,
        `concurrent requests: the other response was ${first.status} ${first.text.slice(0, 300)}`,
      );
    }
  }
  const again = await client.send(keyed.sent);
  const isSame = again.status === first.status && again.text === first.text;
  // A caller who lost access through their own change does not get the response again.
  const isBarred = [401, 403, 404].includes(again.status);
  if (!isSame && !isWaiting(again) && !isBarred) {
    fault(again, `repeat: the first response was ${first.status} ${first.text.slice(0, 300)}`);
  }
  const another = await client.send({ ...keyed.sent, body: OTHER });
  if (isGood(another)) fault(another, "a different body with the same key succeeded");
  return first;
}

const OTHER = Buffer.from('{"another":"body"}');
