/** A program and a site in it where an error occurs. */
export type Occurred = [program: string, site: string];

export interface RunPair {
  label: "same" | "different";
  why: string;
  /** The occurrences in build 1 and in build 2. */
  a: Occurred;
  b: Occurred;
}

type Row = [sites: string, why: string];

/**
 * Returns pairs of occurrences in one program: a site in both builds (`site`), or two sites (`site
 * other`).
 */
function pairs(program: string, label: RunPair["label"], rows: Row[]): RunPair[] {
  return rows.map(([sites, why]) => {
    const [first = "", second = first] = sites.split(" ");
    return { label, why, a: [program, first], b: [program, second] };
  });
}

/**
 * Which occurrences belong together, based on the programs (programs/). One error site is one bug,
 * no matter how the second build moved, minified or deployed it. Written before anything was
 * captured or grouped.
 */
export const RUN_PAIRS: RunPair[] = [
  ...pairs("node", "same", [
    ["showOrder", "lines added in both functions"],
    ["refund", "thrown after an await; order and customer differ"],
    ["exportOrders", "our callback, called by a library"],
    ["total", "an anonymous callback in a class getter"],
    ["issue", "an assertion called by a method"],
    ["syncStock", "an unhandled rejection"],
    ["countLater", "anonymous listeners on an emitter"],
    ["postProduct", "a library throws, from a different line of its code"],
    ["loadRates", "JSON.parse, with different text"],
    ["readOverrides", "no such file; the file names differ"],
    ["readHistory", "no such file, with promises"],
    ["bankIsSlow", "the duration in the message differs"],
    ["saveDraft", "wrapped, with a cause"],
    ["timer", "an uncaught exception in a timer"],
    ["gatewayMessage", "the numbers in the message differ"],
    ["basket", "an anonymous handler"],
    ["showCategory", "recursion, 3 and 7 calls deep"],
    [
      "showCategory showCategory:deep",
      "recursion, 3 calls deep and deeper than the recorded stack",
    ],
    ["closeByHand closeAtNight", "one bug, reached from a route and from a nightly job"],
    ["poolTimeout slowQuery", "the client sent one fingerprint for both"],
  ]),
  ...pairs("node", "different", [
    ["showOrder printSlip", "the same message, from another function"],
    ["issue pick", "the same assertion, called from two functions"],
    ["postProduct postSupplier", "the same library, called from two functions"],
    ["bankRefuses bankIsSlow", "two classes thrown by one function"],
    ["saveDraft saveNote", "wrapped in two functions, with the same cause"],
    ["basket locale", "two anonymous handlers in one file"],
    ["gatewayMessage queueMessage", "two messages from anonymous handlers in one file"],
    ["readOverrides readHistory", "two missing files"],
    ["total countLater", "two anonymous callbacks"],
  ]),
  ...pairs("bundle", "same", [
    ["showOrder", "the same file, with a different hash in its name"],
    ["refund", "the same file, with a different hash in its name"],
    ["exportOrders", "the library is bundled"],
    ["postProduct", "a bundled library throws"],
    ["bankIsSlow", "arrow functions"],
    ["saveDraft", "wrapped, with a cause"],
  ]),
  {
    label: "same",
    why: "a bundled library was updated",
    a: ["bundle", "total"],
    b: ["updated", "total"],
  },
  ...pairs("bundle", "different", [
    ["showOrder printSlip", "the same message, from another function"],
    ["issue pick", "the same assertion, called from two functions"],
    ["postProduct postSupplier", "the same library, called from two functions"],
    ["bankRefuses bankIsSlow", "two classes thrown by one function"],
    ["saveDraft saveNote", "wrapped in two functions, with the same cause"],
  ]),
  ...pairs("node", "same", [
    ["text:showOrder", "as the JSON endpoint accepts it"],
    ["text:refund", "as the JSON endpoint accepts it"],
    ["text:issue", "as the JSON endpoint accepts it"],
    ["text:saveDraft", "as the JSON endpoint accepts it"],
  ]),
  ...pairs("node", "different", [
    ["text:showOrder text:printSlip", "as the JSON endpoint accepts it"],
    ["text:issue text:pick", "as the JSON endpoint accepts it"],
    ["text:postProduct text:postSupplier", "as the JSON endpoint accepts it"],
  ]),
  ...pairs("minified", "same", [
    ["addToCart", "two functions whose minified names changed"],
    ["removeFromCart", "null from the document"],
    ["applyVoucher", "a custom error class; the code in the message differs"],
    ["cartTotal", "a method of a class with a minified name"],
    ["loadRates", "JSON.parse after two awaits, with different text"],
    ["ping", "fetch fails"],
    ["pay", "an unhandled rejection"],
    ["readMenu", "a library throws"],
    ["showTree", "recursion, 6 and 14 calls deep"],
    ["expire", "a timer"],
    ["rejectText", "a rejection with text and no stack"],
    ["message", "the numbers in the message differ"],
    ["productCard", "a React component, with eleven React frames below it"],
    ["orderList", "a React component, with eleven React frames below it"],
    ["cartPage", "a lazily loaded page chunk"],
  ]),
  ...pairs("minified", "different", [
    ["addToCart removeFromCart", "two handlers"],
    ["cartTotal cartWeight", "two methods of one class"],
    ["productCard orderList", "two components"],
    ["addToCart productCard", "the same message, from a handler and a component"],
    ["cartPage accountPage", "the same message in two page chunks"],
    ["message otherMessage", "two messages"],
    [
      "readMenu readBanner",
      "a library throws the same error for two callers, and all names are minified",
    ],
    ["showTree cartPage", "two functions in two chunks"],
  ]),
  ...pairs("readable", "same", [
    ["addToCart", "not minified; the hash differs"],
    ["ping", "fetch fails"],
    ["pay", "an unhandled rejection"],
    ["showTree", "recursion, 6 and 14 calls deep"],
    ["productCard", "a React component"],
    ["orderList", "a React component"],
  ]),
  ...pairs("readable", "different", [
    ["ping track", "fetch fails in two functions"],
    ["pay payLater", "the same class and message, from another function"],
    ["readMenu readBanner", "a library throws the same error for two callers"],
    ["cartTotal cartWeight", "two methods of one class"],
    ["addToCart productCard", "the same message, from a handler and a component"],
    ["productCard orderList", "two components"],
  ]),
  ...pairs("python", "same", [
    ["show", "lines added; order and customer differ"],
    ["greet", "a method of a class"],
    ["total", "a lambda that a newer library calls from another function"],
    ["import_orders", "a library throws, in a different virtual environment"],
    ["read_rates", "json, with different text"],
    ["charge", "behind a decorator"],
    ["wrapped", "raised from another exception"],
    ["nested", "recursion, 9 and 21 calls deep"],
    ["endless", "infinite recursion"],
    ["refused", "asyncio; the address differs"],
    ["in_thread", "a missing file, reraised elsewhere"],
    ["clean", "a comprehension"],
  ]),
  ...pairs("python", "different", [
    ["greet slip", "the same message, from another function"],
    ["import_orders import_returns", "the same library, called from two functions"],
    ["read_rates read_stock", "the json module, called from two functions"],
    ["charge mail", "two tasks behind one decorator"],
    ["wrapped wrapped_elsewhere", "wrapped in two functions, with the same cause"],
    ["slow refused", "two classes thrown by one function"],
    ["nested charge", "two missing keys"],
    ["greet clean", "two attributes of None"],
  ]),
  ...pairs("java", "same", [
    ["show", "lines added; order and customer differ"],
    ["greet", "a method of a record"],
    ["importOrders", "a library throws"],
    ["export", "a lambda whose number changed, called by a library"],
    ["parse", "a lambda whose number changed, called by a stream"],
    ["cursor", "an anonymous class whose number changed"],
    ["wrapped", "wrapped, with a cause"],
    ["nested", "recursion, 9 and 21 calls deep"],
    ["endless", "infinite recursion"],
    ["future", "the cause happened in another thread"],
    ["reflected", "called through reflection"],
    ["read", "a missing file"],
  ]),
  ...pairs("java", "different", [
    ["greet slip", "two methods of one record"],
    ["importOrders importReturns", "the same library, called from two functions"],
    ["wrapped wrappedElsewhere", "wrapped in two methods, with the same cause"],
    ["future otherFuture", "two failures wrapped by a future"],
    ["export parse", "two lambdas"],
    ["nested greet", "two null pointer exceptions"],
  ]),
];
