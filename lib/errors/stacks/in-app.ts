import type { Frame } from "@/lib/errors/occurrences/occurrence";
import { memoizeInEnvelope } from "@/lib/errors/occurrences/memoize-in-envelope";
import { type Language, languageOf } from "./language";

/**
 * Whether a frame is the app's own code. The client's flag wins. Otherwise a frame belongs to a
 * library if its file is where package managers and engines put files, comes from a browser
 * extension or a CDN, or belongs to a known package. All other frames are the app's.
 */
export function isInApp(frame: Frame, platform: string | null): boolean {
  if (frame.in_app !== null) return frame.in_app;
  const { file, function: name } = frame;
  const language = languageOf(frame, platform);
  if (name !== null && isLibraryFunction(name, language)) return false;
  if (file === null) return name !== null && isOwnWithoutFile(name, language);
  return !isLibraryFile(file.slice(0, MAX_FILE), language);
}

/**
 * Cached, because names and files repeat in the frames of a deep stack, and in the events of an
 * envelope.
 */
const isLibraryFunction = memoizeInEnvelope(isLibraryName);
const isLibraryFile = memoizeInEnvelope((file: string, language: Language | null): boolean => {
  if (language === "java" && LIBRARY_PACKAGE.test(file)) return true;
  const path = file.replace(/\\/g, "/").split("?", 1)[0] ?? "";
  if (LIBRARY_PATH.test(path)) return true;
  const mayBeBrowser = language === "javascript" || language === null;
  return (
    mayBeBrowser &&
    (FOREIGN_SCRIPT.test(path) || LIBRARY_HOST.test(path) || LIBRARY_SCRIPT.test(path))
  );
});

const MAX_FILE = 1_024;

/** Where package managers, engines and compilers put files, in any language. */
const LIBRARY_PATH = new RegExp(
  [
    // JavaScript: node:fs, <anonymous>, native code, package manager caches.
    String.raw`^(?:node|deno|bun|native|internal|ext)[:/]|^native$|^[<[]`,
    String.raw`(?:^|/)(?:node_modules|bower_components|jspm_packages|\.pnpm|\.yarn|\.vite/deps|@vite)/`,
    // Python, Ruby, PHP, Go.
    String.raw`(?:^|/)(?:site-packages|dist-packages|\.?venv|vendor|gems|rubygems)/`,
    String.raw`(?:^|/)lib(?:64)?/(?:python|ruby)[/\d]|/python\d*/lib/|(?:^|/)lib/node/`,
    String.raw`/share/(?:php|pear|nodejs)/|/pkg/mod/|/go/src/(?:runtime|net|internal|encoding|database|testing|sync|reflect|os|io|fmt|strings|sort|time|context)/`,
    String.raw`/(?:go|golang|go[\d.]+|libexec|hostedtoolcache/go/[^/]+/[^/]+)/src/(?!github\.|gitlab\.|bitbucket\.|[^/]+\.[a-z]+/)`,
    String.raw`^/rustc/|/\.cargo/registry/|/var/runtime/|/Library/Frameworks/|^/usr/(?:include|lib)/`,
    String.raw`_testmain\.go$`,
  ].join("|"),
  "i",
);

/**
 * Scripts that are not the page's own: those of extensions, the browser, Node and bundler runtimes.
 */
const FOREIGN_SCRIPT = new RegExp(
  [
    String.raw`^(?:chrome|moz|safari|safari-web|ms-browser|edge|opera)-extension:|^webkit-masked-url:`,
    String.raw`^(?:chrome|resource|about|devtools|debugger|user-?script):|/Extensions/[a-p]{32}/`,
    // Node before 16 lists its own files without a folder.
    String.raw`^(?:_\w+|events|net|timers|fs|domain|dns|tls|zlib|vm|stream|cluster|child_process|async_hooks|bootstrap_node)\.js$`,
    String.raw`(?:^|/)(?:webpack|turbopack)/(?:bootstrap|runtime|startup|before-startup|hot)|\(webpack\)|/next/dist/`,
    String.raw`/_next/static/chunks/(?:(?:webpack|framework|polyfills|main|turbopack)(?:-[\w-]+|[\w.]*)|node_modules_[\w.@-]*)\.js$`,
  ].join("|"),
  "i",
);

/** Library, analytics and advertising hosts. */
const LIBRARY_HOST =
  /^https?:\/\/(?:[\w-]+\.)*(?:jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com|esm\.sh|skypack\.dev|jspm\.io|jquery\.com|bootstrapcdn\.com|fontawesome\.com|googleapis\.com|gstatic\.com|googletagmanager\.com|google-analytics\.com|googlesyndication\.com|doubleclick\.net|google\.com|facebook\.net|stripe\.com|paypal\.com|paypalobjects\.com|sentry-cdn\.com|hotjar\.com|segment\.com|intercomcdn\.com|intercom\.io|hs-scripts\.com|hsforms\.net|cookielaw\.org|cookiebot\.com|clarity\.ms|newrelic\.com|nr-data\.net|datadoghq-browser-agent\.com|fullstory\.com|mixpanel\.com|amplitude\.com|challenges\.cloudflare\.com|cloudflareinsights\.com|polyfill\.io|twitter\.com|licdn\.com|tiktok\.com|zdassets\.com|crisp\.chat)(?::\d+)?\//i;

