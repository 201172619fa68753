import { Database } from '@chasqui/database';
import { ProcessRegistry } from '../processes/process-registry';

/** A process that only lives: tests kill and freeze it. Prints its number. */
async function main(url: string): Promise<void> {
  const database = await Database.connect({ url, poolSize: 2, applicationName: 'registered' });
  const registry = await ProcessRegistry.start(database, {
    app: 'test',
    onRevived: () => process.stdout.write('revived\n'),
    onFailure: () => undefined,
  });
  process.stdout.write(`id ${registry.id}\n`);
}

void main(process.argv[2] ?? '');
