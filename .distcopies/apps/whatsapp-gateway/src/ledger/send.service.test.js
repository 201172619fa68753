"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _pino = require("pino");
const _driver = require("../driver/driver");
const _store = require("../store/store");
const _messages = require("../testing/messages");
const _scripteddriver = require("../testing/scripted-driver");
const _temporaryfolder = require("../testing/temporary-folder");
const _until = require("../testing/until");
const _ledgerreader = require("./ledger-reader");
const _messageidentity = require("./message-identity");
const _sendledger = require("./send-ledger");
const _sendservice = require("./send.service");
let data;
let store;
let driver;
let sends;
function open(limits = _sendservice.TURN_LIMITS) {
    store = (0, _store.openStore)(data.path);
    driver = new _scripteddriver.ScriptedDriver();
    sends = new _sendservice.SendService(driver, new _sendledger.SendLedger(store.db), store, (0, _pino.pino)({
        level: 'silent'
    }), limits);
}
(0, _globals.beforeEach)(()=>{
    data = (0, _temporaryfolder.temporaryFolder)();
    open();
});
(0, _globals.afterEach)(()=>{
    store.close();
    data.remove();
});
const call = (fields = {})=>({
        canceled: false,
        ...fields
    });
const unanswered = ()=>new Promise(()=>undefined);
(0, _globals.describe)('a message', ()=>{
    (0, _globals.it)('a message is accepted with the WhatsApp id that is derived from number and id', async ()=>{
        const message = (0, _messages.aMessage)({
            id: '0190a1b2-c3d4-7000-8000-000000000001',
            from: '15550001111'
        });
        (0, _globals.expect)(await sends.submit(message, call())).toEqual({
            kind: 'accepted',
            response: {
                id: message.id,
                message_id: (0, _messageidentity.whatsappIdOf)(message.from, message.id),
                accepted: true,
                ack: 'server',
                duplicate: false
            }
        });
        (0, _globals.expect)((0, _messageidentity.whatsappIdOf)(message.from, message.id)).toMatch(/^3EB0[0-9A-F]{18}$/);
    });
    (0, _globals.it)('a message answers its stored outcome when it is asked again, also after a restart', async ()=>{
        const message = (0, _messages.aMessage)();
        await sends.submit(message, call());
        store.close();
        open();
        const again = await sends.submit(message, call());
        (0, _globals.expect)(again).toMatchObject({
            kind: 'accepted',
            response: {
                duplicate: true
            }
        });
        (0, _globals.expect)(driver.calls).toHaveLength(0);
    });
    (0, _globals.it)('a message is joined while it runs', async ()=>{
        const message = (0, _messages.aMessage)();
        const results = await Promise.all([
            1,
            2,
            3
        ].map(()=>sends.submit(message, call())));
        (0, _globals.expect)(driver.calls).toHaveLength(1);
        (0, _globals.expect)(results.map((each)=>each.kind === 'accepted' && each.response.duplicate)).toEqual([
            false,
            true,
            true
        ]);
    });
    (0, _globals.it)('a refusal that passes is not kept: the same message is sent when it is asked for again', async ()=>{
        const message = (0, _messages.aMessage)();
        driver.onSend = ()=>Promise.resolve({
                kind: 'refused',
                code: 'MEDIA_FETCH_FAILED',
                message: 'later',
                passes: true
            });
        (0, _globals.expect)(await sends.submit(message, call())).toMatchObject({
            code: 'MEDIA_FETCH_FAILED',
            passes: true
        });
        driver.onSend = ()=>Promise.resolve({
                kind: 'refused',
                code: 'MEDIA_FETCH_FAILED',
                message: 'for good'
            });
        (0, _globals.expect)(await sends.submit(message, call())).toMatchObject({
            message: 'for good'
        });
        driver.onSend = ()=>Promise.resolve({
                kind: 'accepted',
                ack: 'server'
            });
        (0, _globals.expect)(await sends.submit(message, call())).toMatchObject({
            kind: 'refused',
            message: 'for good'
        });
        (0, _globals.expect)(driver.calls).toHaveLength(2);
    });
    (0, _globals.it)('a message is refused under a used id with another content, running or stored', async ()=>{
        const message = (0, _messages.aMessage)();
        const first = sends.submit(message, call());
        const other = {
            ...message,
            text: 'Something else'
        };
        (0, _globals.expect)(await sends.submit(other, call())).toMatchObject({
            code: 'IDEMPOTENCY_MISMATCH'
        });
        await first;
        (0, _globals.expect)(await sends.submit(other, call())).toMatchObject({
            code: 'IDEMPOTENCY_MISMATCH'
        });
        (0, _globals.expect)(driver.calls).toHaveLength(1);
    });
    (0, _globals.it)('a message is asked again with the same WhatsApp id after a crash in mid-send', async ()=>{
        const message = (0, _messages.aMessage)();
        driver.onSend = unanswered;
        void sends.submit(message, call());
        await (0, _until.until)(()=>driver.calls.length === 1, 'the driver is asked');
        const [before] = driver.calls;
        (0, _globals.expect)(sends.lookUp(message.id)).toEqual({
            kind: 'sending'
        });
        store.close();
        open();
        (0, _globals.expect)(await sends.submit(message, call())).toMatchObject({
            kind: 'accepted',
            response: {
                duplicate: false
            }
        });
        (0, _globals.expect)(driver.calls[0]?.waId).toBe(before?.waId);
    });
});
(0, _globals.describe)('a refusal', ()=>{
    (0, _globals.it)('a refusal that is definite is stored', async ()=>{
        const refusal = (0, _driver.refused)('RECIPIENT_NOT_ON_WHATSAPP', 'No account.', {
            to: '1'
        });
        driver.onSend = async ()=>refusal;
        const message = (0, _messages.aMessage)();
        await sends.submit(message, call());
        (0, _globals.expect)(await sends.submit(message, call())).toEqual(refusal);
        (0, _globals.expect)(sends.lookUp(message.id)).toEqual(refusal);
        (0, _globals.expect)(driver.calls).toHaveLength(1);
    });
    _globals.it.each([
        'WHATSAPP_DISCONNECTED',
        'PACED',
        'WHATSAPP_NOT_CONNECTED'
    ])('the refusal %s passes: a retry works', async (code)=>{
        driver.onSend = async ()=>(0, _driver.refused)(code, 'Not now.');
        const message = (0, _messages.aMessage)();
        (0, _globals.expect)(await sends.submit(message, call())).toMatchObject({
            code
        });
        (0, _globals.expect)(sends.lookUp(message.id)).toBeUndefined();
        driver.onSend = async ()=>({
                kind: 'accepted',
                ack: 'none'
            });
        (0, _globals.expect)(await sends.submit(message, call())).toMatchObject({
            kind: 'accepted',
            response: {
                ack: 'none'
            }
        });
    });
    (0, _globals.it)('a refusal of a driver that throws says nothing about the inside and can be asked again', async ()=>{
        driver.onSend = ()=>Promise.reject(new Error('secret detail'));
        const result = await sends.submit((0, _messages.aMessage)(), call());
        (0, _globals.expect)(result.code).toBe('INTERNAL');
        (0, _globals.expect)(JSON.stringify(result)).not.toContain('secret');
    });
    (0, _globals.it)('a message is refused with STORE_UNAVAILABLE when the data folder takes no write, and the driver is not asked', async ()=>{
        store.group.close();
        (0, _globals.expect)(await sends.submit((0, _messages.aMessage)(), call())).toMatchObject({
            code: 'STORE_UNAVAILABLE'
        });
        (0, _globals.expect)(driver.calls).toHaveLength(0);
    });
});
(0, _globals.describe)('the queue of a number', ()=>{
    (0, _globals.it)('the queue keeps the order in which messages came, while numbers do not wait for each other', async ()=>{
        driver.onSend = async ()=>{
            await new Promise((resolve)=>setTimeout(resolve, Math.random() * 5));
            return {
                kind: 'accepted',
                ack: 'server'
            };
        };
        const messages = Array.from({
            length: 60
        }, (_, i)=>(0, _messages.aMessage)({
                from: `1555000111${i % 3}`,
                text: String(i)
            }));
        await Promise.all(messages.map((each)=>sends.submit(each, call())));
        const ledger = (0, _ledgerreader.readLedger)(data.path);
        (0, _globals.expect)(ledger.every(({ attempts })=>attempts === 1)).toBe(true);
        for (const from of new Set(messages.map((each)=>each.from))){
            const order = ledger.filter((each)=>each.from === from).map(({ text })=>text);
            (0, _globals.expect)(order).toEqual(messages.filter((each)=>each.from === from).map(({ text })=>text));
        }
    });
    (0, _globals.it)('the queue goes on after the limit when the driver never answers a message', async ()=>{
        store.close();
        open({
            ..._sendservice.TURN_LIMITS,
            textMs: 100
        });
        driver.onSend = async ({ request })=>request.text === 'hang' ? unanswered() : {
                kind: 'accepted',
                ack: 'server'
            };
        const hanging = (0, _messages.aMessage)({
            text: 'hang'
        });
        let answered = false;
        void sends.submit(hanging, call()).then(()=>{
            answered = true;
        });
        (0, _globals.expect)(await sends.submit((0, _messages.aMessage)(), call())).toMatchObject({
            kind: 'accepted'
        });
        void sends.submit(hanging, call());
        (0, _globals.expect)(await sends.submit((0, _messages.aMessage)({
            from: '15550002222'
        }), call())).toMatchObject({
            kind: 'accepted'
        });
        (0, _globals.expect)(answered).toBe(false);
        (0, _globals.expect)(driver.calls.filter(({ request })=>request.id === hanging.id)).toHaveLength(1);
    });
});
(0, _globals.describe)('a deadline', ()=>{
    (0, _globals.it)('a message whose deadline passed before the request is not started and leaves no trace', async ()=>{
        const message = (0, _messages.aMessage)();
        (0, _globals.expect)(await sends.submit(message, call({
            endsAt: performance.now() - 1
        }))).toMatchObject({
            code: 'DEADLINE_PASSED'
        });
        (0, _globals.expect)(driver.calls).toHaveLength(0);
        (0, _globals.expect)(sends.lookUp(message.id)).toBeUndefined();
    });
    (0, _globals.it)('a message whose deadline passes in the queue is not started, and the same id works later', async ()=>{
        driver.onSend = async ()=>{
            await new Promise((resolve)=>setTimeout(resolve, 40));
            return {
                kind: 'accepted',
                ack: 'server'
            };
        };
        void sends.submit((0, _messages.aMessage)(), call());
        const late = (0, _messages.aMessage)();
        (0, _globals.expect)(await sends.submit(late, call({
            endsAt: performance.now() + 20
        }))).toMatchObject({
            code: 'DEADLINE_PASSED'
        });
        (0, _globals.expect)(await sends.submit(late, call())).toMatchObject({
            kind: 'accepted'
        });
    });
    (0, _globals.it)('the deadline of a canceled caller does not stop the message when another one waits', async ()=>{
        driver.onSend = async ()=>{
            await new Promise((resolve)=>setTimeout(resolve, 20));
            return {
                kind: 'accepted',
                ack: 'server'
            };
        };
        void sends.submit((0, _messages.aMessage)(), call());
        const [gone, alone] = [
            call(),
            call()
        ];
        const [shared, single] = [
            (0, _messages.aMessage)(),
            (0, _messages.aMessage)()
        ];
        const results = [
            sends.submit(shared, gone),
            sends.submit(shared, call()),
            sends.submit(single, alone)
        ];
        gone.canceled = true;
        alone.canceled = true;
        (0, _globals.expect)(await Promise.all(results)).toMatchObject([
            {
                kind: 'accepted'
            },
            {
                kind: 'accepted'
            },
            {
                code: 'DEADLINE_PASSED'
            }
        ]);
    });
});

//# sourceMappingURL=send.service.test.js.map