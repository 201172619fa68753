import { describe, expect, it } from '@jest/globals';
import type { proto } from 'baileys';
import type { SendRequest } from '@chasqui/gateway-protocol';
import { whatsappIdOf } from '../../ledger/message-identity';
import { BaileysWorld } from '../../testing/baileys.world';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import { aMessage, NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

const DAY = 86_400;
const EPHEMERAL_SETTING = 3;
const world = BaileysWorld.ofFile();

async function sentTimer(to: Person, fields: Partial<SendRequest> = {}): Promise<number | null | undefined> {
  const request = aMessage({ to: to.user.phone, ...fields });
  const waId = whatsappIdOf(NUMBER, request.id);
  await world.send({ request, waId });
  await until(() => to.user.received.some(({ id }) => id === waId), 'it arrives');
  const { message } = to.message(waId);
  const part = Object.values(message).find((each) => each && typeof each === 'object' && 'contextInfo' in each);
  return (part as { contextInfo?: proto.IContextInfo } | undefined)?.contextInfo?.expiration;
}

const somebody = (phone: string): Person => world.whatsapp.person({ phone });
const setting = (ephemeralExpiration: number): proto.IMessage => ({
  protocolMessage: { type: EPHEMERAL_SETTING, ephemeralExpiration },
});
const settle = (person: Person) => world.reported(person.write(world.user, 'Done'));

describe('chats whose messages disappear', () => {
  it('a message into such a chat carries the timer that was set, until it is switched off', async () => {
    const ann = somebody('15551230101');
    expect(await sentTimer(ann)).toBeFalsy();
    await ann.send(world.user, setting(DAY));
    await settle(ann);
    expect(await sentTimer(ann)).toBe(DAY);
    await ann.send(world.user, setting(0));
    await settle(ann);
    expect(await sentTimer(ann)).toBeFalsy();
  });

  it('the timer is learnt from a message that disappears, also from the owner’s phone', async () => {
    const [bo, cy] = [somebody('15551230102'), somebody('15551230103')];
    const message = { extendedTextMessage: { text: 'Gone soon', contextInfo: { expiration: 7 * DAY } } };
    await world.reported(bo.send(world.user, message));
    expect(await sentTimer(bo)).toBe(7 * DAY);
    await world.whatsapp.person(NUMBER).writeFromPhone(cy.user, message);
    await until(() => world.events.some(({ type }) => type === 'message.own'), 'it is told');
    expect(await sentTimer(cy)).toBe(7 * DAY);
  });

  it('an older word about the timer, and one that no app offers, change nothing', async () => {
    const dee = somebody('15551230104');
    await dee.send(world.user, setting(DAY));
    await dee.send(world.user, setting(0), { t: String(Math.floor(Date.now() / 1000) - 3600) });
    await dee.send(world.user, setting(4_000_000_000));
    await settle(dee);
    expect(await sentTimer(dee)).toBe(DAY);
  });

  it('the timer outlives a restart, and a setting is no message', async () => {
    const eve = somebody('15551230105');
    await eve.send(world.user, setting(90 * DAY));
    await settle(eve);
    expect(world.inbound.map(({ text }) => text)).toEqual(['Done']);
    await world.restart();
    await until(() => world.driver.session(NUMBER)?.status === 'connected', 'it is back');
    expect(await sentTimer(eve)).toBe(90 * DAY);
  });
});

it('the fake WhatsApp found nothing wrong with timers', async () => {
  await until(() => world.whatsapp.owed().length === 0, 'everything is confirmed');
  expect(world.whatsapp.problems()).toEqual([]);
});
