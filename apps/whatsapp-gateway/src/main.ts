import { APP_VERSION } from './app-version';
import { type CommandLine, parseCommandLine } from './cli/command-line';
import { helpText } from './cli/help-text';
import { linkNumber } from './cli/link.command';
import { Screen } from './cli/screen';
import { startApp } from './cli/start.command';
import { statusText } from './cli/status.command';
import { ConfigError } from './config/config.error';
import { readDataDir } from './config/gateway.config';
import { LocalClient } from './local/local.client';

async function run(argv: readonly string[], line: CommandLine): Promise<number | undefined> {
  const screen = new Screen(process.stdout);
  switch (line.command) {
    case 'help':
      screen.print(helpText());
      return 0;
    case 'version':
      screen.print(`${APP_VERSION}\n`);
      return 0;
    case 'start':
      await startApp(process.env, argv);
      return undefined;
    case 'link':
    case 'status':
    case 'unlink':
  }
  const client = LocalClient.open(readDataDir(process.env, argv));
  if (line.command === 'status') screen.print(statusText(await client.overview()));
  else if (line.command === 'link') await linkNumber(client, line.phone ?? '', line.wantsCode, screen);
  else {
    await client.unlink(line.phone ?? '');
    screen.print(`+${line.phone} is unlinked.\n`);
  }
  return 0;
}

async function main(argv: readonly string[]): Promise<void> {
  try {
    const code = await run(argv, parseCommandLine(argv));
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    process.exitCode = 1;
    const problems = error instanceof ConfigError ? error.problems : [(error as Error).message];
    const advice = error instanceof ConfigError ? 'chasqui-gateway --help explains every setting.\n' : '';
    process.stderr.write(`${problems.join('\n')}\n${advice}`);
  }
}

void main(process.argv.slice(2));
