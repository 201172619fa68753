import { loadConfig } from '@chasqui/config';
import { runApp } from '@chasqui/runtime';
import { startWebhookDispatcher } from './webhook-dispatcher.app';
import { webhookDispatcherVariables } from './webhook-dispatcher.config';

void runApp('webhook-dispatcher', async () => startWebhookDispatcher(loadConfig(webhookDispatcherVariables)));
