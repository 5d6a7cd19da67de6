const { invariant } = require("./invariant");
//@2 const { audit } = require("./audit");
//@2
//@2 const rounding = { EUR: 2, JPY: 0 };
//@2 const digitsOf = (currency) => rounding[currency];

class Invoice {
  constructor(lines) {
    this.lines = lines;
  }

  get total() {
    return this.lines.reduce((sum, line) => sum + line.price.amount, 0);
  }

  static from(seed) {
    return new Invoice(Array.from({ length: seed }, () => ({ price: undefined })));
  }

  issue() {
    //@2 audit(`issue ${digitsOf("EUR")}`);
    invariant(this.number, "a number");
    return this.number;
  }
}

const sumLines = (invoice) => invoice.lines.length;

function closeInvoice(invoice) {
  return sumLines(invoice);
}

function closeMonth(month) {
  //@2 audit("close");
  return month.invoices.map((invoice) => closeInvoice(invoice));
}

function closeAccount(account) {
  return closeMonth({ invoices: account.invoices });
}

function closeAccounts(accounts) {
  let closed = 0;
  for (const account of accounts) closed += closeAccount(account).length;
  return closed;
}

function total(req) {
  return Invoice.from(req.seed).total;
}

function issue() {
  return new Invoice([]).issue();
}

module.exports = { total, issue, closeAccounts };
