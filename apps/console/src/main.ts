import { loadConfig } from '@chasqui/config';
import { runApp } from '@chasqui/runtime';
import { startConsole } from './console.app';
import { consoleVariables } from './console.config';

void runApp('console', async () => startConsole(loadConfig(consoleVariables)));
