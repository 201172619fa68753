import { AppError } from '@chasqui/errors';
import { checkPublicUrl, LONGEST_URL, type UrlRefusal } from '@chasqui/outbound';
import { CONFIG } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';

export interface WebhookConfig {
  /** Seals secrets; empty: no webhooks can be created. */
  WEBHOOK_PUBLIC_KEY: string;
  /** Private networks (CIDR) that webhooks may reach. */
  OUTBOUND_ALLOWED_NETWORKS: readonly string[];
}

export const URL_TOO_LONG = `\`url\` can have at most ${LONGEST_URL} characters.`;

const SENTENCES: Readonly<Record<UrlRefusal, string>> = {
  not_a_url: '`url` must be a URL, such as https://your-server.example/hook.',
  not_https: '`url` must start with https://. To receive events on your own machine, use `npm run listen`.',
  credentials: '`url` must not contain a user name or password. Use `headers` instead.',
  port: '`url` has a port that is not allowed. Use 80, 443 or a port from 1024 up.',
  private_address:
    '`url` points to an address that is not public. The operator of the service can allow a private network.',
  too_long: URL_TOO_LONG,
};

/** Checks addresses of customers' servers against the rules of this installation. */
@Injectable()
export class WebhookUrls {
  /** Private networks (CIDR) that may be reached, also by plain http. */
  private readonly allowedNetworks: readonly string[];

  constructor(@Inject(CONFIG) { OUTBOUND_ALLOWED_NETWORKS }: WebhookConfig) {
    this.allowedNetworks = OUTBOUND_ALLOWED_NETWORKS;
  }

  /** @throws AppError WEBHOOK_URL_BLOCKED when it is not public, or leads into a private network */
  async check(text: string): Promise<URL> {
    const { allowedNetworks } = this;
    const verdict = await checkPublicUrl(text.trim(), { allowedNetworks, allowHttp: allowedNetworks.length > 0 });
    if (verdict.ok) return verdict.url;
    const message = SENTENCES[verdict.reason];
    throw new AppError('WEBHOOK_URL_BLOCKED', {
      message,
      extra: { fields: [{ field: 'url', code: 'BLOCKED', message }] },
    });
  }
}
