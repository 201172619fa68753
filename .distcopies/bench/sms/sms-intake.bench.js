"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "smsIntakeBench", {
    enumerable: true,
    get: function() {
        return smsIntakeBench;
    }
});
const _floorapp = require("../intake/floor.app");
const _contest = require("../intake/contest");
const _intakeaims = require("../intake/intake-aims");
const _child = require("../processes/child");
const _report = require("../report/report");
const _benchservices = require("../services/bench-services");
const _tenants = require("../tenants/tenants");
const _benchphone = require("./bench-phone");
const TENANTS = 20;
/** Contacts of every organization; a prime, so that all organizations write to all of them. */ const RECIPIENTS = 1_999;
const NEW_RECIPIENTS = 60_000;
const PATH = '/v1/sms/send';
/** Each organization gets a phone that counts as connected; nobody holds it. */ async function addPhones({ database }, tenants) {
    const senders = [];
    for (const tenant of tenants){
        senders.push({
            ...tenant,
            phoneId: (await (0, _benchphone.addBenchPhone)(database, tenant.orgId, 'live')).id
        });
    }
    return senders;
}
const bodies = (count)=>Array.from({
        length: count
    }, (_, n)=>JSON.stringify({
            to: `+4915550${String(n).padStart(6, '0')}`,
            message: 'Your order 4711 has been shipped and will arrive on Thursday.',
            metadata: {
                order: '4711'
            }
        }));
/** Every organization has written to everybody before. */ async function knowRecipients({ database }, senders) {
    const people = 'generate_series(0, $2::integer - 1) as n';
    for (const { orgId } of senders){
        await database.query(`with person as materialized (select uuidv7() as id, '4915550' || lpad(n::text, 6, '0') as phone from ${people}),
         contact as (insert into contacts (id, org_id, mode, source) select id, $1, 'live', 'api' from person)
       insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
       select $1, 'live', 'phone', phone, id, true from person`, [
            orgId,
            RECIPIENTS
        ]);
    }
}
async function startServers(services, senders) {
    const { databaseUrl, redisUrl, prefix } = services;
    const place = {
        databaseUrl,
        redisUrl,
        prefix
    };
    const batched = _child.Child.start(require.resolve('./sms.server'), {
        silent: true
    });
    const plain = _child.Child.start(require.resolve('./sms.server'), {
        silent: true
    });
    const floors = _floorapp.FLOORS.map((name)=>({
            name,
            server: _child.Child.start(require.resolve('./sms-floor.server'))
        }));
    const phones = senders.map(({ orgId, phoneId })=>({
            orgId,
            phoneId
        }));
    const [batchedPort, plainPort, floorPorts] = await Promise.all([
        batched.ask('start', {
            ...place,
            way: 'batched'
        }),
        plain.ask('start', {
            ...place,
            way: 'plain'
        }),
        Promise.all(floors.map(({ name, server })=>server.ask('start', {
                ...place,
                floor: name,
                senders: phones
            })))
    ]);
    const keys = senders.map((sender)=>sender.key);
    const load = {
        path: PATH,
        keys,
        bodies: bodies(RECIPIENTS),
        withIdempotencyKeys: false
    };
    const ours = {
        serverPid: batched.pid,
        mayBeOverrun: false,
        alsoEmpty: [
            'events'
        ],
        load: {
            ...load,
            port: batchedPort
        }
    };
    const theirs = {
        serverPid: plain.pid,
        mayBeOverrun: true,
        alsoEmpty: [
            'events'
        ],
        load: {
            ...load,
            port: plainPort
        }
    };
    const floorOf = ({ name, server }, index)=>({
            name,
            serverPid: server.pid,
            alsoEmpty: [
                'events'
            ],
            load: {
                ...load,
                port: floorPorts[index],
                path: '/',
                keys: []
            }
        });
    const keyed = (each)=>({
            ...each,
            load: {
                ...each.load,
                withIdempotencyKeys: true
            }
        });
    const strange = bodies(NEW_RECIPIENTS);
    const alone = (each)=>({
            ...each,
            alsoEmpty: [
                'events',
                'contacts',
                'contact_addresses',
                'conversations'
            ],
            load: {
                ...each.load,
                bodies: strange
            }
        });
    return {
        toContacts: [
            {
                ...ours,
                name: 'ours'
            },
            {
                ...theirs,
                name: 'plain'
            },
            ...floors.map(floorOf),
            {
                ...keyed(ours),
                name: 'ours with idempotency'
            },
            {
                ...keyed(theirs),
                name: 'plain with idempotency'
            }
        ],
        toNewContacts: [
            {
                ...alone(ours),
                name: 'ours, new recipients'
            },
            {
                ...alone(theirs),
                name: 'plain, new recipients'
            }
        ],
        stop: async ()=>{
            await Promise.all([
                batched.stop(),
                plain.stop(),
                ...floors.map(({ server })=>server.stop())
            ]);
        }
    };
}
async function run({ isSmall }) {
    const services = await (0, _benchservices.benchServices)();
    const senders = await addPhones(services, await (0, _tenants.createTenants)(services, TENANTS));
    await knowRecipients(services, senders);
    const servers = await startServers(services, senders);
    const found = new Map(await (0, _contest.compete)(services, servers.toContacts, isSmall));
    // Last, because it empties the contacts.
    if (!isSmall) for (const each of (await (0, _contest.compete)(services, servers.toNewContacts, isSmall)))found.set(...each);
    await servers.stop();
    await services.stop();
    return toReport(found);
}
function toReport(found) {
    const ratioOf = (of, to)=>(0, _report.ratios)((0, _contest.perSecondOf)(found, of), (0, _contest.perSecondOf)(found, to));
    const strangers = ratioOf('ours, new recipients', 'plain, new recipients');
    return {
        name: 'sms-intake',
        title: `Accepted POST /sms/send over HTTP, ${_contest.CONNECTIONS} connections, ${TENANTS} organizations with ${RECIPIENTS} contacts each`,
        figures: [
            ...(0, _contest.figuresOf)(found),
            {
                label: 'ours to raw Fastify + pg, bare rows',
                unit: 'times',
                rounds: ratioOf('ours', 'bare')
            },
            ...strangers.length > 0 ? [
                {
                    label: 'ours to plain, new recipients',
                    unit: 'times',
                    rounds: strangers
                }
            ] : []
        ],
        aims: (0, _intakeaims.intakeAims)(ratioOf, 1.5),
        notes: (0, _contest.notesOf)(found)
    };
}
const smsIntakeBench = {
    name: 'sms-intake',
    run
};

//# sourceMappingURL=sms-intake.bench.js.map