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
    ["total", "an anonymous callback in a getter of a class"],
    ["issue", "an assertion called by a method"],
    ["syncStock", "a rejection that nobody handles"],
    ["countLater", "anonymous listeners of an emitter"],
    ["postProduct", "a library throws, from another place of its own"],
    ["loadRates", "JSON.parse of other text"],
    ["readOverrides", "no such file, another name"],
    ["readHistory", "the same with promises"],
    ["bankIsSlow", "another time in the message"],
    ["saveDraft", "wrapped, with a cause"],
    ["timer", "an uncaught exception in a timer"],
    ["gatewayMessage", "a message with other numbers"],
    ["basket", "an anonymous handler"],
    ["showCategory", "recursion, 3 and 7 deep"],
    ["showCategory showCategory:deep", "recursion, 3 deep and deeper than the stack is kept"],
    ["closeByHand closeAtNight", "one bug, reached from a route and from a nightly job"],
    ["poolTimeout slowQuery", "the client sent one fingerprint for both"],
  ]),
  ...pairs("node", "different", [
    ["showOrder printSlip", "the same message of another function"],
    ["issue pick", "the same assertion for two callers"],
    ["postProduct postSupplier", "the same library for two callers"],
    ["bankRefuses bankIsSlow", "two classes thrown by one function"],
    ["saveDraft saveNote", "wrapped in two functions, with one cause"],
    ["basket locale", "two anonymous handlers of one file"],
    ["gatewayMessage queueMessage", "two messages from anonymous handlers of one file"],
    ["readOverrides readHistory", "two files that are missing"],
    ["total countLater", "two anonymous callbacks"],
  ]),
  ...pairs("bundle", "same", [
    ["showOrder", "one file with another hash in its name"],
    ["refund", "one file with another hash in its name"],
    ["exportOrders", "the library is in the bundle"],
    ["postProduct", "the library is in the bundle, and throws"],
    ["bankIsSlow", "arrow functions"],
    ["saveDraft", "wrapped, with a cause"],
  ]),
  {
    label: "same",
    why: "a bundled library is newer",
    a: ["bundle", "total"],
    b: ["updated", "total"],
  },
  ...pairs("bundle", "different", [
    ["showOrder printSlip", "the same message of another function"],
    ["issue pick", "the same assertion for two callers"],
    ["postProduct postSupplier", "the same library for two callers"],
    ["bankRefuses bankIsSlow", "two classes thrown by one function"],
    ["saveDraft saveNote", "wrapped in two functions, with one cause"],
  ]),
  ...pairs("node", "same", [
    ["text:showOrder", "as the JSON endpoint takes it"],
    ["text:refund", "as the JSON endpoint takes it"],
    ["text:issue", "as the JSON endpoint takes it"],
    ["text:saveDraft", "as the JSON endpoint takes it"],
  ]),
  ...pairs("node", "different", [
    ["text:showOrder text:printSlip", "as the JSON endpoint takes it"],
    ["text:issue text:pick", "as the JSON endpoint takes it"],
    ["text:postProduct text:postSupplier", "as the JSON endpoint takes it"],
  ]),
  ...pairs("minified", "same", [
    ["addToCart", "two functions that have other letters now"],
    ["removeFromCart", "null of the document"],
    ["applyVoucher", "a class of its own, another code in the message"],
    ["cartTotal", "a method of a class whose name is minified"],
    ["loadRates", "JSON.parse of other text, after two awaits"],
    ["ping", "fetch fails"],
    ["pay", "a rejection that nobody handles"],
    ["readMenu", "a library throws"],
    ["showTree", "recursion, 6 and 14 deep"],
    ["expire", "a timer"],
    ["rejectText", "a rejection with text, no stack"],
    ["message", "a message with other numbers"],
    ["productCard", "a component of React, eleven frames of React below it"],
    ["orderList", "a component of React, eleven frames of React below it"],
    ["cartPage", "a page's chunk that is loaded later"],
  ]),
  ...pairs("minified", "different", [
    ["addToCart removeFromCart", "two handlers"],
    ["cartTotal cartWeight", "two methods of one class"],
    ["productCard orderList", "two components"],
    ["addToCart productCard", "the same message, of a handler and of a component"],
    ["cartPage accountPage", "the same message in two pages' chunks"],
    ["message otherMessage", "two messages"],
    [
      "readMenu readBanner",
      "a library throws the same for two callers, and minified names are all there is",
    ],
    ["showTree cartPage", "two functions of two chunks"],
  ]),
  ...pairs("readable", "same", [
    ["addToCart", "not minified, another hash"],
    ["ping", "fetch fails"],
    ["pay", "a rejection that nobody handles"],
    ["showTree", "recursion, 6 and 14 deep"],
    ["productCard", "a component of React"],
    ["orderList", "a component of React"],
  ]),
  ...pairs("readable", "different", [
    ["ping track", "fetch fails for two callers"],
    ["pay payLater", "the same class and message of another function"],
    ["readMenu readBanner", "a library throws the same for two callers"],
    ["cartTotal cartWeight", "two methods of one class"],
    ["addToCart productCard", "the same message, of a handler and of a component"],
    ["productCard orderList", "two components"],
  ]),
  ...pairs("python", "same", [
    ["show", "lines added; order and customer differ"],
    ["greet", "a method of a class"],
    ["total", "a lambda that a newer library calls from another function"],
    ["import_orders", "a library throws, in another virtual environment"],
    ["read_rates", "json of other text"],
    ["charge", "behind a decorator"],
    ["wrapped", "raised from another exception"],
    ["nested", "recursion, 9 and 21 deep"],
    ["endless", "recursion without end"],
    ["refused", "asyncio; another address"],
    ["in_thread", "a file that is missing, raised again elsewhere"],
    ["clean", "a comprehension"],
  ]),
  ...pairs("python", "different", [
    ["greet slip", "the same message of another function"],
    ["import_orders import_returns", "the same library for two callers"],
    ["read_rates read_stock", "json for two callers"],
    ["charge mail", "two tasks behind one decorator"],
    ["wrapped wrapped_elsewhere", "wrapped in two functions, with one cause"],
    ["slow refused", "two classes thrown by one function"],
    ["nested charge", "two missing keys"],
    ["greet clean", "two attributes of None"],
  ]),
  ...pairs("java", "same", [
    ["show", "lines added; order and customer differ"],
    ["greet", "a method of a record"],
    ["importOrders", "a library throws"],
    ["export", "a lambda with another number, called by a library"],
    ["parse", "a lambda with another number, called by a stream"],
    ["cursor", "an anonymous class with another number"],
    ["wrapped", "wrapped, with a cause"],
    ["nested", "recursion, 9 and 21 deep"],
    ["endless", "recursion without end"],
    ["future", "the cause happened in another thread"],
    ["reflected", "called by reflection"],
    ["read", "a file that is missing"],
  ]),
  ...pairs("java", "different", [
    ["greet slip", "two methods of one record"],
    ["importOrders importReturns", "the same library for two callers"],
    ["wrapped wrappedElsewhere", "wrapped in two methods, with one cause"],
    ["future otherFuture", "two failures that a future wraps"],
    ["export parse", "two lambdas"],
    ["nested greet", "two null pointers"],
  ]),
];
