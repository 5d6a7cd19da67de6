import { AsyncLocalStorage } from "node:async_hooks";
import fs from "node:fs";
import http from "node:http";
import { createRequire, syncBuiltinESMExports } from "node:module";

// `node --import ./tests/crash/kill-at.mjs …`: a request with the header `x-kill-at: 7` kills its
// process (SIGKILL) at the seventh step between its arrival and its response. The steps are before
// something is sent to PostgreSQL or to disk, after it is sent and after it completes, and before
// and after the response is written. The application is unaware of this.

const requests = new AsyncLocalStorage();

function step(request) {
  if (request && --request.left === 0) process.kill(process.pid, "SIGKILL");
}

/** Returns the arguments, wrapping their callback, if any, so a step precedes it. */
function withStep(given, request) {
  const callback = given.at(-1);
  if (typeof callback !== "function") return given;
  const behind = function (...response) {
    step(request);
    return callback.apply(this, response);
  };
  return [...given.slice(0, -1), behind];
}

/** Wraps a function that sends something, adding its steps. */
function stepped(send) {
  return function (...given) {
    const request = requests.getStore();
    if (!request) return send.apply(this, given);
    step(request);
    const sent = send.apply(this, withStep(given, request));
    step(request);
    if (typeof sent?.then !== "function") return sent;
    return sent.then(
      (response) => {
        step(request);
        return response;
      },
      (error) => {
        step(request);
        throw error;
      },
    );
  };
}

const { Client } = createRequire(import.meta.url)("pg");
Client.prototype.query = stepped(Client.prototype.query);
for (const name of ["open", "write", "writev", "fsync", "close"]) fs[name] = stepped(fs[name]);
for (const name of ["mkdir", "open", "rename", "rm"])
  fs.promises[name] = stepped(fs.promises[name]);
syncBuiltinESMExports();

const { emit } = http.Server.prototype;
http.Server.prototype.emit = function (event, ...given) {
  const left = event === "request" ? Number(given[0].headers["x-kill-at"] ?? 0) : 0;
  if (left === 0) return emit.call(this, event, ...given);
  const request = { left };
  const [, response] = given;
  const { end } = response;
  response.end = function (...rest) {
    step(request);
    const ended = end.apply(this, rest);
    step(request);
    return ended;
  };
  step(request);
  return requests.run(request, () => emit.call(this, event, ...given));
};
