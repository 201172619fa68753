// The languages in which the documentation has samples that tests run, and Prometheus, which tries alerts and dashboards: those
// of this machine, or Debian's, which root may install. Started by .ci/run before the tests; it says what is missing, and fails
// then.
import { spawnSync } from 'node:child_process';
import { installPackages } from './debian-packages.mjs';

/** Program, how it says that it is there, and the package that has it. */
const INTERPRETERS = [
  { program: 'python3', probe: '--version', name: 'python3' },
  { program: 'php', probe: '--version', name: 'php-cli' },
  { program: 'go', probe: 'version', name: 'golang-go' },
  // Of the alerts and dashboards: no language, but a program of Debian all the same.
  { program: 'promtool', probe: '--version', name: 'prometheus' },
];

const missing = () => INTERPRETERS.filter(({ program, probe }) => spawnSync(program, [probe]).status !== 0);

const packages = missing().map(({ name }) => name);
const problem = packages.length > 0 ? installPackages(packages) : '';
const left = missing();
for (const { program, name } of left) {
  process.stderr.write(`${program} is missing and could not be installed (${problem}): apt-get install ${name}\n`);
}
if (left.length === 0) process.stdout.write(`${INTERPRETERS.map(({ program }) => program).join(', ')} are here\n`);
process.exitCode = left.length > 0 ? 1 : 0;
