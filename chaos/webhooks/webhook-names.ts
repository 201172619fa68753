import { WEBHOOK_MECHANISMS } from './webhook-mechanisms';
import { allWebhooks } from './webhook.scenario';

export const WEBHOOK_SCENARIOS: readonly string[] = allWebhooks(1).map(({ name }) => name);
export const WEBHOOK_MECHANISM_NAMES: readonly string[] = WEBHOOK_MECHANISMS.map(({ name }) => name);
