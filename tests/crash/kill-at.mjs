import { AsyncLocalStorage } from "node:async_hooks";
import fs from "node:fs";
import http from "node:http";
import { createRequire, syncBuiltinESMExports } from "node:module";

// `node --import ./tests/crash/kill-at.mjs …`: a request with the header `x-kill-at: 7` kills its
// process (SIGKILL) at the seventh step between its arrival and its response. There is a step
// before and after something is sent to PostgreSQL or to disk, when it completes, and before and
// after the response is written. The application knows nothing about this.

const requests = new AsyncLocalStorage();

function step(request) {
  if (request && --request.left === 0) process.kill(process.pid, "SIGKILL");
}

/** Returns the arguments with their callback, if any, wrapped so that a step precedes it. */
function withStep(args, request) {
  const callback = args.at(-1);
  if (typeof callback !== "function") return args;
  const wrapped = function (...results) {
    step(request);
    return callback.apply(this, results);
  };
  return [...args.slice(0, -1), wrapped];
}

/** Wraps a function that sends something, adding the steps around it. */
function stepped(send) {
  return function (...args) {
    const request = requests.getStore();
    if (!request) return send.apply(this, args);
    step(request);
    const sent = send.apply(this, withStep(args, request));
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
http.Server.prototype.emit = function (event, ...args) {
  const left = event === "request" ? Number(args[0].headers["x-kill-at"] ?? 0) : 0;
  if (left === 0) return emit.call(this, event, ...args);
  const request = { left };
  const [, response] = args;
  const { end } = response;
  response.end = function (...endArgs) {
    step(request);
    const ended = end.apply(this, endArgs);
    step(request);
    return ended;
  };
  step(request);
  return requests.run(request, () => emit.call(this, event, ...args));
};
