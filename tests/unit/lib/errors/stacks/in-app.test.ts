import { expect, test } from "vitest";
import { isInApp } from "@/lib/errors/stacks/in-app";

const call = (name: string | null, file: string | null, in_app: boolean | null = null) => ({
  ...{ function: name, file, line: 1, column: 1 },
  in_app,
});

test("the client's value takes precedence", () => {
  expect(isInApp(call("f", "/app/node_modules/a/b.js", true), "node")).toBe(true);
  expect(isInApp(call("f", "/app/src/a.js", false), "node")).toBe(false);
});

test.each([
  ["javascript", "f", "https://shop.test/assets/index-4f3c91ab.js"],
  ["javascript", "f", "app:///_next/static/chunks/app/cart/page-3f9a1c77d0e41b25.js"],
  ["javascript", "f", "webpack-internal:///./src/cart.ts"],
  ["javascript", null, "https://shop.test/checkout"],
  ["node", "f", "/app/src/vue/require.js"],
  ["node", "f", "/srv/api/src/auth/require-user.js"],
  ["node", "f", "C:\\shop\\dist\\server.js"],
  [null, "run", "app.js"],
  ["python", "f", "/srv/shop/orders/views.py"],
  ["python", "<module>", "manage.py"],
  ["php", "App\\Cart->add", "/app/src/Cart.php"],
  ["php", "App\\Cart->add", null],
  ["php", "Cart::add", null],
  ["java", "com.shop.Cart.add", "Cart.java"],
  ["java", "add", "com.shop.Cart"],
  ["go", "main.main", "/app/main.go"],
  ["go", "example.com/shop.Run", "/home/ci/go/src/example.com/shop/run.go"],
  ["ruby", "add", "/app/models/cart.rb"],
  ["csharp", "Shop.Cart.Add", null],
  [null, "checkout", null],
])("%s: %s in %s belongs to the program", (platform, name, file) => {
  expect(isInApp(call(name, file), platform)).toBe(true);
});

test.each([
  ["node", "f", "/app/node_modules/express/lib/router.js"],
  ["node", "f", "webpack-internal:///../../node_modules/react/index.js"],
  ["node", "f", "node:internal/process/task_queues"],
  ["node", "f", "internal/main/run.js"],
  ["node", "f", "events.js"],
  ["javascript", "Array.map", "<anonymous>"],
  ["javascript", "map", "native"],
  ["javascript", "Promise.all", null],
  ["javascript", "f", "chrome-extension://abcdef/content.js"],
  ["javascript", "f", "moz-extension://12-34/content.js"],
  ["javascript", "f", "safari-web-extension://12-34/content.js"],
  ["javascript", "f", "https://cdn.jsdelivr.net/npm/vue@3/dist/vue.js"],
  ["javascript", "f", "https://www.googletagmanager.com/gtm.js?id=GTM-1"],
  ["javascript", "f", "https://shop.test/js/jquery-3.6.0.min.js"],
  ["javascript", "f", "https://shop.test/assets/vendor-Aq81LmZ2.js"],
  ["javascript", "f", "https://shop.test/_next/static/chunks/framework-1a2b3c4d.js"],
  ["javascript", "f", "webpack/bootstrap"],
  ["python", "f", "/usr/lib/python3.11/json/decoder.py"],
  ["python", "f", "/app/.venv/lib/python3.11/site-packages/django/views.py"],
  ["python", "f", "<frozen importlib._bootstrap>"],
  ["php", "f", "/app/vendor/laravel/framework/src/Illuminate/View.php"],
  ["php", "Illuminate\\View\\View->render", null],
  ["php", "PDOStatement->execute", null],
  ["php", "array_map", null],
  ["java", "java.lang.Thread.run", "Thread.java"],
  ["java", "org.springframework.web.Servlet.run", "Servlet.java"],
  ["java", "run", "kotlinx.coroutines.DispatchedTask"],
  ["java", "jdk.proxy2.$Proxy99.save", null],
  ["go", "runtime.gopanic", "/usr/local/go/src/runtime/panic.go"],
  ["go", "net/http.(*conn).serve", "/opt/hostedtoolcache/go/1.22.1/x64/src/net/http/server.go"],
  ["go", "github.com/lib/pq.decode", "/go/pkg/mod/github.com/lib/pq@v1.10.9/encode.go"],
  ["ruby", "call", "/usr/local/bundle/gems/rack-3.0.0/lib/rack.rb"],
  ["csharp", "System.Linq.Enumerable.First", null],
])("%s: %s in %s belongs to a library", (platform, name, file) => {
  expect(isInApp(call(name, file), platform)).toBe(false);
});
