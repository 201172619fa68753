// oxlint-disable oxc/no-async-endpoint-handlers -- written for Express; Fastify awaits its handlers
import type { FastifyInstance } from 'fastify';
import { GATEWAY_ROUTES, type StatusResponse } from '@chasqui/gateway-protocol';
import { type Driver, type DriverSession, refusalOf } from '../driver/driver';
import { GatewayError } from './gateway.error';
import { objectOf, parsePhone } from './send-request.parser';

/** A number that is offline for longer than this answers 409; a short interruption is only a status. */
const TOLERATED_OFFLINE_MS = 10_000;

interface PhoneQuery {
  Querystring: { phone?: string };
}

/** Linking, unlinking, QR code and status of a number. Answers of QR and status reach API clients byte for byte. */
export function addSessionRoutes(app: FastifyInstance, driver: Driver): void {
  app.post(GATEWAY_ROUTES.sessions, async (request, reply) => {
    const phone = parsePhone(objectOf(request.body, 'body').phone, 'phone');
    const link = await driver.link(phone);
    if (link.kind === 'connected') return { phone, status: 'connected', jid: link.jid };
    return reply.code(202).send({ phone, status: 'pending', event: 'pairing_started' });
  });

  app.delete<{ Params: { phone: string } }>(`${GATEWAY_ROUTES.sessions}/:phone`, async (request, reply) => {
    await driver.unlink(parsePhone(request.params.phone, 'phone'));
    return reply.code(204).send();
  });

  app.get<PhoneQuery>(GATEWAY_ROUTES.qr, async (request) => {
    const phone = parsePhone(request.query.phone, 'phone');
    const answer = await driver.qr(phone);
    switch (answer.kind) {
      case 'refused':
        throw new GatewayError(answer.code, answer.message, answer.detail);
      case 'connected':
        return { phone, status: 'connected', event: 'connected', jid: answer.jid, qr: null };
      case 'refreshing':
        return { phone, status: 'pending', event: 'qr_refreshing', qr: null };
      case 'qr':
    }
    return { phone, status: 'waiting_qr', event: 'qr', ...qrFields(answer) };
  });

  app.get<PhoneQuery>(GATEWAY_ROUTES.status, async (request) =>
    statusOf(driver.session(parsePhone(request.query.phone, 'phone'))),
  );
}

function qrFields({ qr, seq, expiresAtMs }: { qr: string; seq: number; expiresAtMs: number }) {
  return {
    qr,
    qr_seq: seq,
    expires_at: new Date(expiresAtMs).toISOString(),
    expires_in: Math.max(0, Math.round((expiresAtMs - Date.now()) / 1000)),
  };
}

function statusOf(session: DriverSession | undefined): StatusResponse {
  const refusal = refusalOf(session);
  if (session === undefined || (refusal !== undefined && isGone(session))) {
    throw new GatewayError(refusal?.code ?? 'WHATSAPP_NOT_CONNECTED', refusal?.message ?? '', refusal?.detail);
  }
  const { phone, status, jid, sinceMs, reason } = session;
  const since = new Date(sinceMs).toISOString();
  return { phone, status, connected: status === 'connected', jid, since, ...(reason ? { reason } : {}) };
}

/** A pairing under way is a status; a number that was there and is gone is an error. */
function isGone({ status, sinceMs }: DriverSession): boolean {
  return status === 'signed_out' || (status === 'disconnected' && Date.now() - sinceMs > TOLERATED_OFFLINE_MS);
}
