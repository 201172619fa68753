// npm test: all tests of both Jest projects. Further arguments go to Jest: npm test -- libs/lanes
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Four workers also on two processors, where Jest would take one: tests mostly wait, for servers and for time.
const args = [join(root, 'node_modules/jest/bin/jest.js'), '--maxWorkers=4', ...process.argv.slice(2)];
const jest = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches Jest by itself; this process waits for it to clean up.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && jest.kill(signal));
jest.on('exit', (code) => process.exit(code ?? 1));
