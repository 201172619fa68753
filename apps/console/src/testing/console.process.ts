import { loadConfig } from '@chasqui/config';
import { startConsole } from '../console.app';
import { consoleVariables } from '../console.config';

// A console that a test kills: it says where it listens, and ends with the test.
process.on('disconnect', () => process.exit(0));
void startConsole(loadConfig(consoleVariables), { processMetrics: false }).then(({ publicUrl }) =>
  process.send?.({ url: publicUrl }),
);
