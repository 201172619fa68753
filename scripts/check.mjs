// npm run check: every static check of the code. One line per check, with the output of failed ones.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const waiting = ['types', 'lint', 'patterns', 'web', 'format', 'deps', 'dead'];
const atOnce = 2;
const outputs = [];

await Promise.all(Array.from({ length: atOnce }, runWaiting));
for (const { check, text } of outputs) process.stdout.write(`\n--- npm run check:${check}\n${text.trimEnd()}\n`);
process.exitCode = outputs.length > 0 ? 1 : 0;

async function runWaiting() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const started = performance.now();
    const { ok, text } = await run(check);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${check.padEnd(8)} ${seconds.padStart(5)} s\n`);
    if (!ok) outputs.push({ check, text });
  }
}

function run(check) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', `check:${check}`], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
    child.on('error', (error) => resolve({ ok: false, text: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, text }));
  });
}
