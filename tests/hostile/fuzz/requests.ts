import { brokenForm, formBody, rawBody } from "./bodies-raw";
import type { Sent } from "../client";
import type { Dice } from "../dice";
import { recordNamed, recordOf } from "../scene/records";
import type { Caller, Scene } from "../scene/scene";
import type { HostileOperation, HostileSpec } from "../spec";
import { ODD_HEADERS, ODD_METHODS, twistPath } from "./twists";
import { nasty, NASTY_TEXTS, nearlyValid, type Source, valid } from "./values";

/** A request, together with the information needed to judge its response. */
export interface Attempt {
  operation: HostileOperation;
  caller: Caller;
  sent: Sent;
  /** The values of the path parameters. */
  params: Record<string, string>;
  /**
   * Whether the path, method or headers are odd, so the operation's documentation does not apply to
   * the response.
   */
  isTwisted: boolean;
  /** Whether the request was sent to the other workspace's host. */
  isAstray: boolean;
}

interface Context {
  spec: HostileSpec;
  scene: Scene;
  other: Scene;
  dice: Dice;
}

/**
 * Operations that could give someone access to a project or open it. They never target the closed
 * project if the caller could succeed.
 */
const OPENS = /access-requests|teams|members/;
/** Id of a record that does not exist. */
const MISSING = "2147483000";

export function makeAttempt(context: Context, operation: HostileOperation): Attempt {
  const { scene, other, dice } = context;
  const caller = callerFor(operation, scene, dice);
  const params = paramsFor(operation, context, caller);
  const isAstray = dice.chance(0.02);
  const host = isAstray ? other.host : scene.host;
  let path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? MISSING);
  path += queryFor(operation, context, caller);
  let { method } = operation;
  const body = bodyFor(operation, context, caller);
  let headers: Record<string, string> = { host, ...credentials(operation, scene, caller, dice) };
  if (body) headers["content-type"] = body.type;
  if (operation.takesIfMatch && dice.chance(0.15)) headers["if-match"] = '"1"';
  let isTwisted = isAstray || (body !== undefined && operation.body === undefined);
  if (dice.chance(0.07)) [path, isTwisted] = [twistPath(path, dice), true];
  if (dice.chance(0.03)) [method, isTwisted] = [dice.pick(ODD_METHODS), true];
  if (dice.chance(0.08)) [headers, isTwisted] = [{ ...headers, ...dice.pick(ODD_HEADERS) }, true];
  const sent = { method, path, headers, body: body?.bytes };
  return { operation, caller, sent, params, isTwisted, isAstray };
}

function callerFor({ auth, path }: HostileOperation, scene: Scene, dice: Dice): Caller {
  const { callers, calendar } = scene;
  if (path.includes("{secret}") && dice.chance(0.7)) return calendar.caller;
  const named = (name: string) => callers.find((one) => one.name === name) ?? callers[0]!;
  if (auth === "none") return dice.chance(0.7) ? named("anonymous") : dice.pick(callers);
  return dice.chance(0.35) ? named("admin") : dice.pick(callers);
}

function credentials(
  { auth }: HostileOperation,
  { ingest }: Scene,
  caller: Caller,
  dice: Dice,
): Record<string, string> {
  if (dice.chance(0.9)) {
    if (auth === "projectToken") return { authorization: `Bearer ${ingest.token}` };
    if (auth === "dsnKey") return { "x-sentry-auth": `Sentry sentry_key=${ingest.key}` };
  }
  return caller.credentials;
}

function paramsFor(
  { path, method }: HostileOperation,
  { scene, other, dice }: Context,
  caller: Caller,
): Record<string, string> {
  const record = recordOf(path);
  if (record === undefined) return {};
  if (path.includes("{token}")) return { token: scene.unsubscribe };
  // Everyone else guesses, or has the address of the other workspace's calendar.
  if (path.includes("{secret}")) {
    if (caller === scene.calendar.caller) return { secret: scene.calendar.secret };
    return { secret: dice.pick([other.calendar.secret, `${MISSING.padEnd(32, "x")}.ics`]) };
  }
  const isChange = method !== "GET";
  const isRemoval = method === "DELETE" || (isChange && /(users|roles)\/\{id\}/.test(path));
  const roll = dice.next();
  const canOpen = caller.seesVault && isChange;
  if (roll < 0.06 && !canOpen) return { ...scene.vaultRecords.choose(record, dice)?.params };
  if (roll < 0.12) return { ...other.records.choose(record, dice)?.params };
  const own = scene.records.choose(record, dice, isRemoval);
  if (own) return roll < 0.15 ? mixed(own.params, other, record, dice) : own.params;
  return path.includes("{projectId}") ? { projectId: String(scene.main) } : {};
}

