// Writes a line when each test file begins and ends, so that an interrupted run still tells what it did.
const { appendFileSync } = require('node:fs');

module.exports = class TestFilesReporter {
  onTestFileStart({ path }) {
    this.write({ path, state: 'begun' });
  }

  onTestFileResult({ path }, { numPassingTests, numFailingTests, testExecError, failureMessage, testResults }) {
    // A file that did not load, or failed outside of its tests, has no failed test.
    const isBroken = testExecError != null || (numFailingTests === 0 && Boolean(failureMessage));
    const failures = testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    this.write({ path, state: 'ended', passed: numPassingTests, failed: numFailingTests, isBroken, failures });
  }

  write(line) {
    const output = process.env.TEST_FILES_OUTPUT;
    if (output) appendFileSync(output, `${JSON.stringify(line)}\n`);
  }
};
