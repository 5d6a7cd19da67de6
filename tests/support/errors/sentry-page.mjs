import * as Sentry from "@sentry/browser";

/** Script for a page that reports its errors with the unmodified SDK. The page provides its DSN. */
Sentry.init({ dsn: window.dsn, environment: "staging", release: "shop@1.4.2" });
Sentry.setTag("shop", "berlin");

function total(cart) {
  return cart.items.length;
}

function checkout() {
  return total({});
}

document.querySelector("#pay").addEventListener("click", () => checkout());
document.querySelector("#order").addEventListener("click", () => {
  void Promise.reject(new RangeError("order 45 was not placed"));
});
