import { randomUUID } from 'node:crypto';
import type { NumberStatus } from '@chasqui/gateway-protocol';
import { type LinkClaim, NumberClaimRepository, PairingRepository } from '@chasqui/whatsapp';
import type { Mode, WhatsappNumberStatus } from '@chasqui/database';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import type { FakeGateway, FakeGatewayOptions } from './fake-gateway';
import { PAIRING_QUEUE_TIMINGS, type PairingTimings } from '../pairing-timings';
import { PairingHarness, type RegisteredGateway, type Replica } from './pairing-harness';

export interface NumberState {
  id: string;
  orgId: string;
  gatewayId: string;
  status: WhatsappNumberStatus;
  reason: string | null;
  claim: string;
}

export const NUMBER_TIMINGS = {
  ownership: { lookMs: 100 },
  pairing: { ...PAIRING_QUEUE_TIMINGS, sweepMs: 100 },
};

export interface Online {
  gateway: RegisteredGateway;
  fake: FakeGateway;
  orgId: string;
}

/** Links numbers like the api-gateway, reports like gateway apps, and reads what is stored. */
export class NumberWorld {
  harness: PairingHarness;
  replica: Replica;
  private phones = 0;

  private constructor() {}

  static of(harness: PairingHarness, replica: Replica): NumberWorld {
    return Object.assign(new NumberWorld(), { harness, replica });
  }

  /** Runs while the tests of a file do, and fails if a gateway got a request outside of the protocol. */
  static ofFile(timings: PairingTimings = {}): NumberWorld {
    const world = new NumberWorld();
    beforeAll(async () => {
      world.harness = await PairingHarness.start();
      world.replica = await world.harness.startReplica({ timings: { ...NUMBER_TIMINGS, ...timings } });
    });
    afterEach(() => expect(world.harness.violations()).toEqual([]));
    afterAll(() => world.harness.stop());
    return world;
  }

  get claims(): NumberClaimRepository {
    return new NumberClaimRepository(this.harness.database);
  }

  get pairings(): PairingRepository {
    return new PairingRepository(this.harness.database);
  }

  aPhone(): string {
    this.phones += 1;
    return `49171${String(this.phones).padStart(6, '0')}`;
  }

  /** @param orgId default: a new organization */
  async anOnlineGateway(options: FakeGatewayOptions = pairing(), orgId?: string): Promise<Online> {
    const gateway = await this.harness.register(this.replica, { ...(orgId !== undefined && { orgId }) });
    return { gateway, fake: await this.replica.connect(gateway, options), orgId: gateway.orgId };
  }

  async aConnectedNumber(online: Online): Promise<string> {
    const phone = this.aPhone();
    await this.linked(online.orgId, phone);
    await this.report(online.gateway, phone, 'connected', { jid: `${phone}@s.whatsapp.net` });
    return phone;
  }

  async link(orgId: string, phone: string, options: { mode?: Mode; giveUpAfterMs?: number } = {}): Promise<LinkClaim> {
    const mode = options.mode ?? 'live';
    const gateways = await this.harness.gateways.findForOrg(orgId, mode);
    const started = gateways.filter((gateway) => gateway.firstSeenAt !== null);
    const giveUpAfterMs = options.giveUpAfterMs ?? 10_000;
    return this.claims.link({
      orgId,
      mode,
      phone,
      displayName: undefined,
      gateways: started,
      replyTo: 'x',
      giveUpAfterMs,
    });
  }

  /** Links, and waits until the gateway was asked. @returns the error code for the caller; null: paired */
  async linked(orgId: string, phone: string): Promise<string | null> {
    const claim = await this.link(orgId, phone);
    if (claim.kind !== 'linking') throw new Error(`the link was ${claim.kind}`);
    return this.outcomeOf(claim.pairingId);
  }

  async outcomeOf(pairingId: string): Promise<string | null> {
    const [outcome] = await waitFor(
      async () => {
        const found = await this.pairings.findAnswerable([pairingId]);
        return found.length === 1 ? found : null;
      },
      { what: 'the outcome of a link' },
    );
    return outcome?.errorCode ?? null;
  }

  async report(
    gateway: RegisteredGateway,
    phone: string,
    status: NumberStatus,
    more: Record<string, unknown> = {},
  ): Promise<number> {
    return this.post(gateway, phone, 'session.status', { status, ...more });
  }