/** Suffixes that bundlers add to a script's name. */
const BUILT = "(?:min|slim|prod|production|development|global|umd|esm|chunk|bundle)";

/**
 * Well-known library file names, and chunks that contain only libraries. Unambiguous by
 * construction: a version matches as many dots as it can, and the suffix of a vendors chunk is
 * matched once.
 */
const LIBRARY_SCRIPT = new RegExp(
  [
    String.raw`^(?:https?|app|capacitor):.*/(?:`,
    String.raw`(?:jquery(?:[.-]ui)?|react|react-dom|vue|angular|lodash|underscore|backbone|bootstrap|moment|d3|zone|polyfills?|core-js)`,
    String.raw`(?:[.-]v?\d[\w.]*(?:-${BUILT}(?:[.-]${BUILT})*)?|(?:[.-][0-9a-f]{6,})?(?:[.-]${BUILT})*)\.m?js$`,
    String.raw`|(?=[\w~.-]*\.m?js$)(?:[\w-]+[.-])?vendors?[.~-])`,
  ].join(""),
  "i",
);

const LIBRARY_PACKAGE =
  /^(?:java|javax|jakarta|sun|jdk|kotlin|kotlinx|_COROUTINE|scala|groovy|clojure|android|androidx|dalvik|akka|reactor|lombok|junit|com\.(?:sun|android|google|fasterxml|zaxxer|mysql|microsoft|amazonaws|oracle|ibm|netflix|mongodb|squareup|intellij|twitter|linkedin|github|codahale)|org\.(?:springframework|apache|hibernate|eclipse|jboss|junit|postgresql|slf4j|jetbrains|codehaus|mockito|aspectj|gradle|h2|json|bouncycastle|quartz|thymeleaf|flywaydb|jooq|reactivestreams|mariadb|elasticsearch|redisson|xml|w3c|yaml|glassfish|wildfly|wso2|keycloak|testng|assertj|opensearch|graalvm|joda|objectweb|javassist|liquibase|mybatis)|io\.(?:netty|micronaut|quarkus|vertx|undertow|grpc|ktor|sentry|opentelemetry|reactivex|lettuce|micrometer|smallrye|jsonwebtoken|swagger|dropwizard|projectreactor|r2dbc|prometheus|rsocket|confluent)|net\.(?:bytebuddy|sf|minidev|logstash)|ch\.qos|okhttp3|okio|retrofit2|redis\.clients|feign|brave|rx|play|cats|zio|slick)\./;

const LIBRARY_NAMESPACE =
  /^\\?(?:Illuminate|Laravel|Symfony|Doctrine|GuzzleHttp|Monolog|Psr|Twig|PHPUnit|Composer|League|Carbon|Sentry|Predis|Livewire|Filament|Spatie|Slim|Laminas|Zend|Yiisoft|Cake|CodeIgniter|Ramsey|React|Amp|PhpParser|Whoops|Inertia|Barryvdh|Nette|Http|Drupal\\Core|Automattic)\\/;

/** Classes built into PHP and its common extensions. */
const PHP_CLASS =
  /^\\?(?:PDO\w*|mysqli\w*|Date\w+|SimpleXML\w*|DOM\w+|XML\w+|Reflection\w*|Soap\w+|Redis\w*|Memcached?|SQLite3\w*|Spl\w+|Array(?:Object|Iterator)|Closure|Generator|Fiber|Intl\w+|NumberFormatter|Collator|ZipArchive|Phar\w*|Imagick\w*|MongoDB\\.+|Random\\.+|Iterator\w*|Recursive\w+|WeakMap)(?:::|->)/;

function isLibraryName(name: string, language: Language | null): boolean {
  switch (language) {
    case "java":
      // `java.base/java.lang.Thread.run`, and classes that the JVM generates:
      // `jdk.proxy2.$Proxy99`.
      return (
        LIBRARY_PACKAGE.test(name.slice(name.indexOf("/") + 1)) ||
        /^(?:com\.sun\.proxy\.)?\$Proxy/.test(name)
      );
    case "dotnet":
      return /^(?:System|Microsoft|MS|Newtonsoft|Npgsql|Serilog|AutoMapper|MediatR|Dapper|NHibernate|Xunit|NUnit|Swashbuckle|StackExchange|Grpc|Polly)\.|^lambda_method/.test(
        name,
      );
    case "go":
      return /^(?:runtime|testing|syscall|reflect|net\/http|internal\/[\w/]+)\.|^(?:golang\.org\/x|google\.golang\.org)\/|^panic(?:\(|$)/.test(
        name,
      );
    case "php":
      return LIBRARY_NAMESPACE.test(name);
    case "javascript":
      return /^(?:async )?(?:process\.processTicksAndRejections|__webpack_require__)$/.test(name);
    case "python":
    case "ruby":
      return false;
    case null:
      // A method generated by the JVM has no file to identify its language.
      return /^(?:java|javax|jdk|sun)\.[\w.$]{1,400}\.\w+$/.test(name);
  }
}

/** Whether a frame without a file is the app's own. In some languages it belongs to the engine. */
function isOwnWithoutFile(name: string, language: Language | null): boolean {
  if (language === "javascript" || language === "python" || language === "ruby") return false;
  const isPhp = language === "php" || /->|\\/.test(name);
  if (!isPhp) return true;
  return /::|->/.test(name) && !LIBRARY_NAMESPACE.test(name) && !PHP_CLASS.test(name);
}
