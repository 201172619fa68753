import { GATEWAY_REQUEST_KEY_PLACE } from '@chasqui/whatsapp';
import { open, seal, type SealingKeys } from '@chasqui/platform';

/** Seals and opens the keys of the signatures on direct requests. */
export class RequestKeys {
  constructor(private readonly keys: SealingKeys) {}

  seal(requestKey: Buffer): Buffer {
    return seal(this.keys[0], requestKey, GATEWAY_REQUEST_KEY_PLACE);
  }

  /** @throws SealError */
  open(sealed: Buffer): Buffer {
    return open(this.keys, sealed, GATEWAY_REQUEST_KEY_PLACE);
  }
}
