"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodechild_process = require("node:child_process");
const _nodedgram = require("node:dgram");
const _nodedns = require("node:dns");
const _nodeevents = require("node:events");
const _nodefs = require("node:fs");
const _nodenet = require("node:net");
const _deliveryclient = require("../features/delivery/delivery-client");
const _hostilehosts = require("./hostile-hosts");
/**
 * Runs in a network namespace of its own (`unshare -rn`) in which every address of IPv4 and IPv6 is this machine, and
 * posts with the client of the dispatcher, as it is in production, to hostile addresses. Whatever it connects to, a trap
 * would take it, and the kernel counts it. Prints what came of it as JSON.
 */ const PORT = 8443;
const DNS_PORT = 53;
const [A, AAAA] = [
    1,
    28
];
const PUBLIC = '93.184.216.34';
const PRIVATE = [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.168.0.1',
    '0.0.0.0'
];
const FLIPS = 60;
/** Connections that traps took, by the address that they were made to. */ const taken = new Map();
let queries = 0;
async function main() {
    (0, _nodechild_process.execFileSync)('ip', [
        'link',
        'set',
        'lo',
        'up'
    ]);
    (0, _nodechild_process.execFileSync)('ip', [
        'route',
        'add',
        'local',
        '0.0.0.0/0',
        'dev',
        'lo'
    ]);
    (0, _nodechild_process.execFileSync)('ip', [
        '-6',
        'route',
        'add',
        'local',
        '::/0',
        'dev',
        'lo'
    ]);
    await startTrap();
    await startNameServer();
    const trapWorks = await isTaken('10.0.0.1');
    const client = (0, _deliveryclient.createDeliveryClient)([]);
    const post = async (url)=>{
        const asked = {
            url,
            method: 'POST',
            body: '{}',
            timeoutMs: 3_000,
            maxResponseBytes: 1_000
        };
        try {
            return `answered ${(await client.request(asked)).status}`;
        } catch (error) {
            return error.failure;
        }
    };
    taken.clear();
    const before = activeOpens();
    const forms = {};
    for (const host of _hostilehosts.HOSTILE_HOSTS){
        for (const scheme of [
            'https',
            'http'
        ]){
            for (const port of [
                `:${PORT}`,
                ''
            ])forms[`${scheme}://${host}${port}/`] = await post(`${scheme}://${host}${port}/`);
        }
    }
    const opensOfForms = activeOpens() - before;
    const flips = {};
    for(let n = 0; n < FLIPS; n += 1){
        for (const name of [
            'flip',
            'both',
            'mapped'
        ]){
            const outcome = `${name} ${await post(`https://${name}${n % 3}.example:${PORT}/`)}`;
            flips[outcome] = (flips[outcome] ?? 0) + 1;
        }
    }
    await client.close();
    const result = {
        trapWorks,
        forms,
        opensOfForms,
        flips,
        queries,
        taken: Object.fromEntries(taken)
    };
    process.stdout.write(JSON.stringify(result), ()=>process.exit());
}
/** What is told is not TLS: a connection that was made comes to nothing, and is counted. */ async function startTrap() {
    for (const [port, host] of [
        [
            PORT,
            '::'
        ],
        [
            443,
            '::'
        ],
        [
            80,
            '::'
        ]
    ]){
        const server = (0, _nodenet.createServer)((socket)=>{
            const address = (socket.localAddress ?? '').replace('::ffff:', '');
            taken.set(address, (taken.get(address) ?? 0) + 1);
            socket.on('error', ()=>undefined).end('trapped');
        });
        await (0, _nodeevents.once)(server.listen(port, host), 'listening');
    }
}
async function isTaken(address) {
    const socket = (0, _nodenet.connect)(PORT, address).resume();
    await (0, _nodeevents.once)(socket, 'close').catch(()=>undefined);
    return taken.has(address);
}
/** Flips its answer with every query: public, private, public … `both` has one of each, `mapped` has it in IPv6. */ async function startNameServer() {
    // Bound to the address that the system's resolver asks: it takes no answer from another one.
    const address = (0, _nodedns.getServers)()[0] ?? '';
    const server = (0, _nodedgram.createSocket)((0, _nodenet.isIPv6)(address) ? 'udp6' : 'udp4');
    server.on('message', (query, from)=>server.send(answerTo(query), from.port, from.address));
    server.bind(DNS_PORT, address);
    await (0, _nodeevents.once)(server, 'listening');
}
function answerTo(query) {
    let end = 12;
    while((query[end] ?? 0) !== 0)end += 1 + (query[end] ?? 0);
    const type = query.readUInt16BE(end + 1);
    const name = query.subarray(13, 13 + (query[12] ?? 0)).toString();
    if (type === A) queries += 1;
    const addresses = addressesOf(name, type);
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(addresses.length, 6);
    const records = addresses.map((bytes)=>Buffer.concat([
            Buffer.from([
                0xc0,
                12,
                0,
                type,
                0,
                1,
                0,
                0,
                0,
                0,
                0,
                bytes.length
            ]),
            bytes
        ]));
    return Buffer.concat([
        head,
        query.subarray(12, end + 5),
        ...records
    ]);
}
function addressesOf(name, type) {
    const hostile = v4(PRIVATE[Math.floor(queries / 2) % PRIVATE.length] ?? '');
    if (type === AAAA) return name.startsWith('mapped') ? [
        Buffer.concat([
            Buffer.alloc(10),
            Buffer.from([
                255,
                255
            ]),
            hostile
        ])
    ] : [];
    if (type !== A || name.startsWith('mapped')) return [];
    if (!/^(flip|both)\d$/.test(name)) return [
        hostile
    ];
    if (name.startsWith('both')) return queries % 2 === 0 ? [
        v4(PUBLIC),
        hostile
    ] : [
        hostile,
        v4(PUBLIC)
    ];
    return [
        queries % 2 === 0 ? v4(PUBLIC) : hostile
    ];
}
const v4 = (address)=>Buffer.from(address.split('.').map(Number));
/** Connections that this namespace has begun to open, over IPv4 and IPv6: the kernel counts them. */ function activeOpens() {
    const [names = '', values = ''] = (0, _nodefs.readFileSync)('/proc/net/snmp', 'utf8').split('\n').filter((line)=>line.startsWith('Tcp:'));
    return Number(values.split(' ')[names.split(' ').indexOf('ActiveOpens')]);
}
if (require.main === module) void main();

//# sourceMappingURL=closed-network.process.js.map