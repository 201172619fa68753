import { randomBytes } from 'node:crypto';
import { type WebhookPart, webhookPlace } from '../../store/endpoint-secret.repository';
import { AppError } from '@chasqui/errors';
import { CONFIG, sealFor, type SealingHalf, sealingPublicKey } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookConfig } from './webhook-url';

/** A new secret (Standard Webhooks 1.0.0: `whsec_` and base64 of 24 to 64 bytes). */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

@Injectable()
export class WebhookSeals {
  private readonly key: SealingHalf | null;

  /** Without a key this installation has no webhooks. @throws SealError for a text that is no key */
  constructor(@Inject(CONFIG) { WEBHOOK_PUBLIC_KEY: publicKey }: WebhookConfig) {
    this.key = publicKey === '' ? null : sealingPublicKey(publicKey);
  }

  /** @throws AppError SERVICE_UNAVAILABLE when the installation has no key */
  seal(orgId: string, endpointId: string, part: WebhookPart, text: string): Promise<Buffer> {
    if (this.key === null) {
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: 'This installation has no key for webhook secrets yet. Ask its operator to set one up.',
      });
    }
    return sealFor(this.key, text, webhookPlace(orgId, endpointId, part));
  }
}
