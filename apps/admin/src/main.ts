import { runCommandLine } from './cli';

void runCommandLine(process.argv).then((code) => {
  process.exitCode = code;
});
