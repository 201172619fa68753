import { type EndpointTarget, webhookPlace, WebhookTargetRepository } from '@chasqui/webhooks';
import { Batcher } from '@chasqui/lanes';
import { openSealed, type SealingHalf, BoundedMap } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { SEALING_HALVES } from '../../webhook-dispatcher.config';
import { secretBytes } from '../delivery/webhook-signature';
import { customHeaders } from './custom-headers';

export interface OpenEndpoint {
  version: number;
  url: string;
  /** The secrets that sign now, current one first. */
  secrets(now: number): readonly Buffer[];
  headers: Record<string, string>;
}

interface Lookup {
  orgId: string;
  endpointId: string;
}

interface Entry {
  version: number;
  endpoint: Promise<OpenEndpoint | null>;
  /** undefined until it is opened. */
  opened?: OpenEndpoint;
}

const MAX_ENDPOINTS = 50_000;
const BATCH = 200;

/**
 * Endpoints with opened secrets, kept until their row changes: each row of a lane says which version of its endpoint it
 * was read with.
 */
@Injectable()
export class EndpointCache {
  private readonly endpoints = new BoundedMap<string, Entry>(MAX_ENDPOINTS);
  private readonly loads: Batcher<Lookup, EndpointTarget | null>;

  constructor(
    @Inject(WebhookTargetRepository) targets: Pick<WebhookTargetRepository, 'findTargets'>,
    @Inject(SEALING_HALVES) private readonly keys: readonly SealingHalf[],
  ) {
    this.loads = new Batcher({
      maxItems: BATCH,
      maxUnderWay: 1,
      run: async (requests) => {
        const found = new Map((await targets.findTargets(requests)).map((target) => [target.id, target]));
        return requests.map(({ endpointId }) => found.get(endpointId) ?? null);
      },
    });
  }

  /** The endpoint in this version or a later one, if it is already open: then nothing has to wait. */
  known(endpointId: string, version: number): OpenEndpoint | undefined {
    const entry = this.endpoints.get(endpointId);
    return entry !== undefined && entry.version >= version ? entry.opened : undefined;
  }

  /**
   * The endpoint in this version or a later one; null: disabled or gone.
   *
   * @throws SealError when its secret or its headers cannot be opened with our keys
   */
  find(request: Lookup, version: number): Promise<OpenEndpoint | null> {
    const known = this.endpoints.get(request.endpointId);
    if (known !== undefined && known.version >= version) return known.endpoint;
    const endpoint = this.load(request);
    const entry: Entry = { version, endpoint };
    this.endpoints.set(request.endpointId, entry);
    endpoint.then(
      (opened) => {
        // What is gone now may be back the next time.
        if (opened === null) this.forget(request.endpointId, entry);
        else Object.assign(entry, { version: opened.version, opened });
      },
      () => this.forget(request.endpointId, entry),
    );
    return endpoint;
  }

  private forget(endpointId: string, entry: Entry): void {
    if (this.endpoints.get(endpointId) === entry) this.endpoints.delete(endpointId);
  }

  private async load(request: Lookup): Promise<OpenEndpoint | null> {
    const target = await this.loads.add(request);
    if (target === null) return null;
    const secret = await this.openSecret(target, target.sealedSecret);
    const old = await this.openOld(target);
    const current = [secret];
    return {
      version: target.version,
      url: target.url,
      secrets: (now) =>
        old.length === 0 ? current : [secret, ...old.filter(({ until }) => now < until).map(({ bytes }) => bytes)],
      headers:
        target.sealedHeaders === null ? {} : customHeaders(await this.open(target, target.sealedHeaders, 'headers')),
    };
  }

  /** Old secrets that still sign, newest first. */
  private async openOld(target: EndpointTarget): Promise<{ bytes: Buffer; until: number }[]> {
    const all = target.sealedOldSecrets.map((sealed, at) => {
      return { sealed, until: target.oldSecretsUntil[at]?.getTime() ?? 0 };
    });
    const living = all.filter(({ until }) => until > Date.now()).toReversed();
    return Promise.all(
      living.map(async ({ sealed, until }) => ({ bytes: await this.openSecret(target, sealed), until })),
    );
  }

  private async openSecret(target: EndpointTarget, sealed: Buffer): Promise<Buffer> {
    return secretBytes(await this.open(target, sealed, 'secret'));
  }

  private open({ orgId, id }: EndpointTarget, sealed: Buffer, part: 'secret' | 'headers'): Promise<string> {
    return openSealed(this.keys, sealed, webhookPlace(orgId, id, part));
  }
}
