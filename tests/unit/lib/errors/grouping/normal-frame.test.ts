import { expect, test } from "vitest";
import { isBundle, normalizeFile } from "@/lib/errors/grouping/normalize-file";
import { isGenerated, normalizeFunction } from "@/lib/errors/grouping/normalize-function";

test.each([
  // Bundler hashes.
  ["main.3f2a1b9c.js", "main.js"],
  ["static/js/main.abc123f0.chunk.js", "static/js/main.chunk.js"],
  ["chunk-ABCD1234.js", "chunk.js"],
  ["assets/index-BcD3f_9a.js", "assets/index.js"],
  ["assets/index-B-D3f_9a.js", "assets/index.js"],
  ["_next/static/chunks/app/page-1a2b3c4d5e6f7081.js", "_next/static/chunks/app/page.js"],
  ["_next/static/chunks/4bd1b696-182b6b13bdad92e3.js", "_next/static/chunks/*.js"],
  ["117.f00dbab1.js", "*.js"],
  ["src_app_page_tsx_1a2b3c._.js", "src_app_page_tsx.js"],
  ["vendors~main.1a2b3c4d.js", "vendors~main.js"],
  ["app.min.js", "app.js"],
  ["storage/views/6f1ed002ab5595859014ebf0951522d9aa3c1f0e.php", "storage/views/*.php"],
  // Hashes that happen to contain no digits.
  ["main.abcdef.js", "main.js"],
  ["main.abcdefab.chunk.js", "main.chunk.js"],
  ["app-abcdefab.js", "app.js"],
  ["assets/index-DiwrgTda.js", "assets/index.js"],
  ["assets/index-BqVtkMzs.js", "assets/index.js"],
  ["deadbeef.js", "*.js"],
  // Not hashes.
  ["index-checkout.js", "index-checkout.js"],
  ["main.default.js", "main.default.js"],
  ["app-settings.js", "app-settings.js"],
  ["user-profile.js", "user-profile.js"],
  ["index-CartView.js", "index-CartView.js"],
  ["index-HtmlView.js", "index-HtmlView.js"],
  ["index-Strength.js", "index-Strength.js"],
  ["index-UserBtns.js", "index-UserBtns.js"],
  ["cart.facade.ts", "cart.facade.ts"],
  ["checkout-CartItem.js", "checkout-CartItem.js"],
  ["js/checkout.js", "js/checkout.js"],
  ["src/require-user.js", "src/require-user.js"],
  ["src/base64.ts", "src/base64.ts"],
  ["src/facade.js", "src/facade.js"],
  ["api/v1/cart.py", "api/v1/cart.py"],
  // Origins, schemes and queries.
  ["https://cdn.x.test:8080/js/a.js?v=2#x", "js/a.js"],
  ["app:///main.js", "main.js"],
  ["file:///app/src/a.mjs", "src/a.mjs"],
  ["file:///C:/shop/src/a.mjs", "src/a.mjs"],
  ["webpack-internal:///(app-pages-browser)/./src/a.ts", "src/a.ts"],
  ["webpack://shop/./src/a.ts", "src/a.ts"],
  ["rsc://React/Server/webpack-internal:///(rsc)/./src/a.tsx?3", "src/a.tsx"],
  ["turbopack:///[project]/src/a.ts", "src/a.ts"],
  ["[project]/src/a.ts [app-client] (ecmascript)", "src/a.ts"],
  ["https://x.test/orders/991", "orders/*"],
  // Machines and deployments.
  ["/app/src/a.js", "src/a.js"],
  ["C:\\apps\\shop\\src\\a.js", "src/a.js"],
  ["/home/ana/projects/shop/src/a.js", "src/a.js"],
  ["/Users/bob/code/shop/orders/views.py", "orders/views.py"],
  ["/srv/shop/orders/views.py", "orders/views.py"],
  ["/var/task/functions/orders/index.js", "functions/orders/index.js"],
  ["/var/www/shop/releases/20260101120000/dist/a.js", "dist/a.js"],
  ["/home/deploy/shop/releases/142/app/Mail/Sender.php", "app/Mail/Sender.php"],
  ["/srv/shop/current/orders/views.py", "orders/views.py"],
  ["/app/v1.2.3/orders.py", "orders.py"],
  ["/app/7c41d0e2f/orders.py", "orders.py"],
  ["/repo/packages/api/src/a.ts", "packages/api/src/a.ts"],
  // Libraries.
  ["/x/node_modules/.pnpm/a@1.2.3/node_modules/a/b.js", "a/b.js"],
  ["/usr/lib/python3.11/json/decoder.py", "json/decoder.py"],
  ["/go/pkg/mod/github.com/lib/pq@v1.10.9/encode.go", "github.com/lib/pq/encode.go"],
  ["/srv/a/vendor/twig/x.php", "/vendor/twig/x.php".slice(1)],
  // Not paths.
  ["<anonymous>", "<anonymous>"],
  ["<ipython-input-3-1a2b>", "<ipython-input>"],
  [null, ""],
])("the file %s becomes %s", (file, normal) => {
  expect(normalizeFile(file, null)).toBe(normal);
});

