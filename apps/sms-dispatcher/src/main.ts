import { loadConfig } from '@chasqui/config';
import { runApp } from '@chasqui/runtime';
import { startSmsDispatcher } from './sms-dispatcher.app';
import { smsDispatcherVariables } from './sms-dispatcher.config';

void runApp('sms-dispatcher', async () => startSmsDispatcher(loadConfig(smsDispatcherVariables)));