  /** @returns how many were accepted */
  async post(gateway: RegisteredGateway, phone: string, type: string, data: object): Promise<number> {
    const event = { id: randomUUID(), seq: 1, at: new Date().toISOString(), phone, type, data };
    const response = await this.replica.post(
      '/gateway/v1/events',
      { gateway_id: gateway.gatewayId, events: [event] },
      { authorization: `Bearer ${gateway.token}` },
    );
    return ((await response.json()) as { accepted: string[] }).accepted.length;
  }

  async numberOf(orgId: string, phone: string): Promise<NumberState> {
    const { rows } = await this.harness.database.query<NumberState>(
      `select id, org_id, gateway_id, status, reason, claim
         from whatsapp_numbers where org_id = $1 and phone = $2`,
      [orgId, phone],
    );
    if (rows[0] === undefined) throw new Error(`there is no number ${phone}`);
    return rows[0];
  }

  async reasonOf(numberId: string): Promise<string | null | undefined> {
    const { rows } = await this.harness.database.query<{ reason: string | null }>(
      'select error_reason as reason from pairings where number_id = $1 order by id desc limit 1',
      [numberId],
    );
    return rows[0]?.reason;
  }

  until(orgId: string, phone: string, expected: Partial<NumberState>): Promise<NumberState> {
    const isIt = (number: NumberState) =>
      Object.entries(expected).every(([name, value]) => number[name as keyof NumberState] === value);
    return waitFor(
      async () => {
        const number = await this.numberOf(orgId, phone);
        return isIt(number) ? number : null;
      },
      { what: `the number to be ${JSON.stringify(expected)}` },
    );
  }

  /** `previous>status reason` of each account.status event of a number, oldest first. */
  async eventsOf(numberId: string): Promise<string[]> {
    const { rows } = await this.harness.database.query<{ payload: { account: Record<string, string | null> } }>(
      `select payload from events where subject_id = $1 and type = 'account.status' order by created_at, id`,
      [numberId],
    );
    return rows.map(({ payload: { account } }) =>
      [`${account.previous_status ?? ''}>${account.status ?? ''}`, account.reason].filter(Boolean).join(' '),
    );
  }

  /** The ten minutes for scanning a number's code are over. */
  async timeIsOver(numberId: string): Promise<void> {
    const { rows } = await this.harness.database.query<{ minutes: number }>(
      `with asked as (select id, due_at from pairings where number_id = $1 and state = 'asked')
       update pairings p set due_at = now() from asked where p.id = asked.id
       returning extract(epoch from asked.due_at - now())::float8 / 60 as minutes`,
      [numberId],
    );
    if (rows.length !== 1 || !(Number(rows[0]?.minutes) > 9)) throw new Error('there were no ten minutes to scan it');
  }

  async pairingStatesOf(numberId: string): Promise<string[]> {
    const { rows } = await this.harness.database.query<{ text: string }>(
      `select kind || ' ' || state as text from pairings where number_id = $1 order by id`,
      [numberId],
    );
    return rows.map(({ text }) => text);
  }

  async setLimit(orgId: string, max: number): Promise<void> {
    await this.harness.database.query(
      `update organizations set limit_overrides = jsonb_build_object('whatsapp_numbers', $2::int) where id = $1`,
      [orgId, max],
    );
  }

  async silence(gateway: RegisteredGateway): Promise<void> {
    await this.harness.database.query(`update gateways set seen_at = now() - interval '46 seconds' where id = $1`, [
      gateway.gatewayId,
    ]);
  }
}

/** A gateway app that pairs on request, and forgets on request. */
export function pairing(answer: { status: number; body: unknown } = { status: 202, body: { status: 'pending' } }) {
  return {
    handler: ({ method }: { method: string }) =>
      method === 'POST' ? { status: answer.status, body: JSON.stringify(answer.body) } : { status: 204, body: '' },
  };
}

/** `METHOD path` of each request to a fake. */
export const askedOf = (fake: FakeGateway): string[] =>
  fake.requests.map(({ method, path, body }) =>
    [method, path, body === undefined ? '' : JSON.stringify(body)].filter(Boolean).join(' '),
  );
