const fs = require("node:fs");
//@2 const { audit } = require("./audit");

class RatesRefused extends Error {
  name = "RatesRefused";
}

class RatesTimeout extends Error {
  name = "RatesTimeout";
}

async function fetchText(seed) {
  await null;
  return `<html><!-- ${seed} --></html>`;
}

async function loadRates(req) {
  //@2 audit("rates");
  const text = await fetchText(req.seed);
  return JSON.parse(text);
}

function readOverrides(req) {
  return fs.readFileSync(`/var/lib/shop/overrides-${req.seed}.json`, "utf8");
}

async function readHistory(req) {
  //@2 audit("history");
  return await fs.promises.readFile(`/var/lib/shop/history/${req.seed}/rates.csv`, "utf8");
}

async function callBank(req, refuse) {
  await null;
  if (refuse) throw new RatesRefused(`bank said 403 to request ${req.seed}`);
  throw new RatesTimeout(`bank did not answer in ${req.seed * 100} ms`);
}

const bankRefuses = async (req) => await callBank(req, true);
const bankIsSlow = async (req) => await callBank(req, false);

module.exports = { loadRates, readOverrides, readHistory, bankRefuses, bankIsSlow };
