//@2 import { remember } from "./history";
//@2
class PaymentDeclined extends Error {
  name = "PaymentDeclined";
}

//@2 const attempts = new Map();
//@2 export function attempt(what) {
//@2   attempts.set(what, (attempts.get(what) ?? 0) + 1);
//@2   remember(`${what} ${attempts.get(what)}`);
//@2 }
export async function loadRates(seed) {
  const answer = await fetch(`/rates?seed=${seed}`);
  const text = await answer.text();
  document.title = JSON.parse(text).EUR;
}

export async function ping() {
  //@2 attempt("ping");
  await fetch("http://127.0.0.1:1/ping");
}

export async function track() {
  await fetch("http://127.0.0.1:1/track");
}

async function charge(seed) {
  //@2 attempt("charge");
  await null;
  throw new PaymentDeclined(`payment ${seed} of ${seed * 3} EUR was declined`);
}

export async function pay(seed) {
  await charge(seed);
}

export async function payLater(seed) {
  await null;
  throw new PaymentDeclined(`payment ${seed} of ${seed * 3} EUR was declined`);
}
