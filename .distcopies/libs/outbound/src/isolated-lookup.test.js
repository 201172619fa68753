"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodedgram = require("node:dgram");
const _nodeevents = require("node:events");
const _promises = require("node:timers/promises");
const _globals = require("@jest/globals");
const _isolatedlookup = require("./isolated-lookup");
const servers = [];
(0, _globals.afterEach)(()=>{
    for (const server of servers.splice(0))server.close();
});
const A = 1;
const NX_DOMAIN = 3;
/** A name server: `answer` says the IPv4 address of a name, null: there is none, undefined: silence. */ async function nameServer(answer) {
    const asked = [];
    const server = (0, _nodedgram.createSocket)('udp4');
    server.on('message', (query, from)=>{
        const labels = [];
        let at = 12;
        for(let length = query[at] ?? 0; length > 0; length = query[at] ?? 0){
            labels.push(query.subarray(at + 1, at + 1 + length).toString());
            at += 1 + length;
        }
        const name = labels.join('.');
        const type = query.readUInt16BE(at + 1);
        if (type === A) asked.push(name);
        const address = answer(name);
        if (address === undefined) return;
        const question = query.subarray(12, at + 5);
        const isFound = address !== null && type === A;
        const head = Buffer.alloc(12);
        query.copy(head, 0, 0, 2);
        head.writeUInt16BE(0x8180 + (address === null ? NX_DOMAIN : 0), 2);
        head.writeUInt16BE(1, 4);
        head.writeUInt16BE(isFound ? 1 : 0, 6);
        const record = isFound ? Buffer.from([
            0xc0,
            12,
            0,
            1,
            0,
            1,
            0,
            0,
            0,
            0,
            0,
            4,
            ...address.split('.').map(Number)
        ]) : Buffer.alloc(0);
        server.send(Buffer.concat([
            head,
            question,
            record
        ]), from.port, from.address);
    });
    server.bind(0, '127.0.0.1');
    await (0, _nodeevents.once)(server, 'listening');
    servers.push(server);
    return {
        at: `127.0.0.1:${server.address().port}`,
        asked
    };
}
(0, _globals.describe)('a lookup that is isolated', ()=>{
    (0, _globals.it)('an isolated lookup asks the name servers, once for all who ask for a name at the same time, and again later', async ()=>{
        const server = await nameServer(()=>'8.8.4.4');
        const lookup = (0, _isolatedlookup.isolatedLookup)({
            servers: [
                server.at
            ]
        });
        const all = await Promise.all([
            lookup('a.example'),
            lookup('a.example'),
            lookup('b.example')
        ]);
        (0, _globals.expect)(all).toEqual([
            [
                '8.8.4.4'
            ],
            [
                '8.8.4.4'
            ],
            [
                '8.8.4.4'
            ]
        ]);
        (0, _globals.expect)(server.asked.toSorted()).toEqual([
            'a.example',
            'b.example'
        ]);
        await lookup('a.example');
        (0, _globals.expect)(server.asked).toHaveLength(3);
    });
    (0, _globals.it)('an isolated lookup asks the system for names that no name server knows, two at a time', async ()=>{
        const server = await nameServer(()=>null);
        let atOnce = 0;
        let most = 0;
        const fallback = async (name)=>{
            most = Math.max(most, atOnce += 1);
            await (0, _promises.setTimeout)(20);
            atOnce -= 1;
            return [
                name === 'in-hosts' ? '127.0.0.1' : '10.0.0.1'
            ];
        };
        const lookup = (0, _isolatedlookup.isolatedLookup)({
            servers: [
                server.at
            ],
            fallback
        });
        const names = [
            'in-hosts',
            ...Array.from({
                length: 9
            }, (_, index)=>`n${index}`)
        ];
        const found = await Promise.all(names.map((name)=>lookup(name)));
        (0, _globals.expect)(found[0]).toEqual([
            '127.0.0.1'
        ]);
        (0, _globals.expect)(found).toHaveLength(10);
        (0, _globals.expect)(most).toBe(2);
    });
    (0, _globals.it)('an isolated lookup finds a name at once while a hundred others get no answer, and gives those up', async ()=>{
        const server = await nameServer((name)=>name === 'fine.example' ? '8.8.8.8' : undefined);
        const fallback = ()=>Promise.reject(new Error('nobody asks the system for these'));
        const lookup = (0, _isolatedlookup.isolatedLookup)({
            servers: [
                server.at
            ],
            timeoutMs: 1_000,
            fallback
        });
        let givenUp = 0;
        const dead = Array.from({
            length: 100
        }, (_, index)=>lookup(`dead${index}.example`).catch((error)=>error).finally(()=>givenUp += 1));
        (0, _globals.expect)(await lookup('fine.example')).toEqual([
            '8.8.8.8'
        ]);
        (0, _globals.expect)(givenUp).toBe(0);
        const errors = await Promise.all(dead);
        (0, _globals.expect)(new Set(errors.map(({ code })=>code))).toEqual(new Set([
            'ETIMEOUT'
        ]));
    });
});

//# sourceMappingURL=isolated-lookup.test.js.map