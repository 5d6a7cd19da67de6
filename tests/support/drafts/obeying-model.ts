import {
  type Act,
  responses,
  type FakeModel,
  goodResponse,
  type ModelRequest,
  says,
} from "./fake-model";

/** An attacker's targets: records that the caller cannot read. */
export interface Target {
  issueId: number;
  key: string;
  userId: number;
  projectId: number;
}

/** The server to which an attacker wants data sent. */
export const EVIL = "attacker.example";

export type Deed = (target: Target) => Act;

/** Adds extra members to the correct response. */
export function adds(fields: (target: Target) => object): Deed {
  return (target) => (reply, request) =>
    responses({ ...goodResponse(request), ...fields(target) })(reply, request);
}

/** Replaces the response with a completely different object, in every step. */
export function replaces(value: (target: Target) => unknown): Deed {
  return (target) => responses(value(target));
}

/** Responds with text that is not a valid response. */
export const utters = (text: string): Deed => {
  return () => says(text);
};

/** Calls a tool, in addition to the correct response or instead of it. */
export function calls(name: string, input: (target: Target) => object, isAdditional = false): Deed {
  return (target) => (reply, request) => {
    const text = isAdditional ? JSON.stringify(goodResponse(request)) : null;
    const tools = [{ name, arguments: JSON.stringify(input(target)) }];
    reply.say({ text, tools, finish: isAdditional ? "stop" : "tool_calls" });
  };
}

/** Responds in the step's own format, with this text in every text field. */
export function insists(text: (target: Target, request: ModelRequest) => string): Deed {
  return (target) => (reply, request) =>
    responses(saying(request, text(target, request)))(reply, request);
}

function saying(request: ModelRequest, words: string): unknown {
  const good = goodResponse(request);
  switch (request.step) {
    case "validate":
      return { usable: false, reason: words, answer: words };
    case "duplicate_check":
      return { verdicts: good.verdicts.map(({ issue }: any) => ({ issue, verdict: words })) };
    case "research": {
      const because = ({ handle }: any) => ({ handle, why: words });
      const { lanes, epics, labels, people } = request.blocks["names"];
      const [lane = null, epic = null] = [
        lanes[0] && because(lanes[0]),
        epics[0] && because(epics[0]),
      ];
      return {
        lane,
        epic,
        labels: labels.slice(0, 1).map(because),
        people: people.slice(0, 1).map(because),
      };
    }
    case "classify":
      return { ...good, type_why: words, priority_why: words };
    case "write":
      return { title: words, description: words };
  }
}

/**
 * Uses this value for every record a step refers to, or for one field of a step that refers to
 * none.
 */
export function points(at: (target: Target) => unknown): Deed {
  return (target) => (reply, request) => {
    const named = { handle: at(target), why: "The user asked for it." };
    const good = goodResponse(request);
    const response = {
      validate: { ...good, usable: at(target) },
      duplicate_check: { verdicts: [{ issue: at(target), verdict: "same" }] },
      research: { lane: named, epic: named, labels: [named], people: [named] },
      classify: { ...good, type: at(target) },
      write: { ...good, title: at(target) },
    }[request.step];
    responses(response)(reply, request);
  };
}

/** Returns the text as a reader sees it, with white space collapsed. */
function asRead(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Makes the model follow the text's instructions in every step that shows it the beginning of the
 * text, in any format the act allows. Otherwise it responds correctly. `seen` returns the requests
 * that showed the text.
 */
export function obey(model: FakeModel, text: string, act: Act) {
  const beginning = Array.from(asRead(text)).slice(0, 40).join("");
  const isIn = (shown: string) => asRead(shown).includes(beginning);
  model.reset((reply, request) => {
    if (isIn(request.seen)) act(reply, request);
    else responses(goodResponse(request))(reply, request);
  });
  return { isIn, seen: () => model.requests.filter((request) => isIn(request.seen)) };
}