/** Replaces one of a record's parameters with one from the other workspace. */
function mixed(params: Record<string, string>, other: Scene, record: string, dice: Dice) {
  const foreign = other.records.choose(record, dice)?.params ?? {};
  const name = dice.pick(Object.keys(params));
  return { ...params, ...(foreign[name] !== undefined && { [name]: foreign[name] }) };
}

function sourceFor(
  { path, method }: HostileOperation,
  { spec, scene, other, dice }: Context,
  caller: Caller,
): Source {
  const [mark] = caller.sees;
  return {
    dice,
    components: spec.components,
    word: () => (dice.chance(0.85) ? `Text ${mark ?? dice.below(99)}` : dice.pick(NASTY_TEXTS)),
    idFor: (member) => {
      const record = recordNamed(member, path);
      if (record === undefined) return undefined;
      const roll = dice.next();
      const mayOpen = (caller.seesVault || path.includes("access-requests")) && OPENS.test(path);
      const isOpening = mayOpen && method !== "GET";
      if (roll < 0.06 && !isOpening) return Number(scene.vaultRecords.chooseId(record, dice) ?? 0);
      if (roll < 0.12) return Number(other.records.chooseId(record, dice) ?? 0);
      if (roll < 0.14) return Number(MISSING);
      const id = Number(scene.records.chooseId(record, dice) ?? MISSING);
      return Number.isNaN(id) ? 1 : id;
    },
  };
}

function queryFor(operation: HostileOperation, context: Context, caller: Caller): string {
  const { dice } = context;
  const source = sourceFor(operation, context, caller);
  const pairs = operation.query.flatMap(({ name, required = false, schema }) => {
    if (!required && dice.chance(0.6)) return [];
    const value = dice.chance(0.8) ? valid(schema, source, name) : nasty(dice);
    const text = typeof value === "string" ? value : JSON.stringify(value ?? "");
    return [`${name}=${encodeURIComponent(text.slice(0, 2000).toWellFormed())}`];
  });
  if (dice.chance(0.03)) pairs.push(dice.pick(["a", "=", "limit=1&limit=2", "q=%FF%FE", "%00=1"]));
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function bodyFor(
  operation: HostileOperation,
  context: Context,
  caller: Caller,
): { bytes: Buffer; type: string } | undefined {
  const { dice } = context;
  const { body, method } = operation;
  if (!body) {
    const isOdd = method !== "GET" && dice.chance(0.05);
    return isOdd ? { bytes: rawBody("{}", dice), type: "application/json" } : undefined;
  }
  const source = sourceFor(operation, context, caller);
  if (body.type === "multipart/form-data") return formFor(dice);
  if (body.type === "text/csv") {
    const cells = dice.chance(0.5) ? source.word() : dice.pick(NASTY_TEXTS).slice(0, 5000);
    return { bytes: Buffer.from(`Title,Description\n"${cells}",x\n`), type: body.type };
  }
  if (body.type === "application/x-sentry-envelope") {
    const event = JSON.stringify({ message: source.word(), extra: nasty(dice) });
    const text = dice.chance(0.7) ? `{}\n{"type":"event"}\n${event}\n` : dice.pick(NASTY_TEXTS);
    return { bytes: Buffer.from(text), type: body.type };
  }
  const roll = dice.next();
  if (roll < 0.03) return undefined;
  const value =
    roll < 0.55
      ? valid(body.schema, source)
      : roll < 0.85
        ? nearlyValid(body.schema, source)
        : nasty(dice);
  const json = JSON.stringify(protectScene(value, operation, context.scene));
  const bytes = roll > 0.93 ? rawBody(json, dice) : Buffer.from(json);
  return { bytes, type: "application/json" };
}

function formFor(dice: Dice): { bytes: Buffer; type: string } {
  const boundary = `b${dice.below(1e6)}`;
  const type = `multipart/form-data; boundary=${boundary}`;
  if (dice.chance(0.3)) return { bytes: brokenForm(boundary, dice), type };
  const name = dice.chance(0.8) ? "a.txt" : dice.pick(["x.svg", "x.html", "..", "con.png"]);
  return { bytes: formBody(Buffer.from(dice.pick(NASTY_TEXTS)), name, boundary), type };
}

/** Changes a body so the main project keeps its owner and the workspace keeps error tracking on. */
function protectScene(value: unknown, { path, method }: HostileOperation, scene: Scene): unknown {
  if (typeof value !== "object" || value === null || method !== "PUT") return value;
  if (path === "/api/settings") return { ...value, error_tracking_enabled: true };
  if (path !== "/api/projects/{projectId}") return value;
  return { ...value, owner_id: scene.people.owner.id };
}
