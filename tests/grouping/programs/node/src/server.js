require("../instrument");
const http = require("node:http");
const Sentry = require("@sentry/node");
const { Router } = require("tiny-router");
const catalog = require("./catalog");
const drafts = require("./drafts");
const invoices = require("./invoices");
const orders = require("./orders");
const rates = require("./rates");
const stock = require("./stock");
//@2 const { audit } = require("./audit");

const router = new Router();
for (const file of [catalog, drafts, orders, rates, stock]) {
  for (const [name, handle] of Object.entries(file)) router.add(`/${name}`, handle);
}
router.add("/total", invoices.total);
router.add("/issue", invoices.issue);
//@2 router.add("/health", () => "ok");

router.add("/basket", (req) => req.session.basket.items);
router.add("/locale", (req) => req.session.locale.toLowerCase());

router.add("/closeByHand", function postClose(req) {
  return invoices.closeAccounts([{ invoices: [{ id: req.seed }] }]);
});
router.add("/closeAtNight", function nightly(req) {
  const accounts = [{ invoices: [] }, { invoices: [{ id: req.seed }] }];
  return invoices.closeAccounts(accounts);
});

router.add("/gatewayMessage", (req) => {
  Sentry.captureMessage(`gateway answered 502 after ${req.seed * 31} ms for order ${req.seed}`);
});
router.add("/queueMessage", (req) => {
  Sentry.captureMessage(`queue holds ${req.seed} jobs, order ${req.seed} waits`);
});
router.add("/poolTimeout", (req) => {
  Sentry.withScope((scope) => {
    scope.setFingerprint(["database-unavailable"]);
    Sentry.captureException(new Error(`pool timed out after ${req.seed} s`));
  });
});
router.add("/slowQuery", function slowQuery(req) {
  Sentry.withScope((scope) => {
    scope.setFingerprint(["database-unavailable"]);
    Sentry.captureException(new RangeError(`query ran ${req.seed} s`));
  });
});
router.add("/timer", (req) => {
  setTimeout(function expireSessions() {
    req.sessions.forEach((session) => session.end());
  }, 1);
});

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const seed = Number(searchParams.get("seed"));
  try {
    //@2 audit(pathname);
    await router.handle({ path: pathname, seed, session: {} });
    response.end("ok");
  } catch (error) {
    Sentry.captureException(error);
    response.statusCode = 500;
    response.end(error.stack);
  }
}

const server = http.createServer(answer);
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
