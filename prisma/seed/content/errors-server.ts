import type { DemoErrorGroup } from "@/prisma/seed/demo-error";

const venv = "/opt/invoicing/.venv/lib/python3.13/site-packages";

/** Errors reported by the Python and PHP services, and by the technicians' app. */
export const serverErrors: DemoErrorGroup[] = [
  {
    exceptionClass: "psycopg.OperationalError",
    message:
      "consuming input failed: server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally\n\tbefore or while processing the request.",
    platform: "python",
    environment: "production",
    releases: ["worker@3.4.1", "worker@3.5.0"],
    frames: [
      { call: "wait", file: `${venv}/psycopg/connection.py`, line: 453, isLibrary: true },
      { call: "execute", file: `${venv}/psycopg/cursor.py`, line: 117, isLibrary: true },
      {
        call: "take_job",
        file: "/opt/worker/worker/queue.py",
        line: 88,
        code: [
          "    with pool.connection() as connection:",
          ">       row = connection.execute(TAKE_ONE, (queue,)).fetchone()",
          "    return Job(*row) if row else None",
        ],
      },
      { call: "run", file: "/opt/worker/worker/main.py", line: 52 },
    ],
    causes: [
      {
        exceptionClass: "ConnectionResetError",
        message: "[Errno 104] Connection reset by peer",
        source: "__cause__",
        frames: [
          { call: "recv", file: `${venv}/psycopg/pq/pq_ctypes.py`, line: 282, isLibrary: true },
          { call: "ping", file: "/opt/worker/worker/health.py", line: 19 },
        ],
      },
    ],
    shape: "burst",
    perDay: 46,
    firstHoursAgo: 690,
    lastMinutesAgo: 47,
    kept: 10,
    linkedTo: "Job queue stalls after a database restart",
    tags: { server_name: "worker-1", queue: "visits" },
  },
  {
    exceptionClass: "KeyError",
    message: "'vat_rate'",
    platform: "python",
    environment: "production",
    releases: ["invoicing@0.9.4"],
    frames: [
      {
        call: "line_total",
        file: "/opt/invoicing/invoicing/lines.py",
        line: 64,
        code: [
          "    net = line.quantity * line.unit_price",
          '>   return net * (1 + line.part["vat_rate"])',
        ],
        vars: {
          line: "<InvoiceLine 88412: 3 × hose clamp 40 mm>",
          net: "Decimal('17.70')",
          "line.part": {
            sku: "'HC-40'",
            name: "'Hose clamp 40 mm'",
            unit_price: "Decimal('5.90')",
          },
        },
      },
      { call: "draft_invoice", file: "/opt/invoicing/invoicing/draft.py", line: 31 },
      { call: "invoke", file: `${venv}/celery/app/trace.py`, line: 734, isLibrary: true },
    ],
    shape: "burst",
    perDay: 70,
    firstHoursAgo: 29,
    lastMinutesAgo: 12,
    kept: 10,
    tags: { task: "draft_invoice", customer: "Nordlift" },
    trail: [
      ["celery", "draft_invoice(visit=47981) received"],
      ["query", "SELECT * FROM parts WHERE visit_id = %s"],
    ],
  },
  {
    exceptionClass: "pydantic_core.ValidationError",
    message:
      "1 validation error for VisitReport\nsigned_at\n  Input should be a valid datetime, input is too short",
    platform: "python",
    environment: "staging",
    releases: ["invoicing@0.10.0-rc.2"],
    frames: [
      {
        call: "model_validate_json",
        file: `${venv}/pydantic/main.py`,
        line: 746,
        isLibrary: true,
      },
      { call: "read_report", file: "/opt/invoicing/invoicing/reports.py", line: 19 },
    ],
    shape: "steady",
    perDay: 300,
    firstHoursAgo: 2,
    lastMinutesAgo: 1,
    kept: 10,
    request: { method: "POST", url: "https://staging.fieldbook.example.test/v2/reports" },
  },
  {
    exceptionClass: "requests.exceptions.ReadTimeout",
    message:
      "HTTPSConnectionPool(host='sms.example.test', port=443): Read timed out. (read timeout=10)",
    platform: "python",
    environment: "production",
    releases: ["messages@2.2.0"],
    frames: [
      { call: "send", file: `${venv}/requests/adapters.py`, line: 713, isLibrary: true },
      { call: "send_sms", file: "/opt/messages/messages/sms.py", line: 40 },
      { call: "on_the_way", file: "/opt/messages/messages/tasks.py", line: 27 },
    ],
    shape: "burst",
    perDay: 18,
    firstHoursAgo: 330,
    lastMinutesAgo: 5200,
    kept: 6,
    states: [{ to: "resolved", by: "lead", hoursAgo: 60 }],
  },
  {
    exceptionClass: "TypeError",
    message: "number_format(): Argument #1 ($num) must be of type float, null given",
    platform: "php",
    environment: "production",
    releases: ["portal@7.3.0", "portal@7.3.1"],
    frames: [
      {
        call: "Portal\\Invoice\\TotalView->format",
        file: "/var/www/portal/src/Invoice/TotalView.php",
        line: 42,
        code: [
          "    public function format(?Money $total): string",
          "    {",
          ">       return number_format($total?->amount, 2, ',', '.');",
          "    }",
        ],
      },
      {
        call: "Portal\\Invoice\\InvoiceController->show",
        file: "/var/www/portal/src/Invoice/InvoiceController.php",
        line: 67,
      },
      {
        call: "Illuminate\\Routing\\Controller->callAction",
        file: "/var/www/portal/vendor/laravel/framework/src/Illuminate/Routing/Controller.php",
        line: 54,
        isLibrary: true,
      },
    ],
    shape: "office",
    perDay: 31,
    firstHoursAgo: 220,
    lastMinutesAgo: 38,
    kept: 9,
    request: { method: "GET", url: "https://portal.example.test/invoices/10877" },
  },
  {
    exceptionClass: "Illuminate\\Database\\QueryException",
    message:
      "SQLSTATE[40001]: Serialization failure: 1213 Deadlock found when trying to get lock (SQL: update `visits` set `rating` = 5 where `id` = 47002)",
    platform: "php",
    environment: "production",
    releases: ["portal@7.2.4"],
    frames: [
      {
        call: "Illuminate\\Database\\Connection->runQueryCallback",
        file: "/var/www/portal/vendor/laravel/framework/src/Illuminate/Database/Connection.php",
        line: 825,
        isLibrary: true,
      },
      {
        call: "Portal\\Visit\\RateVisit->handle",
        file: "/var/www/portal/src/Visit/RateVisit.php",
        line: 29,
      },
    ],
    shape: "office",
    perDay: 6,
    firstHoursAgo: 1000,
    lastMinutesAgo: 8900,
    kept: 5,
    states: [
      { to: "resolved", by: "lead", hoursAgo: 500 },
      { to: "open", hoursAgo: 400 },
      { to: "resolved", by: "lead", hoursAgo: 140 },
    ],
  },
  {
    exceptionClass: "java.lang.NullPointerException",
    message:
      'Cannot invoke "android.graphics.Bitmap.compress(...)" because the return value of "SignaturePad.bitmap()" is null',
    platform: "java",
    environment: "production",
    releases: ["technician-android@4.6.0", "technician-android@4.7.0"],
    frames: [
      {
        call: "com.acme.fieldbook.visit.SignatureFragment.save",
        file: "SignatureFragment.java",
        line: 118,
      },
      {
        call: "com.acme.fieldbook.visit.SignatureFragment.onPause",
        file: "SignatureFragment.java",
        line: 64,
      },
      {
        call: "androidx.fragment.app.Fragment.performPause",
        file: "Fragment.java",
        line: 3145,
        isLibrary: true,
      },
      {
        call: "android.os.Handler.dispatchMessage",
        file: "Handler.java",
        line: 106,
        isLibrary: true,
      },
    ],
    shape: "office",
    perDay: 15,
    firstHoursAgo: 1150,
    lastMinutesAgo: 71,
    kept: 10,
    states: [
      { to: "resolved", by: "dev", hoursAgo: 260 },
      { to: "open", hoursAgo: 74 },
    ],
    tags: { device: ["Galaxy XCover 6", "Galaxy A15"], os: "Android 15" },
    users: 4,
    trail: [
      ["lifecycle", "SignatureFragment created"],
      ["device", "incoming call"],
    ],
  },
  {
    exceptionClass: "android.database.sqlite.SQLiteFullException",
    message: "database or disk is full (code 13 SQLITE_FULL)",
    platform: "java",
    environment: "production",
    releases: ["technician-android@4.7.0"],
    frames: [
      {
        call: "android.database.sqlite.SQLiteConnection.nativeExecute",
        file: "SQLiteConnection.java",
        line: 900,
        isLibrary: true,
      },
      { call: "com.acme.fieldbook.sync.OutboxDao.add", file: "OutboxDao.java", line: 57 },
      { call: "com.acme.fieldbook.sync.Recorder.keep", file: "Recorder.java", line: 33 },
    ],
    shape: "steady",
    perDay: 2,
    firstHoursAgo: 300,
    lastMinutesAgo: 820,
    kept: 7,
    tags: { device: "Galaxy A15", os: "Android 14" },
    users: 2,
    level: "fatal",
  },
];
