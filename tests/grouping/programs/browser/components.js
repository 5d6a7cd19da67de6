import { createElement } from "react";
//@2 import { remember } from "./history";

function Price({ product }) {
  return createElement("b", null, product.offer.price);
}

export function ProductCard({ seed }) {
  //@2 remember("card");
  return createElement("section", null, createElement(Price, { product: { id: seed } }));
}

function OrderRow({ order }) {
  return createElement("li", null, order.lines.length);
}

export function OrderList({ seed }) {
  const orders = [{ id: seed }, { id: seed + 1 }];
  return createElement(
    "ul",
    null,
    orders.map((order) => createElement(OrderRow, { key: order.id, order })),
  );
}
