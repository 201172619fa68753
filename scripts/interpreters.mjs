// The languages of the documentation's tested samples, and Prometheus, which tests alerts and dashboards: this
// machine's own, or Debian's, which root may install. Run by .ci/run before the tests; it lists what is missing, and
// then fails.
import { spawnSync } from 'node:child_process';
import { installPackages } from './debian-packages.mjs';

/** Program, arguments that show that it works, and its package. */
const INTERPRETERS = [
  { program: 'python3', probe: '--version', name: 'python3' },
  { program: 'php', probe: '--version', name: 'php-cli' },
  { program: 'go', probe: 'version', name: 'golang-go' },
  // For alerts and dashboards: no language, but also a Debian package.
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
