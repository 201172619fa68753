"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _promises = require("node:timers/promises");
const _mmsreports = require("./mms-reports");
const SMS = {
    phone: {
        id: '019a0d10-2f6a-7b3e-8c11-5e7d90a4b202',
        orgId: '019a0d10-2f6a-7b3e-8c11-5e7d90a4b203',
        mode: 'live'
    },
    envelopeId: 'e1',
    fingerprint: 'f1',
    sender: {
        phone: '4915112345678',
        senderId: null
    },
    recipient: null,
    sim: 1,
    text: 'look',
    file: null,
    sentAt: '2026-11-20T10:00:00.000Z'
};
describe('the messages of an MMS', ()=>{
    it('the files of an MMS are stored one after the other, in their order', async ()=>{
        const order = [];
        let [open, most] = [
            0,
            0
        ];
        const keep = async (_phone, { bytes })=>{
            open += 1;
            most = Math.max(most, open);
            await (0, _promises.setTimeout)(1);
            open -= 1;
            order.push(bytes.toString());
            return null;
        };
        const reports = new _mmsreports.MmsReports({
            keep
        });
        const names = [
            'a',
            'b',
            'c'
        ];
        const attachments = names.map((name)=>({
                mime: 'image/png',
                filename: name,
                bytes: Buffer.from(name)
            }));
        const made = await reports.of(SMS, attachments);
        expect({
            order,
            most
        }).toEqual({
            order: names,
            most: 1
        });
        expect(made.map(({ envelopeId, text, file })=>[
                envelopeId,
                text,
                file?.filename
            ])).toEqual([
            [
                'e1',
                'look',
                'a'
            ],
            [
                'e1:2',
                '',
                'b'
            ],
            [
                'e1:3',
                '',
                'c'
            ]
        ]);
    });
});

//# sourceMappingURL=mms-reports.test.js.map