import { dataDirVariables, loadConfig } from '@chasqui/config';
import { Command, CommanderError } from 'commander';
import { listen } from './listen';
import { ListenError } from './listen.error';
import { toListenSettings, type ListenOptions } from './listen-settings';

/**
 * The developer's command: follows a service's events and forwards them to a server on this machine.
 *
 * @param print writes one line
 * @param signal ends it
 * @returns exit code: 0, or 1 with one sentence
 */
export async function runListen(
  argv: readonly string[],
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const program = createProgram(print);
  try {
    program.parse(argv);
    await listen(toListenSettings(program.opts<ListenOptions>()), print, signal);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof ListenError)) throw error;
    print(error.message);
    return 1;
  }
}

function createProgram(print: (line: string) => void): Command {
  const write = (text: string): void => print(text.trimEnd());
  return new Command('npm run listen --')
    .description('Forwards the events of your organization to a server on this machine, signed like webhooks.')
    .requiredOption('--forward <address>', 'URL of your server, for example http://localhost:4000/hook')
    .option('--events <types>', 'event types, separated by commas, for example message.received (default: all)')
    .option(
      '--url <address>',
      'base URL of the API, for example https://example.com/v1 (default: the running `npm start`)',
    )
    .option('--key <key>', 'API key with the scope webhooks:manage (default: the test key of that `npm start`)')
    .option('--data-dir <folder>', 'data folder of that `npm start`', loadConfig(dataDirVariables).DATA_DIR)
    .configureOutput({ writeOut: write, writeErr: write })
    .exitOverride();
}
