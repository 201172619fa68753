"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _usagemonitor = require("./sending/usage-monitor");
const _phoneworld = require("./testing/phone.world");
(0, _globals.describe)('the limit of Android', ()=>{
    (0, _globals.it)('the limit of Android counts parts, all of a message at once, for sixty seconds and their last millisecond', ()=>{
        const monitor = new _usagemonitor.UsageMonitor();
        for(let message = 0; message < 4; message += 1)(0, _globals.expect)(monitor.check(6, 1_000)).toBe('sends');
        (0, _globals.expect)(monitor.check(7, 1_001)).toBe('asks');
        (0, _globals.expect)(monitor.check(6, 1_001)).toBe('sends');
        (0, _globals.expect)(monitor.check(1, 61_000)).toBe('asks');
        (0, _globals.expect)(monitor.check(24, 61_001)).toBe('sends');
        (0, _globals.expect)(monitor.check(1, 61_001)).toBe('asks');
    });
    (0, _globals.it)('the limit of Android holds five messages behind dialogs and refuses the next ones; smaller ones still go', ()=>{
        const monitor = new _usagemonitor.UsageMonitor();
        monitor.check(28, 0);
        for(let message = 0; message < 5; message += 1)(0, _globals.expect)(monitor.check(3, 1)).toBe('asks');
        (0, _globals.expect)(monitor.check(3, 1)).toBe('refuses');
        (0, _globals.expect)(monitor.check(2, 1)).toBe('sends');
    });
});
(0, _globals.describe)('a phone that sends too much', ()=>{
    let world;
    (0, _globals.beforeEach)(async ()=>{
        world = await _phoneworld.PhoneWorld.open();
    });
    (0, _globals.afterEach)(()=>world.close());
    (0, _globals.it)('a phone that sends too much says of five messages that they are on their way, and of the next that it failed', async ()=>{
        const phone = await world.aConnectedPhone({
            androidPartsPerMinute: 2
        });
        const messages = Array.from({
            length: 8
        }, ()=>(0, _phoneworld.aMessage)());
        world.service.settings = {
            messages: {
                processing_order: 'FIFO'
            }
        };
        world.service.event('SettingsUpdated');
        await world.offerOnce(...messages);
        const last = messages.at(-1)?.id ?? '';
        await world.untilReported(last, 'Failed');
        (0, _globals.expect)((0, _phoneworld.radioed)(phone)).toHaveLength(2);
        const states = phone.ledger.messages.map(({ state })=>state);
        (0, _globals.expect)(states.filter((state)=>state === 'Processed')).toHaveLength(5);
        const [report] = world.service.reports(last).slice(-1);
        (0, _globals.expect)(report?.recipients).toMatchObject([
            {
                error: _globals.expect.stringMatching(/RESULT_ERROR_LIMIT_EXCEEDED/)
            }
        ]);
    });
});

//# sourceMappingURL=usage-monitor.test.js.map