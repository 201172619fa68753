"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _fleet = require("./fleet/fleet");
const _ledgerreader = require("./store/ledger-reader");
const _fakeservice = require("./testing/fake-service");
const _phoneprocess = require("./testing/phone.process");
const _phoneworld = require("./testing/phone.world");
let service;
let dataDir;
const processes = [];
(0, _globals.beforeEach)(async ()=>{
    service = await new _fakeservice.FakeService().listen();
    dataDir = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-phones-'));
});
(0, _globals.afterEach)(async ()=>{
    await Promise.all(processes.splice(0).map((each)=>each.end('SIGKILL')));
    await service.close();
    (0, _nodefs.rmSync)(dataDir, {
        recursive: true
    });
});
const aProcess = (env = {})=>{
    const made = new _phoneprocess.PhoneProcess({
        SERVICE_URL: service.url,
        PRIVATE_TOKEN: service.privateToken,
        PHONE_DATA_DIR: dataDir,
        RADIO_DELAY_MS: '1-5',
        SPEED: '1000',
        ...env
    });
    processes.push(made);
    made.start();
    return made;
};
const ledger = ()=>(0, _ledgerreader.readLedger)((0, _fleet.folderOf)(dataDir, 1));
(0, _globals.describe)('the process', ()=>{
    (0, _globals.it)('the process, killed at any moment and started again, keeps its identity and sends nothing twice', async ()=>{
        const messages = Array.from({
            length: 150
        }, ()=>(0, _phoneworld.aMessage)());
        service.messages = messages;
        const phone = aProcess({
            LOSE_ANSWERS: '0.3',
            ANDROID_PARTS_PER_MINUTE: '1000000'
        });
        for(let kills = 1; kills <= 4; kills += 1){
            await (0, _phoneworld.until)(()=>ledger().radio.length >= 25 * kills, 'some SMS');
            await phone.end('SIGKILL');
            phone.start();
        }
        await (0, _phoneworld.until)(()=>ledger().messages.length === 150, 'all to be taken');
        service.messages = [];
        await (0, _phoneworld.until)(()=>ledger().messages.every(({ state })=>state === 'Delivered'), 'all to be delivered');
        (0, _globals.expect)(service.of('POST /device')).toHaveLength(1);
        (0, _globals.expect)(ledger().radio.map(({ messageId })=>messageId).toSorted()).toEqual(messages.map(({ id })=>id).toSorted());
    });
    (0, _globals.it)('the process holds several phones, each with an identity and a folder of its own', async ()=>{
        aProcess({
            PHONES: '3',
            FIRST_PHONE: '5'
        });
        await (0, _phoneworld.until)(()=>service.openStreams.length === 3, 'three streams');
        const ids = [
            5,
            6,
            7
        ].map((phone)=>(0, _ledgerreader.readLedger)((0, _fleet.folderOf)(dataDir, phone)).identity?.id);
        (0, _globals.expect)(new Set(ids).size).toBe(3);
        (0, _globals.expect)(service.of('POST /device').map(({ body })=>body.name).toSorted()).toEqual([
            'Chasqui/Sandbox phone 5',
            'Chasqui/Sandbox phone 6',
            'Chasqui/Sandbox phone 7'
        ]);
    });
    (0, _globals.it)('the process ends on SIGTERM, and with whoever started it', async ()=>{
        const asked = aProcess();
        await (0, _phoneworld.until)(()=>service.openStreams.length === 1, 'the stream');
        (0, _globals.expect)(await asked.end('SIGTERM')).toBe(0);
        await (0, _phoneworld.until)(()=>service.openStreams.length === 0, 'the end of its stream');
        asked.start();
        await (0, _phoneworld.until)(()=>service.openStreams.length === 1, 'the stream');
        (0, _globals.expect)(await asked.orphan()).toBe(0);
    });
    (0, _globals.it)('the process refuses a folder that another one uses', async ()=>{
        aProcess();
        await (0, _phoneworld.until)(()=>service.openStreams.length === 1, 'the stream');
        const second = aProcess();
        (0, _globals.expect)(await second.exited()).toBe(1);
        (0, _globals.expect)(second.output).toContain('Another sandbox phone is running on the folder');
    });
    (0, _globals.it)('the process ends with a code of its own when the app crashes, to be started again', async ()=>{
        const phone = aProcess();
        await (0, _phoneworld.until)(()=>service.openStreams.length === 1, 'the stream');
        service.push('event: MessageCancelled\ndata: null\n\n');
        (0, _globals.expect)(await phone.exited()).toBe(70);
    });
    (0, _globals.it)('the process says what is wrong with its configuration', async ()=>{
        const phone = aProcess({
            PHONES: 'many'
        });
        (0, _globals.expect)(await phone.exited()).toBe(1);
        (0, _globals.expect)(phone.output).toContain('PHONES must be a number from 1 to 1000.');
    });
});

//# sourceMappingURL=process.test.js.map