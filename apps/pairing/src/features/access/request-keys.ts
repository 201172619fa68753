import { open, seal, type SealingKey } from '@chasqui/platform';

/** Where sealed request keys belong: they open nowhere else. A code is traded before its gateway is known, so no id. */
const PLACE = 'gateway-request-key';

/** Seals and opens the keys of the signatures on direct requests. */
export class RequestKeys {
  constructor(private readonly key: SealingKey) {}

  seal(requestKey: Buffer): Buffer {
    return seal(this.key, requestKey, PLACE);
  }

  /** @throws SealError */
  open(sealed: Buffer): Buffer {
    return open(this.key, sealed, PLACE);
  }
}
