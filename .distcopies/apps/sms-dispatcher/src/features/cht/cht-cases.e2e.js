"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _nodezlib = require("node:zlib");
const _testing = require("../../../../../libs/testing/src");
const _chtphone = require("../../testing/cht-phone");
const _smsharness = require("../../testing/sms-harness");
const CASES = JSON.parse((0, _nodefs.readFileSync)((0, _nodepath.join)(__dirname, 'cht.cases.json'), 'utf8'));
const APP_HEADERS = {
    Accept: 'application/json',
    'Accept-Charset': 'utf-8',
    'Accept-Encoding': 'gzip',
    'Cache-Control': 'no-cache',
    'Content-Type': 'application/json'
};
/** Passwords of cases that give the whole header: as they were typed. */ const TYPED = {
    'GET header from SimpleJsonClient2Test': 'pword',
    'password with special characters is sent PERCENT-ENCODED': 'p+w=1%',
    'credentials are ISO-8859-1': 'pw1'
};
let harness;
let replica;
beforeAll(async ()=>{
    ({ harness, replica } = await _smsharness.SmsHarness.withReplica());
});
afterAll(()=>harness.stop());
/** Whether a case is about a message that waits for the phone, or that it was offered already. */ function offerOf({ name, body, body_has }) {
    if (JSON.stringify(body).includes('{wo_id}') || name.startsWith('re-offer')) return 'offered';
    return body_has.length > 0 && name.startsWith('response') ? 'waits' : null;
}
function bodyOf({ body, raw_body: raw, headers = {} }, messageId) {
    if (raw === '<gzip of 32 MB zeros>') return (0, _nodezlib.gzipSync)(Buffer.alloc(32 * 1024 * 1024));
    if (raw !== undefined) return Buffer.from(raw);
    if (body === null) return undefined;
    const text = Buffer.from(JSON.stringify(body).replaceAll('{wo_id}', messageId));
    return 'Content-Encoding' in headers ? (0, _nodezlib.gzipSync)(text) : text;
}
describe('the cases of cht-gateway’s README, demo server and tests', ()=>{
    it.each(CASES.map((given)=>[
            given.name,
            given
        ]))('cht-gateway has the case %s', async (name, given)=>{
        const phone = await _chtphone.ChtPhone.pair(harness, replica, {}, TYPED[name]);
        const offer = offerOf(given);
        const [messageId = ''] = offer === null ? [] : await (0, _testing.storeSms)(harness.database, phone.phone, [
            {}
        ]);
        if (offer === 'offered') expect(await phone.poll()).toMatchObject([
            {
                id: messageId
            }
        ]);
        const headers = {
            ...given.headers ?? APP_HEADERS
        };
        if (given.auth !== 'none') headers.Authorization ??= phone.basic(given.auth === 'basic' ? undefined : 'wrong');
        const body = bodyOf(given, messageId);
        const answer = await phone.request(given.method, {
            headers,
            ...body !== undefined && {
                body
            }
        });
        const text = await answer.text();
        expect([
            answer.status,
            text
        ]).toEqual([
            given.status,
            text
        ]);
        for (const part of given.body_has)expect(text).toContain(part.replace('{wo_id}', messageId));
        // What the app reads: an object, and of an error its text.
        const read = JSON.parse(text);
        if (answer.status >= 400) expect(read).toEqual({
            error: true,
            message: expect.stringMatching(/\w/)
        });
        else if (given.method === 'POST') expect(Array.isArray(read.messages)).toBe(true);
        if (name === 'not re-offered after UNSENT') expect([
            text,
            await phone.poll()
        ]).toEqual([
            '{"messages":[]}',
            []
        ]);
    });
});

//# sourceMappingURL=cht-cases.e2e.js.map