test("a class or module is not treated as a path", () => {
  expect(normalizeFile("com.shop.Cart", "java")).toBe("com.shop.Cart");
});

test("a bundler's own code is recognized by its name and path", () => {
  expect(["a/main.3f2a1b9c.js", "/assets/index.js", "x/app.min.js", "117.js"].every(isBundle)).toBe(
    true,
  );
  expect(["/app/src/cart.js", "app.js", "/assets/a.ts", null].some(isBundle)).toBe(false);
});

test.each([
  ["javascript", "async run", "run"],
  ["javascript", "new Cart", "Cart"],
  ["javascript", "Object.f [as g]", "f"],
  ["javascript", "HTMLFormElement.submitOrder", "submitOrder"],
  ["javascript", "Object.<anonymous>", "<anonymous>"],
  ["javascript", "run/<", "run"],
  ["javascript", "async*run", "run"],
  ["javascript", "Cart.get total [as total]", "total"],
  ["javascript", "./src/cart.ts", "<module>"],
  ["javascript", "module evaluation", "<module>"],
  ["javascript", "add$1", "add"],
  ["javascript", "$", "$"],
  ["javascript", "_callee2$", "<anonymous>"],
  ["javascript", "__WEBPACK_DEFAULT_EXPORT__", "default"],
  ["javascript", null, "<anonymous>"],
  ["javascript", "?", "<anonymous>"],
  ["python", "make.<locals>.inner", "inner"],
  ["python", "<module>", "<module>"],
  ["php", "App\\Cart->add", "App\\Cart::add"],
  ["php", "App\\Cart->App\\{closure}", "App\\Cart::{closure}"],
  ["php", "App\\M->{closure:App\\M::rows():31}", "App\\M::{closure}"],
  ["php", "{closure:/app/a.php:3}", "{closure}"],
  ["php", "Proxies\\__CG__\\App\\User->name", "App\\User::name"],
  ["php", "class@anonymous\0/app/a.php:12$0->run", "class@anonymous::run"],
  ["php", "require_once", "<main>"],
  ["java", "com.shop.Picker.lambda$pick$3", "com.shop.Picker.lambda$pick$"],
  ["java", "com.shop.Cart$$Lambda$14/0x0000000800c03000.run", "com.shop.Cart$$Lambda.run"],
  ["java", "com.shop.Cart$$Lambda/0x00007f.run", "com.shop.Cart$$Lambda.run"],
  ["java", "com.shop.Exporter$1.next", "com.shop.Exporter$.next"],
  ["java", "com.shop.S$$EnhancerBySpringCGLIB$$1a2b3c4d.f", "com.shop.S.f"],
  ["java", "com.shop.S$$SpringCGLIB$$0.f", "com.shop.S.f"],
  ["java", "jdk.proxy2.$Proxy12.f", "jdk.proxy2.$Proxy.f"],
  ["java", "com.shop.Outer$Inner.f", "com.shop.Outer$Inner.f"],
  ["go", "example.com/shop/cart.(*Cart).Total", "cart.(*Cart).Total"],
  ["go", "main.run.func2.1", "main.run.func"],
  ["go", "main.Map[...]", "main.Map"],
  ["go", "main.(*Cart).Add-fm", "main.(*Cart).Add"],
  ["ruby", "block (2 levels) in add", "add"],
  ["ruby", "Shop::Cart#add", "add"],
  ["ruby", "<main>", "<main>"],
  ["dotnet", "Shop.Cart.<AddAsync>d__5.MoveNext", "Shop.Cart.AddAsync"],
  ["dotnet", "Shop.Cart.<>c__DisplayClass3_0.<Add>b__0", "Shop.Cart.Add"],
  [null, "add(int, char*)", "add"],
  [null, "shop::add::h0123456789abcdef", "shop::add"],
  [null, "at_0x7ffe12", "at_"],
] as const)("in %s, the function %s becomes %s", (language, name, normal) => {
  expect(normalizeFunction(name, language)).toBe(normal);
});

test("generated calls are recognized", () => {
  expect(isGenerated("<listcomp>", "a.py")).toBe(true);
  expect(isGenerated("com.shop.S$$EnhancerBySpringCGLIB$$1a.f", "<generated>")).toBe(true);
  expect(isGenerated("com.shop.S.access$100", "S.java")).toBe(true);
  expect(isGenerated("com.shop.S.access", "S.java")).toBe(false);
  expect(isGenerated(null, null)).toBe(false);
});
