import * as Sentry from "@sentry/node";

/**
 * `node tests/support/errors/sentry-program.mjs <DSN> <scene>`: a program that reports its errors
 * with the unmodified SDK, like any other program, except that it allows more than two seconds to
 * report a fatal one.
 */
const [, , dsn, scene = ""] = process.argv;
Sentry.init({ dsn, environment: "staging", release: "shop@1.4.2", shutdownTimeout: 20_000 });

class CartError extends Error {
  name = "CartError";
}

function total(cart) {
  if (!cart.items) throw new CartError(`cart ${cart.id} has no items`);
  return cart.items.length;
}

function checkout(cart) {
  return total(cart);
}

const scenes = {
  caught() {
    Sentry.setTag("shop", "berlin");
    Sentry.setUser({ id: "7", email: "ada@shop.example" });
    Sentry.setContext("cart", { id: 42, coupon: { api_key: "abc" } });
    Sentry.addBreadcrumb({ category: "cart", message: "coupon added", level: "info" });
    console.warn("stock is low");
    try {
      checkout({ id: 42 });
    } catch (error) {
      Sentry.captureException(error, { extra: { password: "hunter2", attempt: 3 } });
    }
  },
  uncaught() {
    setTimeout(() => checkout({ id: 43 }), 0);
  },
  rejection() {
    void Promise.resolve({ id: 44 }).then(checkout);
  },
  chained() {
    try {
      checkout({ id: 45 });
    } catch (cause) {
      Sentry.captureException(new RangeError("order 45 was not placed", { cause }));
    }
  },
  async aggregate() {
    const cause = new RangeError("port 0");
    const mirrors = [new TypeError("first mirror", { cause }), new Error("second mirror")];
    try {
      await Promise.any(mirrors.map((error) => Promise.reject(error)));
    } catch (error) {
      Sentry.captureException(error);
    }
  },
  message() {
    Sentry.captureMessage("stock is low", "warning");
  },
  /** Large enough for the SDK to compress it. */
  large() {
    for (let n = 0; n < 100; n++) {
      Sentry.addBreadcrumb({ category: "log", message: `${n} ${"x".repeat(500)}` });
    }
    Sentry.captureException(new CartError("cart has a long history"));
  },
};

await scenes[scene]();
await Sentry.flush(20_000);
