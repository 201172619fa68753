import { ApiClient } from './api.client';

/** An address that needs no name lookup. */
export const HOOK_URL = 'https://93.184.216.34/hook';

export class WebhookClient extends ApiClient {
  async aWebhook(
    settings: Record<string, unknown> = {},
  ): Promise<Record<string, unknown> & { id: string; secret: string }> {
    const { status, body } = await this.post('/webhooks', { url: HOOK_URL, ...settings });
    if (status !== 201) throw new Error(`no webhook: ${JSON.stringify(body)}`);
    return body.data as Record<string, unknown> & { id: string; secret: string };
  }
}
