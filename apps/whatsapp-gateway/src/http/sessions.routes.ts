// oxlint-disable oxc/no-async-endpoint-handlers -- written for Express; Fastify awaits its handlers
import type { FastifyInstance } from 'fastify';
import {
  type CheckResponse,
  GATEWAY_ROUTES,
  type GroupsResponse,
  type QrResponse,
  type ReadResponse,
  settingsPath,
  type StatusResponse,
} from '@chasqui/gateway-protocol';
import { type Driver, type DriverSession, refusalOf, type Refused } from '../driver/driver';
import { GatewayError } from './gateway.error';
import { objectOf, optional, parsePhone } from './field.parser';
import { parseNumberSettings } from './number-settings.parser';
import { parseReadRequest } from './read-request.parser';

/** A number that is offline for longer answers 409; a short interruption is only a status. */
const TOLERATED_OFFLINE_MS = 10_000;

interface PhoneQuery {
  Querystring: { phone?: string; format?: string; recipient?: string };
}

/** Link, unlink, QR code and status of a number. QR and status answers reach API clients byte for byte. */
export function addSessionRoutes(app: FastifyInstance, driver: Driver): void {
  app.post(GATEWAY_ROUTES.sessions, async (request, reply) => {
    const body = objectOf(request.body, 'body');
    const phone = parsePhone(body.phone, 'phone');
    const settings = optional(body.settings, parseNumberSettings);
    // First: the settings apply from the first connection on.
    if (settings !== undefined) await driver.configure(phone, settings);
    const link = await driver.link(phone);
    if (link.kind === 'refused') throw toError(link);
    if (link.kind === 'connected') return { phone, status: 'connected', jid: link.jid };
    return reply.code(202).send({ phone, status: 'pending', event: 'pairing_started' });
  });

  app.post<{ Params: { phone: string } }>(settingsPath(':phone'), async (request, reply) => {
    const phone = parsePhone(request.params.phone, 'phone');
    await driver.configure(phone, parseNumberSettings(request.body));
    return reply.code(204).send();
  });

  app.delete<{ Params: { phone: string } }>(`${GATEWAY_ROUTES.sessions}/:phone`, async (request, reply) => {
    await driver.unlink(parsePhone(request.params.phone, 'phone'));
    return reply.code(204).send();
  });

  app.get<PhoneQuery>(GATEWAY_ROUTES.qr, async (request): Promise<QrResponse> => {
    const phone = parsePhone(request.query.phone, 'phone');
    const answer = await driver.qr(phone, request.query.format === 'code' ? 'code' : 'qr');
    switch (answer.kind) {
      case 'refused':
        throw toError(answer);
      case 'connected':
        return { phone, status: 'connected', event: 'connected', jid: answer.jid, qr: null };
      case 'refreshing':
        return { phone, status: 'pending', event: 'qr_refreshing', qr: null, ...reasonOf(answer) };
      case 'code':
        return {
          phone,
          status: 'waiting_qr',
          event: 'pairing_code',
          qr: null,
          pairing_code: answer.code,
          ...expiryFields(answer.expiresAtMs),
        };
      case 'qr':
    }
    return {
      phone,
      status: 'waiting_qr',
      event: 'qr',
      qr: answer.qr,
      qr_seq: answer.seq,
      ...expiryFields(answer.expiresAtMs),
    };
  });

  app.get<PhoneQuery>(GATEWAY_ROUTES.status, async (request) =>
    statusOf(driver.session(parsePhone(request.query.phone, 'phone'))),
  );

  app.get<PhoneQuery>(GATEWAY_ROUTES.check, async (request): Promise<CheckResponse> => {
    const recipient = parsePhone(request.query.recipient, 'recipient');
    const answer = await driver.check(parsePhone(request.query.phone, 'phone'), recipient);
    if (answer.kind === 'refused') throw toError(answer);
    return { phone: recipient, exists: answer.exists, jid: answer.jid };
  });

  app.get<PhoneQuery>(GATEWAY_ROUTES.groups, async (request): Promise<GroupsResponse> => {
    const answer = await driver.groups(parsePhone(request.query.phone, 'phone'));
    if (answer.kind === 'refused') throw toError(answer);
    return { groups: answer.groups };
  });

  app.post(GATEWAY_ROUTES.read, async (request): Promise<ReadResponse> => {
    const answer = await driver.read(parseReadRequest(request.body));
    if (answer.kind === 'refused') throw toError(answer);
    return { read: true };
  });
}

const toError = (refused: Refused): GatewayError => new GatewayError(refused.code, refused.message, refused.detail);

/** Endless new codes have a reason, which the client that waits for one should see. */
const reasonOf = ({ reason }: { reason: string | undefined }): { reason?: string } =>
  reason === undefined ? {} : { reason };

function expiryFields(expiresAtMs: number) {
  return {
    expires_at: new Date(expiresAtMs).toISOString(),
    expires_in: Math.max(0, Math.round((expiresAtMs - Date.now()) / 1000)),
  };
}

function statusOf(session: DriverSession | undefined): StatusResponse {
  const refusal = refusalOf(session);
  if (session === undefined || (refusal !== undefined && isGone(session))) {
    throw new GatewayError(refusal?.code ?? 'WHATSAPP_NOT_CONNECTED', refusal?.message ?? '', refusal?.detail);
  }
  const { phone, status, jid, sinceMs, reason, restrictedUntilMs } = session;
  const since = new Date(sinceMs).toISOString();
  return {
    phone,
    status,
    connected: status === 'connected',
    jid,
    since,
    ...(reason ? { reason } : {}),
    ...(restrictedUntilMs ? { restricted_until: new Date(restrictedUntilMs).toISOString() } : {}),
  };
}

/** A running pairing is a status; a lost number is an error. */
function isGone({ status, sinceMs }: DriverSession): boolean {
  return status === 'signed_out' || (status === 'disconnected' && Date.now() - sinceMs > TOLERATED_OFFLINE_MS);
}
