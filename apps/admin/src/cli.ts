import { join } from 'node:path';
import { ConfigError, dataDirVariables, loadConfig, withEnvFile } from '@chasqui/config';
import { migrate } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { DeletionPlannedError } from '@chasqui/tenancy';
import { Command, CommanderError } from 'commander';
import { adminVariables, exportVariables, sealingVariables } from './admin.config';
import { AdminError } from './admin-error';
import { AdminServices, type Run } from './admin-services';
import { addGatewayCommands } from './commands/gateway.command';
import { addKeyCommands } from './commands/key.command';
import { addMailCommands } from './commands/mail.command';
import { addNumberCommands } from './commands/number.command';
import { addLifecycleCommands } from './commands/lifecycle.command';
import { addOrganizationCommands } from './commands/organization.command';
import { addSealingCommands } from './commands/sealing.command';
import { addSmsCommands } from './commands/sms.command';
import { addSmsExportCommand } from './commands/sms-export.command';
import { addStorageCommands } from './commands/storage.command';
import { addUserCommands } from './commands/user.command';
import { addWebhookCommands } from './commands/webhook.command';

/** File in which a running `npm start` leaves the addresses and secrets for this command line. */
export const ADMIN_ENV_FILE = 'admin.env';

/**
 * The operator's command line.
 *
 * @returns exit code: 0, or 1 with one sentence on standard error
 */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  const program = createProgram();
  try {
    await program.parseAsync(argv);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${sentenceOf(error)}\n`);
    return 1;
  }
}

function createProgram(): Command {
  const program = new Command('npm run --silent admin --')
    .description('Operator commands of Chasqui. They use DATABASE_URL, or the running `npm start`.')
    .option('--json', 'print JSON only')
    .option('--data-dir <folder>', 'data folder of the `npm start` to use', loadConfig(dataDirVariables).DATA_DIR)
    .configureHelp({ showGlobalOptions: true })
    .exitOverride();
  const run: Run = async (work) => {
    const { json, dataDir } = program.opts<{ json?: boolean; dataDir: string }>();
    const services = await AdminServices.connect(loadConfig(adminVariables, environment(dataDir)));
    try {
      print(await work(services), json ?? false);
    } finally {
      await services.close();
    }
  };
  addOrganizationCommands(program, run);
  addLifecycleCommands(program, run, () =>
    loadConfig(exportVariables, environment(program.opts<{ dataDir: string }>().dataDir)),
  );
  addKeyCommands(program, run);
  addGatewayCommands(program, run);
  addNumberCommands(program, run);
  addSmsCommands(program, run);
  addSmsExportCommand(program, run);
  addStorageCommands(program, run);
  addUserCommands(program, run);
  addMailCommands(program, run);
  const printed = (result: unknown): void => print(result, program.opts<{ json?: boolean }>().json ?? false);
  addWebhookCommands(program, (variables) =>
    printVariables(variables, program.opts<{ json?: boolean }>().json ?? false),
  );
  addSealingCommands(program, run, printed, () =>
    loadConfig(sealingVariables, environment(program.opts<{ dataDir: string }>().dataDir)),
  );
  program
    .command('migrate')
    .description('update the database schema to the newest version')
    .action(async () => {
      const { json, dataDir } = program.opts<{ json?: boolean; dataDir: string }>();
      const { DATABASE_URL } = loadConfig({ DATABASE_URL: adminVariables.DATABASE_URL }, environment(dataDir));
      print({ migrations: await migrate(DATABASE_URL) }, json ?? false);
    });
  return program;
}

const environment = (dataDir: string) => withEnvFile(join(dataDir, ADMIN_ENV_FILE));

function print(result: unknown, isJson: boolean): void {
  if (isJson) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else if (Array.isArray(result)) process.stdout.write(result.map(toLines).join('\n') || 'none\n');
  else process.stdout.write(toLines(result));
}

function printVariables(variables: Readonly<Record<string, string>>, isJson: boolean): void {
  if (isJson) print(variables, true);
  else for (const [name, value] of Object.entries(variables)) process.stdout.write(`${name}=${value}\n`);
}

function toLines(result: unknown): string {
  const entries = Object.entries(JSON.parse(JSON.stringify(result)) as Record<string, unknown>);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, value]) => `${name.padEnd(width)}  ${toText(value)}\n`).join('');
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) {
    return `${error.message}\nStart the service with \`npm start\` first, or set these variables.`;
  }
  const isSaidToPeople = [AdminError, AppError, DeletionPlannedError].some((kind) => error instanceof kind);
  if (isSaidToPeople) return (error as Error).message;
  const message = error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
  return `The command failed: ${message}`;
}
