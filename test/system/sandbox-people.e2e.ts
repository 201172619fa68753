import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { statusAndCode } from './api.client';
import { RunningSystem, type TestGateway, type TestKey } from './running-system';

/** Sandbox recipients with actions of their own (README.md). */
const VOTES = '15551230011';
const SENDS_A_PICTURE = '15551230012';
const GETS_RESTRICTED = '15551230013';
const USUAL = '15551230001';
const ANSWERS = '15551230009';

let system: RunningSystem;
let key: TestKey;
let gateway: TestGateway;

beforeAll(async () => {
  system = await RunningSystem.start();
  key = await system.aKey(await system.anOrganization());
  gateway = await system.aGateway(key.orgId);
});
afterAll(() => system.close());

const post = (path: string, body: Record<string, unknown>) =>
  system.api.call({ path: `/whatsapp/${path}`, key: key.key, body });
const inboundFrom = (from: string) =>
  waitFor(
    async () => {
      const { body } = await system.api.call({ path: '/messages', key: key.key });
      return (body.data as Record<string, unknown>[]).find((message) => message.from === from) ?? null;
    },
    { what: `a message from ${from}; the gateway app said:\n${gateway.app.output}` },
  );

describe('people of the sandbox', () => {
  it('people of the sandbox vote in a poll, and the vote names the poll', async () => {
    const poll = await post('poll', { to: VOTES, question: 'Tomorrow?', options: ['Yes', 'No'] });
    expect(await inboundFrom(VOTES)).toMatchObject({
      type: 'poll_vote',
      content: 'Yes',
      poll: { message_id: poll.data.id, options_selected: ['Yes'] },
    });
  });

  it('people of the sandbox send a picture, which the gateway app brings to the service before its message', async () => {
    await post('send', { to: SENDS_A_PICTURE, message: 'Show me' });
    const { media, content } = await inboundFrom(SENDS_A_PICTURE);
    const { url, mime_type } = media as { url: string; mime_type: string };
    expect([content, mime_type]).toEqual(['A picture for you', 'image/png']);
    const { pathname, search } = new URL(url);
    const file = await fetch(system.api.origin + pathname + search);
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  });

  it('people of the sandbox who answer a message over the API are in the segment of those who replied', async () => {
    const contacts = (path: string, body?: Record<string, unknown>) =>
      system.api.call({ path, key: key.key, ...(body && { body }) });
    const ids: Record<string, string> = {};
    for (const phone of [ANSWERS, USUAL]) ids[phone] = (await contacts('/contacts', { phone })).data.id as string;
    const sends = [ANSWERS, USUAL].map((to) => post('send', { to, message: 'Shall we meet at 8?' }));
    expect((await Promise.all(sends)).map(({ status }) => status)).toEqual([200, 200]);
    await inboundFrom(ANSWERS);
    const rules = [{ field: 'replied_at', op: 'within_days', value: 1 }];
    const repliers = async () => {
      const { sample } = (await contacts('/segments/preview', { rules })).data;
      return (sample as { id: string }[]).map(({ id }) => id);
    };
    await waitFor(async () => (await repliers()).includes(ids[ANSWERS] ?? ''), { what: 'who replied' });
    expect(await repliers()).not.toContain(ids[USUAL]);
    const { data } = await contacts(`/contacts/${ids[USUAL]}`);
    expect(data).toMatchObject({ last_inbound_at: null, last_outbound_at: expect.any(String) });
  });

  it('people of the sandbox report a number, which WhatsApp then restricts: nothing is sent, and its status says until when', async () => {
    const refused = await post('send', { to: GETS_RESTRICTED, message: 'Buy now' });
    expect(refused.status).toBe(502);
    // The gateway's own JSON, without the API's envelope.
    const status = await fetch(`${system.api.origin}/v1/whatsapp/status?phone=${gateway.numbers[0]?.phone}`, {
      headers: { authorization: `Bearer ${key.key}` },
    });
    const told = (await status.json()) as Record<string, unknown>;
    expect(told).toMatchObject({ status: 'connected', restricted_until: expect.stringMatching(/Z$/) });
    expect(statusAndCode(await post('send', { to: USUAL, message: 'Hello' }))).not.toBe('200');
  });
});
