import { type EndpointSecretRepository, webhookPlace } from '../../store/endpoint-secret.repository';
import { AppError } from '@chasqui/errors';
import { openSealed, sealingPrivateKeys, type SealingHalf } from '@chasqui/runtime';
import { isUuid } from '@chasqui/http/requests';
import type { Owner } from '@chasqui/tenancy';

/** Opens webhook secrets, to show them again. Only an app with WEBHOOK_PRIVATE_KEY can. */
export class WebhookSecrets {
  private readonly keys: readonly SealingHalf[];

  /** @param privateKey WEBHOOK_PRIVATE_KEY, one or several keys @throws SealError for a text that holds no keys */
  constructor(
    private readonly endpoints: EndpointSecretRepository,
    privateKey: string,
  ) {
    this.keys = sealingPrivateKeys(privateKey);
  }

  /** @returns `whsec_…` @throws AppError WEBHOOK_NOT_FOUND, SealError when it was sealed for another key */
  async open({ orgId, mode }: Owner, id: string): Promise<string> {
    const sealed = isUuid(id) ? await this.endpoints.findSealed(orgId, mode, id) : null;
    if (sealed === null) throw new AppError('WEBHOOK_NOT_FOUND');
    return openSealed(this.keys, sealed, webhookPlace(orgId, id.toLowerCase(), 'secret'));
  }
}
