import {
  type EndpointChange,
  type EndpointSettings,
  type NewEndpoint,
  WebhookEndpointRepository,
} from '../../store/webhook-endpoint.repository';
import type { EndpointRecord } from '../../store/endpoint.sql';
import { WebhookDeliveryRepository } from '../../store/webhook-delivery.repository';
import type { ListPart, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { Page } from '@chasqui/http/requests';
import type { Owner } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { ALL, type CreateWebhookBody, LONGEST_NAME, type UpdateWebhookBody } from './webhook.body';
import { toWebhookData, type WebhookData, type WebhookWithSecretData } from './webhook.response';
import { toWebhookHeaders } from './webhook-headers';
import { newWebhookSecret, WebhookSeals } from './webhook-seals';
import { WebhookUrls } from './webhook-url';

/** A webhook to be created, with the secret for its answer. */
export interface WebhookDraft {
  endpoint: NewEndpoint;
  secret: string;
}

export interface WebhookList {
  part: ListPart<EndpointRecord>;
  toData: (row: EndpointRecord) => WebhookData;
  total: number;
}

/** Webhooks as customers set them up. Malformed, unknown and other organizations' ids are all the same 404. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly seals: WebhookSeals,
    private readonly urls: WebhookUrls,
  ) {}

  /** The same service within a transaction, committed or rolled back with it. */
  within(database: Transactor): WebhooksService {
    const endpoints = new WebhookEndpointRepository(database);
    return new WebhooksService(endpoints, new WebhookDeliveryRepository(database), this.seals, this.urls);
  }

  /** The webhooks, and a function that turns each into its answer. */
  async list(owner: Owner, page: Page): Promise<WebhookList> {
    const { part, total } = await this.endpoints.list(owner, page);
    return { part, toData: await this.mapperOf(part.rows), total };
  }

  /** Checks a webhook without creating it. @throws AppError WEBHOOK_URL_BLOCKED, VALIDATION */
  async prepare(owner: Owner, body: CreateWebhookBody): Promise<WebhookDraft> {
    const { orgId, mode } = owner;
    const id = uuidv7();
    const { hostname, href } = await this.urls.check(body.url);
    const settings = await this.settingsOf(owner, id, body);
    const secret = newWebhookSecret();
    const endpoint: NewEndpoint = {
      name: hostname.slice(0, LONGEST_NAME),
      description: null,
      events: [ALL],
      channels: [],
      accountIds: [],
      sealedHeaders: null,
      headerNames: [],
      ...settings,
      url: href,
      id,
      orgId,
      mode,
      sealedSecret: await this.seals.seal(orgId, id, 'secret', secret),
    };
    return { endpoint, secret };
  }

  /** @throws AppError PLAN_LIMIT */
  async create({ endpoint, secret }: WebhookDraft): Promise<WebhookWithSecretData> {
    return Object.assign(toWebhookData(await this.endpoints.create(endpoint), undefined), { secret });
  }

  async read(owner: Owner, id: string): Promise<WebhookData> {
    return this.toDatum(await this.find(owner, id));
  }

  /** Checks a change without making it. @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_URL_BLOCKED, VALIDATION */
  async prepareChange(owner: Owner, id: string, body: UpdateWebhookBody): Promise<EndpointChange> {
    // First: a request for another organization's webhook must not reveal what is wrong with its body.
    await this.find(owner, id);
    const settings = await this.settingsOf(owner, id, body);
    const url = body.url ? { url: (await this.urls.check(body.url)).href } : {};
    const { status } = body;
    return { ...settings, ...url, ...(status && { status }) };
  }

  /** @throws AppError WEBHOOK_NOT_FOUND */
  async update(owner: Owner, id: string, change: EndpointChange): Promise<WebhookData> {
    return this.toDatum(await this.endpoints.update(owner, id, change));
  }

  /** @returns the deleted webhook @throws AppError WEBHOOK_NOT_FOUND */
  delete(owner: Owner, id: string): Promise<EndpointRecord> {
    return this.endpoints.delete(owner, id);
  }

  /** @throws AppError WEBHOOK_NOT_FOUND, INVALID_STATE when too many old secrets sign */
  async rotateSecret(owner: Owner, id: string, graceHours: number): Promise<WebhookWithSecretData> {
    await this.find(owner, id);
    const secret = newWebhookSecret();
    const sealed = await this.seals.seal(owner.orgId, id, 'secret', secret);
    const rotation = await this.endpoints.rotateSecret(owner, id, sealed, graceHours);
    if (rotation.kind === 'rotated') return Object.assign(await this.toDatum(rotation.endpoint), { secret });
    throw rotation.kind === 'too_many' ? tooManySecrets() : new AppError('WEBHOOK_NOT_FOUND');
  }

  /** The webhook for one of its sub-resources. @throws AppError WEBHOOK_NOT_FOUND */
  find(owner: Owner, id: string): Promise<EndpointRecord> {
    return this.endpoints.find(owner, id);
  }

  async toDatum(endpoint: EndpointRecord): Promise<WebhookData> {
    return (await this.mapperOf([endpoint]))(endpoint);
  }

  private async mapperOf(rows: readonly EndpointRecord[]): Promise<(row: EndpointRecord) => WebhookData> {
    const counts = await this.deliveries.countRecent(rows.map(({ id }) => id));
    const byId = new Map(counts.map((count) => [count.endpointId, count]));
    return (row) => toWebhookData(row, byId.get(row.id));
  }

  private async settingsOf(owner: Owner, id: string, body: UpdateWebhookBody): Promise<Partial<EndpointSettings>> {
    const { name, description, events, channels, account_ids: accountIds, headers } = body;
    return {
      // None of these can be null: null counts as absent.
      ...(name && { name: name.trim() }),
      ...(events && { events: events.includes(ALL) ? [ALL] : unique(events) }),
      ...(description !== undefined && { description: description === '' ? null : description }),
      ...(channels !== undefined && { channels: unique(channels ?? []) }),
      ...(accountIds !== undefined && { accountIds: await this.ownAccounts(owner, accountIds ?? []) }),
      ...(headers !== undefined && (await this.sealedHeaders(owner.orgId, id, headers ?? {}))),
    };
  }

  private async ownAccounts({ orgId, mode }: Owner, ids: readonly string[]): Promise<string[]> {
    const wanted = unique(ids.map((id) => id.toLowerCase()));
    const own = await this.endpoints.findAccounts(orgId, mode, wanted);
    if (wanted.every((id) => own.has(id))) return wanted;
    const message = '`account_ids` contains an unknown account.';
    throw new AppError('VALIDATION', {
      message,
      extra: { fields: [{ field: 'account_ids', code: 'NOT_ALLOWED', message, reason: 'ID' }] },
    });
  }

  private async sealedHeaders(
    orgId: string,
    id: string,
    given: Record<string, unknown>,
  ): Promise<Pick<EndpointSettings, 'sealedHeaders' | 'headerNames'>> {
    const headers = toWebhookHeaders(given);
    const headerNames = Object.keys(headers);
    if (headerNames.length === 0) return { sealedHeaders: null, headerNames };
    return { sealedHeaders: await this.seals.seal(orgId, id, 'headers', JSON.stringify(headers)), headerNames };
  }
}

function tooManySecrets(): AppError {
  return new AppError('INVALID_STATE', {
    message:
      'Five previous secrets are still active. Wait until one expires, or end all of them at once with ' +
      '`grace_hours` 0.',
  });
}

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
