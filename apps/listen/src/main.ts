import { runListen } from './cli';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

void runListen(process.argv, (line) => process.stdout.write(`${line}\n`), stop.signal).then((code) => {
  process.exitCode = code;
});
