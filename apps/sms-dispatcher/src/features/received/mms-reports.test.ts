import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaFileKeeper } from '../inbound/media-file-keeper';
import type { ReportedSms } from '../inbound/sms-inbound-batch';
import { MmsReports } from './mms-reports';

const SMS: ReportedSms = {
  phone: { id: '019a0d10-2f6a-7b3e-8c11-5e7d90a4b202', orgId: '019a0d10-2f6a-7b3e-8c11-5e7d90a4b203', mode: 'live' },
  envelopeId: 'e1',
  fingerprint: 'f1',
  sender: { phone: '4915112345678', senderId: null },
  recipient: null,
  sim: 1,
  text: 'look',
  file: null,
  sentAt: '2026-11-20T10:00:00.000Z',
};

describe('the messages of an MMS', () => {
  it('the files of an MMS are stored one after the other, in their order', async () => {
    const order: string[] = [];
    let [open, most] = [0, 0];
    const keep = async (_phone: unknown, { bytes }: { bytes: Buffer }): Promise<null> => {
      open += 1;
      most = Math.max(most, open);
      await sleep(1);
      open -= 1;
      order.push(bytes.toString());
      return null;
    };
    const reports = new MmsReports({ keep } as unknown as MediaFileKeeper);
    const names = ['a', 'b', 'c'];
    const attachments = names.map((name) => ({ mime: 'image/png', filename: name, bytes: Buffer.from(name) }));
    const made = await reports.of(SMS, attachments);
    expect({ order, most }).toEqual({ order: names, most: 1 });
    expect(made.map(({ envelopeId, text, file }) => [envelopeId, text, file?.filename])).toEqual([
      ['e1', 'look', 'a'],
      ['e1:2', '', 'b'],
      ['e1:3', '', 'c'],
    ]);
  });
});
