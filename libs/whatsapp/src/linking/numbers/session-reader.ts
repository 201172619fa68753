import { GatewayRepository } from '../../gateways/gateway.repository';
import { WhatsappNumberRepository } from '../../numbers/whatsapp-number.repository';
import { AppError } from '@chasqui/errors';
import { GATEWAY_ROUTES } from '@chasqui/gateway-protocol';
import type { Owner } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import { gatewayClosed, GatewayCalls } from '../gateways/gateway-calls';

@Injectable()
export class SessionReader {
  constructor(
    private readonly gateways: GatewayRepository,
    private readonly numbers: WhatsappNumberRepository,
    private readonly calls: GatewayCalls,
  ) {}

  /** @returns JSON text @throws AppError NO_GATEWAY and those of `GatewayCalls` */
  async qr(owner: Owner, phone: string, format: 'qr' | 'code'): Promise<string> {
    const suffix = format === 'code' ? '&format=code' : '';
    const number = await this.numberOf(owner, phone);
    return this.calls.ask(number.gatewayId, `${GATEWAY_ROUTES.qr}?phone=${number.phone}${suffix}`);
  }

  /** @returns JSON text @throws AppError NO_GATEWAY and those of `GatewayCalls` */
  async status(owner: Owner, phone: string): Promise<string> {
    const number = await this.numberOf(owner, phone);
    return this.calls.ask(number.gatewayId, `${GATEWAY_ROUTES.status}?phone=${number.phone}`);
  }

  /** An unknown number and one of another organization are both not linked here; an unlinked one is signed out. */
  private async numberOf({ orgId, mode }: Owner, phone: string): Promise<{ gatewayId: string; phone: string }> {
    const gateways = await this.gateways.findForOrg(orgId, mode);
    if (gateways.length === 0) throw new AppError('NO_GATEWAY');
    const number = await this.numbers.findGatewayOf(orgId, mode, phone);
    if (number === 'unlinked') throw new AppError('WHATSAPP_DISCONNECTED');
    // Its own gateway may be changing over to another replica: the question waits for that.
    if (number !== null) return number;
    throw gateways.some((gateway) => gateway.online) ? new AppError('WHATSAPP_NOT_CONNECTED') : gatewayClosed();
  }
}
