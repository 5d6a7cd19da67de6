const { EventEmitter } = require("node:events");
const { invariant } = require("./invariant");

//@2 class StockLevels {
//@2   constructor() {
//@2     this.bySku = new Map();
//@2   }
//@2 }
//@2
async function reserve(sku) {
  await null;
  throw new Error(`no stock for ${sku}`);
}

/** Nothing awaits the promise. */
function syncStock(req) {
  void reserve(`SKU-${req.seed}`);
}

function pick(req) {
  //@2 const levels = new StockLevels();
  //@2 levels.bySku.set("A", req.seed);
  invariant(req.shelf, "a number");
  return req.shelf;
}

function countLater(req) {
  const emitter = new EventEmitter();
  emitter.on("counted", (event) => {
    event.shelves.forEach((shelf) => shelf.label.trim());
  });
  emitter.emit("counted", { shelves: [{ id: req.seed }] });
}

module.exports = { syncStock, pick, countLater };
