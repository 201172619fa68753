import { appTooOld, GatewayCalls, gatewayError } from '@chasqui/whatsapp/linking';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { AppError } from '@chasqui/errors';
import { GATEWAY_ROUTES, type GroupsResponse, MAX_GROUP_NAME, MAX_GROUPS } from '@chasqui/gateway-protocol';
import { toStorableText } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import type { WhatsappGroupData } from './groups.response';

const GROUP = /^[\d-]{5,60}@g\.us$/;

@Injectable()
export class GroupsService {
  constructor(
    private readonly numbers: WhatsappNumberRepository,
    private readonly calls: GatewayCalls,
  ) {}

  /** @throws AppError NO_CONNECTED_ACCOUNT, and those of `GatewayCalls` */
  async list(key: AuthenticatedKey, numberId: string | undefined): Promise<WhatsappGroupData[]> {
    const number = await this.numbers.findSender(key.orgId, key.mode, { numberId });
    const route = number && (await this.numbers.findRoute(number.id));
    if (number === null || route === null) throw new AppError('NO_CONNECTED_ACCOUNT');
    if (!route.capabilities.includes('groups')) throw appTooOld('list groups');
    return toGroups(await this.calls.ask(number.gatewayId, `${GATEWAY_ROUTES.groups}?phone=${number.phone}`));
  }
}

/** @throws AppError GATEWAY_ERROR */
function toGroups(text: string): WhatsappGroupData[] {
  const { groups } = JSON.parse(text) as Partial<Record<keyof GroupsResponse, unknown>>;
  if (!Array.isArray(groups)) throw gatewayError('The gateway app did not list the groups.', 'GARBAGE');
  // Gateway apps are not trusted: anything that is no group is left out.
  return groups.slice(0, MAX_GROUPS).flatMap((group: unknown) => {
    const { id, name, participants_count: count } = (group ?? {}) as Record<string, unknown>;
    if (typeof id !== 'string' || !GROUP.test(id) || typeof name !== 'string') return [];
    const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= 0;
    return [{ id, name: toStorableText(name, MAX_GROUP_NAME), participants_count: isCount ? count : 0 }];
  });
}
