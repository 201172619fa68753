import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../until';
import { FakeWhatsApp } from './fake-whatsapp';
import { TestClient } from './test.client';

const NUMBER = '15559990000';
const ANN = '15550001111';

describe('the fake WhatsApp with an unmodified Baileys client', () => {
  let whatsapp: FakeWhatsApp;
  let client: TestClient;

  beforeEach(async () => {
    whatsapp = await new FakeWhatsApp().start();
    client = new TestClient(whatsapp);
  });
  afterEach(async () => {
    client.end();
    await whatsapp.stop();
  });

  it('links by QR code, restarts with 515 and takes a text to the phone, which confirms it', async () => {
    const ann = whatsapp.person({ phone: ANN, name: 'Ann' });
    ann.user.receipts = { until: 'read', afterMs: 50 };
    await client.link(NUMBER);
    expect(client.closeCodes).toEqual([515]);
    const { id, ack } = await client.send(ANN, { text: 'Hello' });
    expect(ack?.attrs).toMatchObject({ class: 'message', id });
    await until(() => ann.user.received.length === 1, 'the text');
    expect(ann.message(id)).toMatchObject({
      from: NUMBER,
      arrivals: 1,
      message: { extendedTextMessage: { text: 'Hello' } },
    });
    await until(() => client.statusesOf(id).includes(4), 'read');
    expect(client.statusesOf(id)).toEqual([3, 4]);
    await until(() => whatsapp.owed().length === 0, 'everything is confirmed');
    expect(whatsapp.problems()).toEqual([]);
  });
});
