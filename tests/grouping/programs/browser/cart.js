//@2 import { remember } from "./history";
//@2
//@2 export const currencies = new Map([["EUR", 2], ["JPY", 0], ["TND", 3]]);
class VoucherError extends Error {
  constructor(code) {
    super(`voucher ${code} is not valid`);
    this.name = "VoucherError";
  }
}

//@2 function digits(currency) {
//@2   remember(`digits of ${currency}`);
//@2   return currencies.get(currency) ?? 2;
//@2 }
function priceOf(product) {
  return product.offer.price * product.count; //@1
  //@2 return (product.offer.price * product.count).toFixed(digits(product.currency));
}

export function addToCart(product) {
  //@2 remember("add");
  const price = priceOf(product);
  document.title = `Cart: ${price}`;
}

export function removeFromCart(product) {
  //@2 remember("remove");
  const row = document.querySelector(`#row-${product.seed}`);
  row.remove();
}

function check(code) {
  if (code !== 0) throw new VoucherError(code);
}

export function applyVoucher(code) {
  check(code);
}

export class Cart {
  constructor(lines) {
    this.lines = lines;
  }

  total() {
    return this.lines.map((line) => line.price.amount).reduce((a, b) => a + b, 0);
  }

  weight() {
    //@2 remember("weight");
    return this.lines.map((line) => line.parcel.grams).reduce((a, b) => a + b, 0);
  }
}
