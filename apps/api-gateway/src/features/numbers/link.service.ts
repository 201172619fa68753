import { type LinkData, LinkingService, type UnlinkData, type WantedLink } from '@chasqui/whatsapp/linking';
import { NumberClaimRepository } from '@chasqui/whatsapp';
import { Injectable } from '@nestjs/common';
import { IdempotentRequests, type RequestAnswer } from '../../core/idempotent-requests';
import type { AuthenticatedKey } from '../authentication/authenticated-key';

@Injectable()
export class LinkService {
  constructor(
    private readonly linking: LinkingService,
    private readonly requests: IdempotentRequests,
  ) {}

  /**
   * The answer is stored when the gateway app has taken the pairing; two requests at once share both.
   *
   * @throws AppError with the codes of POST /whatsapp/link (spec.md section 4)
   */
  link(key: AuthenticatedKey, wanted: WantedLink, idempotencyKey: string | null): Promise<RequestAnswer<LinkData>> {
    const { phone, displayName } = wanted;
    const draft = { key, route: 'POST /whatsapp/link', idempotencyKey, content: [phone, displayName] };
    return this.requests.once(draft, async () => {
      const linked = await this.linking.link(key, wanted);
      return async () => linked;
    });
  }

  /** @throws AppError WHATSAPP_NOT_CONNECTED when the organization has no such number */
  async unlink(
    key: AuthenticatedKey,
    phone: string,
    idempotencyKey: string | null,
  ): Promise<RequestAnswer<UnlinkData>> {
    let pairingIds: string[] = [];
    const draft = { key, route: 'POST /whatsapp/unlink', idempotencyKey, content: [phone] };
    const answer = await this.requests.once(draft, async () => async (database) => {
      const signedOut = await this.linking.signOut(key, phone, new NumberClaimRepository(database));
      ({ pairingIds } = signedOut);
      return signedOut.data;
    });
    if (!answer.replayed) this.linking.tell(pairingIds);
    return answer;
  }
}
