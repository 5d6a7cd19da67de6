import * as Sentry from "@sentry/browser";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { addToCart, applyVoucher, Cart, removeFromCart } from "./cart";
import { loadRates, payLater, pay, ping, track } from "./network";
import { OrderList, ProductCard } from "./components";
//@2 import { remember } from "./history";
import { readBanner, readMenu, showTree } from "./menu";

Sentry.init({ dsn: window.DSN, release: window.RELEASE, environment: "production" });

const seed = Number(new URLSearchParams(location.search).get("seed"));

function button(id, onClick) {
  const element = document.createElement("button");
  element.id = id;
  element.textContent = id;
  element.addEventListener("click", onClick);
  document.body.append(element);
}

function mount(component) {
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(createElement(component, { seed }));
}

//@2 button("history", () => remember("open"));
button("addToCart", () => addToCart({ seed }));
button("removeFromCart", () => removeFromCart({ seed }));
button("applyVoucher", () => applyVoucher(seed));
button("cartTotal", () => new Cart([{ id: seed }]).total());
button("cartWeight", () => new Cart([{ id: seed }]).weight());
button("loadRates", () => loadRates(seed));
button("ping", () => ping());
button("track", () => track());
button("pay", () => pay(seed));
button("payLater", () => payLater(seed));
button("readMenu", () => readMenu(seed));
button("readBanner", () => readBanner(seed));
button("showTree", () => showTree(seed * 2));
button("expire", () => setTimeout(() => window.session.expire(), 1));
button("rejectText", () => Promise.reject(`session ${seed} expired`));
button("message", () => Sentry.captureMessage(`cart ${seed} was empty for ${seed * 7} s`));
button("otherMessage", () => Sentry.captureMessage(`voucher ${seed} was used ${seed} times`));
button("productCard", () => mount(ProductCard));
button("orderList", () => mount(OrderList));
button("cartPage", async () => (await import("./pages/cart")).open(seed));
button("accountPage", async () => (await import("./pages/account")).open(seed));
