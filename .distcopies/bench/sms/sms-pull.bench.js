"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "smsPullBench", {
    enumerable: true,
    get: function() {
        return smsPullBench;
    }
});
const _localservices = require("../../libs/local-services/src");
const _bench = require("../bench");
const _installation = require("../installation/installation");
const _report = require("../report/report");
const _statistics = require("../report/statistics");
const _benchservices = require("../services/bench-services");
const _tenants = require("../tenants/tenants");
const _benchphone = require("./bench-phone");
const PHONES = 10;
/** What one answer holds, and what waits for each phone. */ const PAGE = 100;
const FEW_ROWS = PHONES * PAGE;
const AT_ONCE = 50_000;
async function startPlace(rows) {
    const services = await (0, _benchservices.benchServices)();
    const admin = await (0, _tenants.adminOf)(services);
    const orgId = await admin.organizations.create('Bench', 'self_hosted') ?? '';
    await admin.close();
    const phones = [];
    for(let n = 0; n < PHONES; n += 1)phones.push(await (0, _benchphone.addBenchPhone)(services.database, orgId, 'live'));
    await fill(services.database, phones, rows - FEW_ROWS);
    await wait(services.database, phones);
    const port = await (0, _localservices.freePort)();
    const app = await (0, _installation.startServer)('sms-dispatcher', services, port);
    return {
        rows,
        database: services.database,
        baseUrl: `http://127.0.0.1:${port}/sms-phone/v1`,
        phones,
        stop: async ()=>{
            await app.stop();
            await services.stop();
        }
    };
}
const COLUMNS = `id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, content, payload,
  metadata, lane, lane_seq, priority, state, give_up_at, charged, version, attempts, sent_at, delivered_at`;
const SMS = `'{"sms": {"encoding": "gsm7", "segments": 1, "sim": null, "delivery_report": true}}'::jsonb`;
const TEXT = `'Your order 4711 has been shipped and will arrive on Thursday.'`;
/** What the phones delivered before: it stands in the same lanes. */ async function fill(database, phones, rows) {
    for(let left = rows; left > 0; left -= AT_ONCE){
        await database.query(`insert into messages (${COLUMNS})
       select uuidv7(), $1, 'live', 'sms', 'outbound', 'delivered', 'text', '4915550' || lpad((n % 5000)::text, 6, '0'), '',
         phone, ${TEXT}, ${SMS}, '{}', 'sms:' || phone, nextval('messages_lane_seq'), 1, 'done',
         now() + interval '1 day', '{}', 3, 1, now(), now()
       from (select n, ($2::uuid[])[1 + n % ${PHONES}] as phone from generate_series(1, $3::integer) n) made`, [
            phones[0]?.orgId,
            phones.map(({ id })=>id),
            Math.min(left, AT_ONCE)
        ]);
    }
}
async function wait(database, phones) {
    await database.query(`insert into messages (${COLUMNS})
     select uuidv7(), $1, 'live', 'sms', 'outbound', 'pending', 'text', '4915550' || lpad(n::text, 6, '0'), '', phone,
       ${TEXT}, ${SMS}, '{}', 'sms:' || phone, nextval('messages_lane_seq'), 1, 'queued', now() + interval '1 day', '{}',
       1, 0, null, null
     from unnest($2::uuid[]) phone, generate_series(1, ${PAGE}) n`, [
        phones[0]?.orgId,
        phones.map(({ id })=>id)
    ]);
}
/** All messages that were offered wait again. */ async function putBack({ database }) {
    await database.query(`update messages set state = 'queued', attempts = 0, due_at = now(), first_started_at = null where state = 'started'`);
    await database.query('vacuum (analyze, index_cleanup on) messages');
    await database.query('checkpoint');
}
async function pull({ baseUrl }, { token }) {
    const began = performance.now();
    const answer = await fetch(`${baseUrl}/message?order=fifo`, {
        headers: {
            authorization: `Bearer ${token}`
        }
    });
    const messages = await answer.json();
    const tookMs = performance.now() - began;
    if (messages.length !== PAGE) throw new Error(`a pull answered ${answer.status} with ${messages.length} messages`);
    return tookMs;
}
/** Both places take turns, phone by phone: what else the machine does meets both. */ async function oneRound(places) {
    const found = new Map(places.map((place)=>[
            place,
            {
                first: [],
                again: []
            }
        ]));
    for (const place of places)await putBack(place);
    for (const kind of [
        'first',
        'again'
    ]){
        for(let n = 0; n < PHONES; n += 1){
            for (const place of n % 2 === 0 ? places : places.toReversed()){
                const phone = place.phones[n];
                if (phone !== undefined) found.get(place)?.[kind].push(await pull(place, phone));
            }
        }
    }
    return found;
}
async function run({ isSmall }) {
    const manyRows = isSmall ? 100_000 : 1_000_000;
    const few = await startPlace(FEW_ROWS);
    (0, _bench.progress)(`sms-pull: writing ${manyRows} rows`);
    const many = await startPlace(manyRows);
    const found = [];
    const none = {
        first: [],
        again: []
    };
    // The first round warms up.
    for(let n = 0; n <= (isSmall ? 3 : 15); n += 1){
        const round = await oneRound([
            few,
            many
        ]);
        const [of, to] = [
            round.get(many) ?? none,
            round.get(few) ?? none
        ];
        (0, _bench.progress)(`sms-pull ${n}: ${(0, _statistics.median)(of.first).toFixed(1)} and ${(0, _statistics.median)(to.first).toFixed(1)} ms`);
        if (n > 0) found.push({
            few: to,
            many: of
        });
    }
    await many.stop();
    await few.stop();
    return toReport(found, manyRows);
}
function toReport(found, manyRows) {
    const rounds = (rows, kind, share = 0.5)=>found.map((each)=>(0, _statistics.quantile)(each[rows][kind], share));
    const figures = [
        'first',
        'again'
    ].flatMap((kind)=>[
            'few',
            'many'
        ].flatMap((rows)=>[
                0.1,
                0.5,
                0.9
            ].map((share)=>({
                    label: `${kind === 'first' ? 'new messages' : 'the same again'}, ${rows === 'few' ? FEW_ROWS : manyRows} rows: p${share * 100}`,
                    unit: 'ms',
                    rounds: rounds(rows, kind, share)
                }))));
    const ratioOf = (kind)=>(0, _report.ratios)(rounds('many', kind), rounds('few', kind));
    const promise = {
        unit: 'times',
        atMost: 1.3,
        failsAbove: 4
    };
    return {
        name: 'sms-pull',
        title: `A phone pulls ${PAGE} messages (GET /sms-phone/v1/message) from a large table and from a small one`,
        figures,
        aims: [
            {
                ...promise,
                label: `${manyRows} rows to ${FEW_ROWS}, new messages, p50`,
                rounds: ratioOf('first')
            },
            {
                ...promise,
                label: `${manyRows} rows to ${FEW_ROWS}, the same again, p50`,
                rounds: ratioOf('again')
            }
        ],
        notes: [
            `${PHONES} phones with ${PAGE} messages each; the other rows are what they delivered before.`
        ]
    };
}
const smsPullBench = {
    name: 'sms-pull',
    run
};

//# sourceMappingURL=sms-pull.bench.js.map