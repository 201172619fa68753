import { appTooOld, GatewayCalls, gatewayError } from '@chasqui/whatsapp/linking';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { AppError } from '@chasqui/errors';
import { type CheckResponse, GATEWAY_ROUTES } from '@chasqui/gateway-protocol';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { CheckStore } from './check.store';
import type { NumberCheckData } from './number-check.response';

/** WhatsApp takes many checks of unknown numbers for spam. */
const CHECKS_PER_MINUTE = 10;
/** Longer than any WhatsApp address. */
const MAX_JID = 128;

@Injectable()
export class NumberCheckService {
  constructor(
    private readonly numbers: WhatsappNumberRepository,
    private readonly calls: GatewayCalls,
    private readonly store: CheckStore,
  ) {}

  /** @throws AppError NO_CONNECTED_ACCOUNT, RATE_LIMITED, and those of `GatewayCalls` */
  async check(key: AuthenticatedKey, phone: string, numberId: string | undefined): Promise<NumberCheckData> {
    const sender = await this.numbers.findSender(key.orgId, key.mode, { numberId });
    if (sender === null) throw new AppError('NO_CONNECTED_ACCOUNT');
    const known = await this.store.find(key.orgId, key.mode, phone);
    if (known !== null) return { phone, exists: known.exists, jid: known.jid };
    const route = await this.numbers.findRoute(sender.id);
    if (route === null) throw new AppError('NO_CONNECTED_ACCOUNT');
    if (!route.capabilities.includes('check')) throw appTooOld('look up numbers');
    const { count, secondsLeft } = await this.store.count(sender.id);
    if (count > CHECKS_PER_MINUTE) {
      throw new AppError('RATE_LIMITED', {
        message: `Each of your numbers can look up at most ${CHECKS_PER_MINUTE} numbers per minute.`,
        headers: { 'Retry-After': String(secondsLeft) },
      });
    }
    const path = `${GATEWAY_ROUTES.check}?phone=${sender.phone}&recipient=${phone}`;
    const answer = toCheck(await this.calls.ask(sender.gatewayId, path));
    await this.store.keep(key.orgId, key.mode, phone, answer);
    return { phone, ...answer };
  }
}

/** @throws AppError GATEWAY_ERROR */
function toCheck(text: string): { exists: boolean; jid: string | null } {
  const { exists, jid } = JSON.parse(text) as Partial<Record<keyof CheckResponse, unknown>>;
  if (typeof exists !== 'boolean') {
    throw gatewayError('The gateway app did not report whether the number is on WhatsApp.', 'GARBAGE');
  }
  // Stored for a day, so an app must not be able to fill Redis with it.
  return { exists, jid: typeof jid === 'string' && jid.length <= MAX_JID ? jid : null };
}
