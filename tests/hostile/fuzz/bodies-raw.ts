import type { Dice } from "../dice";

/** Returns a body that a JSON parser does not expect, or that has more than one value. */
export function rawBody(json: string, dice: Dice): Buffer {
  const make = dice.pick(RAW);
  return make(json);
}

const RAW: ((json: string) => Buffer)[] = [
  () => Buffer.from(""),
  () => Buffer.from("{"),
  () => Buffer.from("[]"),
  () => Buffer.from("null"),
  () => Buffer.from('"text"'),
  () => Buffer.from("{}{}"),
  () => Buffer.from("\ufeff{}"),
  () => Buffer.from("{'a':1}"),
  () => Buffer.from('{"a":NaN}'),
  () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  () => Buffer.from('{"title":"\\ud800","name":"\\udc00\\ud800"}'),
  () => Buffer.from("[".repeat(100_000)),
  () => Buffer.from('{"a":'.repeat(20_000)),
  () => Buffer.from(`{"title":"${"x".repeat(1_100_000)}"}`),
  () => Buffer.from(`{"title":${"9".repeat(50_000)}}`),
  (json) => Buffer.from(`${json.slice(0, -1)},"title":"twice","title":1}`),
  (json) => Buffer.from(`${json.slice(0, -1)},"__proto__":{"is_admin":true},"constructor":1}`),
  (json) => Buffer.from(json.slice(0, Math.floor(json.length / 2))),
  (json) => Buffer.from(`${json}\u0000`),
  (json) => Buffer.from(json, "utf16le"),
  (json) => Buffer.from(`${" ".repeat(5000)}${json}`),
];

/** Returns a form with one file. */
export function formBody(content: Buffer, name: string, boundary: string): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Returns a malformed or unusual form. */
export function brokenForm(boundary: string, dice: Dice): Buffer {
  return dice.pick([
    Buffer.from(""),
    Buffer.from(`--${boundary}`),
    Buffer.from(`--${boundary}\r\n\r\n`),
    Buffer.from(`--other\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--other--`),
    formBody(Buffer.alloc(0), "", boundary),
    formBody(Buffer.alloc(200_000, "z"), "../../x.png", boundary),
    formBody(Buffer.from("x"), `${"n".repeat(5000)}.svg`, boundary),
    formBody(Buffer.from("<svg onload=alert(1)>"), "x.svg\u0000.png", boundary),
    Buffer.concat([formBody(Buffer.from("x"), "a.txt", boundary).subarray(0, 60)]),
  ]);
}
