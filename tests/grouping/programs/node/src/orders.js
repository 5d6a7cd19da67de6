const { mapRows } = require("row-mapper");
//@2 const { audit } = require("./audit");

class OrderMissing extends Error {
  constructor(id, customer) {
    super(`order ${id} of customer ${customer} is missing`);
    this.name = "OrderMissing";
  }
}

//@2 function currencyOf(order) {
//@2   return order.currency ?? "EUR";
//@2 }
//@2
function summary(order) {
  return `${order.customer.name}: ${order.lines.length}`; //@1
  //@2 audit("summary");
  //@2 return `${order.customer.name}: ${order.lines.length} ${currencyOf(order)}`;
}

function showOrder(req) {
  //@2 audit("show");
  const order = { id: req.seed, lines: [] };
  return summary(order);
}

function packingSlip(order) {
  return order.customer.name.toUpperCase();
}

function printSlip(req) {
  return packingSlip({ id: req.seed });
}

async function load(id) {
  await new Promise((resolve) => setTimeout(resolve, 1));
  throw new OrderMissing(id, `c0ffee00-0000-4000-8000-00000000${1000 + id}`);
}

async function refund(req) {
  //@2 audit("refund");
  const order = await load(req.seed);
  return order.total;
}

function exportOrders(req) {
  const rows = Array.from({ length: req.seed }, (_, i) => ({ id: i }));
  return mapRows(rows, function toCsv(row) {
    return [row.id, row.total.toFixed(2)].join(";");
  });
}

module.exports = { showOrder, printSlip, refund, exportOrders };
