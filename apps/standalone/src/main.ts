import { loadConfig } from '@chasqui/config';
import { runApp } from '@chasqui/runtime';
import { startStandalone } from './standalone.app';
import { standaloneVariables } from './standalone.config';

void runApp('standalone', () => startStandalone(loadConfig(standaloneVariables)));
