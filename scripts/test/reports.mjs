/** Parses the JSON reports of vitest and Playwright: counts, and each failure with its first lines. */

/** @returns {{ passed: number, failed: number, skipped: number, failures: string[] }} */
export function readVitestReport({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    // A file that fails to load has no failing test.
    if (failed.length === 0 && file.status === "failed") return [describe(file.name, file.message)];
    return failed.map((test) =>
      describe(`${file.name} › ${test.fullName}`, test.failureMessages.join("\n")),
    );
  });
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures };
}

/** @returns {{ passed: number, failed: number, skipped: number, failures: string[] }} */
export function readPlaywrightReport({ stats, suites, errors }) {
  const failures = [
    ...errors.map((error) => describe("outside the tests", error.message)),
    ...suites
      .flatMap(specsOf)
      .flatMap((spec) =>
        spec.tests
          .filter((test) => test.status === "unexpected")
          .map((test) => describe(`${spec.file} › ${spec.title}`, messageOf(test))),
      ),
  ];
  return {
    ...{ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    failures,
  };
}

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

const messageOf = (test) =>
  test.results.flatMap((result) => result.errors.map((error) => error.message)).join("\n");

const ANSI_COLORS = /\u001b\[[0-9;]*m/g;

function describe(title, message = "") {
  const lines = message
    .replace(ANSI_COLORS, "")
    .trim()
    .split("\n")
    .filter((line) => !line.includes("/node_modules/"))
    .slice(0, 20);
  return [`✘ ${title}`, ...lines.map((line) => `    ${line}`)].join("\n");
}
