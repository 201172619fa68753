import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { askedOf, NumberWorld, pairing } from '../../testing/number-world';

const world = NumberWorld.ofFile();

const INBOUND = () => ({ wa_id: randomUUID(), from: '4915199', kind: 'text', text: 'hi', offline: false });

describe('a number that was signed out on the phone', () => {
  it('a number that was signed out on the phone is linked again without deleting: same id, same history', async () => {
    const online = await world.anOnlineGateway();
    const phone = await world.aConnectedNumber(online);
    const { id } = await world.numberOf(online.orgId, phone);
    await world.report(online.gateway, phone, 'signed_out', { reason: 'logged_out' });
    expect(await world.numberOf(online.orgId, phone)).toMatchObject({ status: 'signed_out', reason: 'logged_out' });
    expect(await world.linked(online.orgId, phone)).toBeNull();
    await world.report(online.gateway, phone, 'connected');
    expect(await world.numberOf(online.orgId, phone)).toMatchObject({ id, status: 'connected' });
    expect(await world.eventsOf(id)).toEqual([
      '>pending',
      'pending>connected',
      'connected>signed_out logged_out',
      'signed_out>pending',
      'pending>connected',
    ]);
  });
});

describe('an unlinked number', () => {
  it('an unlinked number is signed out at once, its gateway is told, and no late report brings it back', async () => {
    const online = await world.anOnlineGateway();
    const { orgId, gateway, fake } = online;
    const phone = await world.aConnectedNumber(online);
    await world.claims.unlink(orgId, 'live', phone);
    const { id } = await world.numberOf(orgId, phone);
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'signed_out', claim: 'released' });
    expect(await world.report(gateway, phone, 'connected')).toBe(0);
    await waitFor(() => Promise.resolve(askedOf(fake).includes(`DELETE /v1/sessions/${phone}`)), {
      what: 'the logout',
    });
    await world.replica.connect(gateway, { ...pairing(), sessions: [{ phone, status: 'connected' }] });
    expect(await world.numberOf(orgId, phone)).toMatchObject({ status: 'signed_out', claim: 'released' });
    expect((await world.eventsOf(id)).at(-1)).toBe('connected>signed_out unlinked');
    expect((await world.link((await world.anOnlineGateway()).orgId, phone)).kind).toBe('linking');
  });

  it('an unlinked number receives nothing any more, whatever its gateway says, until it is linked again', async () => {
    const online = await world.anOnlineGateway();
    const phone = await world.aConnectedNumber(online);
    const message = () => world.post(online.gateway, phone, 'message.inbound', INBOUND());
    expect(await message()).toBe(1);
    await world.claims.unlink(online.orgId, 'live', phone);
    expect(await message()).toBe(0);
    expect(await world.linked(online.orgId, phone)).toBeNull();
    await world.report(online.gateway, phone, 'connected');
    expect(await message()).toBe(1);
  });

  it('an unlink is told to a gateway that is away when it comes back', async () => {
    const online = await world.anOnlineGateway();
    const phone = await world.aConnectedNumber(online);
    await online.fake.close();
    await waitFor(async () => (await world.harness.ownerOf(online.gateway.gatewayId)) === null, {
      what: 'the release',
    });
    await world.claims.unlink(online.orgId, 'live', phone);
    const { id } = await world.numberOf(online.orgId, phone);
    const tried = () =>
      world.harness.database.query('select 1 from pairings where number_id = $1 and attempts > 0 and due_at > now()', [
        id,
      ]);
    await waitFor(async () => (await tried()).rows.length === 1, { what: 'a try while it is away' });
    const back = await world.replica.connect(online.gateway, {
      ...pairing(),
      sessions: [{ phone, status: 'connected' }],
    });
    await waitFor(async () => (await world.pairingStatesOf(id)).includes('unlink done'), { what: 'the logout' });
    expect(askedOf(back)).toEqual([`DELETE /v1/sessions/${phone}`]);
    expect(await world.numberOf(online.orgId, phone)).toMatchObject({ status: 'signed_out' });
  });

  it('an unlinked number can be linked again before its gateway was told', async () => {
    const online = await world.anOnlineGateway();
    const phone = await world.aConnectedNumber(online);
    const { id } = await world.numberOf(online.orgId, phone);
    await world.claims.unlink(online.orgId, 'live', phone);
    expect(await world.linked(online.orgId, phone)).toBeNull();
    await world.report(online.gateway, phone, 'connected');
    expect(await world.numberOf(online.orgId, phone)).toMatchObject({ id, status: 'connected', claim: 'held' });
  });
});

describe('a tunnel that is lost', () => {
  it('a tunnel lost for 45 s takes its numbers out of the list, tells it, and both come back with the hello', async () => {
    const online = await world.anOnlineGateway();
    const phone = await world.aConnectedNumber(online);
    const { id } = await world.numberOf(online.orgId, phone);
    online.fake.kill();
    await waitFor(async () => (await world.harness.ownerOf(online.gateway.gatewayId)) === null, {
      what: 'the release',
    });
    expect(await world.harness.numbers.findConnectedForOrg(online.orgId, 'live')).toEqual([]);
    await world.silence(online.gateway);
    await waitFor(async () => (await world.eventsOf(id)).at(-1) === 'connected>disconnected gateway_offline', {
      what: 'the customer to be told',
    });
    // Unchanged since the last report: a send says that the gateway app is away, not that there is no number.
    expect(await world.numberOf(online.orgId, phone)).toMatchObject({ status: 'connected' });
    await world.replica.connect(online.gateway, { sessions: [{ phone, status: 'connected' }] });
    expect(await world.harness.numbers.findConnectedForOrg(online.orgId, 'live')).toHaveLength(1);
    expect((await world.eventsOf(id)).slice(-2)).toEqual([
      'connected>disconnected gateway_offline',
      'disconnected>connected',
    ]);
  });
});
