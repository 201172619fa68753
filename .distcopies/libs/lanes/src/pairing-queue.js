"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get PAIRING_LEASE_MS () {
        return PAIRING_LEASE_MS;
    },
    get PAIRING_QUEUES () {
        return PAIRING_QUEUES;
    },
    get PairingDoorbell () {
        return PairingDoorbell;
    },
    get hearPairings () {
        return hearPairings;
    },
    get pairingProcessor () {
        return pairingProcessor;
    },
    get pairingWorkerOptions () {
        return pairingWorkerOptions;
    }
});
const PAIRING_LEASE_MS = 15_000;
const PAIRING_QUEUES = {
    links: {
        queue: 'pairing',
        concurrency: 1_000
    },
    unlinks: {
        queue: 'pairing-unlinks',
        concurrency: 200
    }
};
/** The queue in which a job stands. A replica that is older than the second queue rings all in the first. */ const QUEUE_OF = {
    link: 'links',
    unlink: 'unlinks',
    expire: 'unlinks'
};
const NAMES = [
    'link',
    'unlink',
    'expire'
];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
function pairingWorkerOptions(name) {
    return {
        concurrency: PAIRING_QUEUES[name].concurrency,
        lockDuration: 10_000,
        stalledInterval: 5_000,
        maxStalledCount: 1_000_000,
        // After a lost connection BullMQ would rest 15 s before it takes a job.
        runRetryDelay: 250,
        metrics: {
            maxDataPoints: 60
        }
    };
}
function pairingProcessor(handlers) {
    return async ({ name, data })=>{
        const known = NAMES.find((each)=>each === name);
        if (known === undefined) throw new Error(`unknown job ${name} of a pairing`);
        const id = data?.pairing_id;
        if (typeof id !== 'string' || !UUID.test(id)) throw new Error(`a ${known} job without the id of a pairing`);
        await handlers[known]({
            pairing_id: id
        });
    };
}
/** A job as it is told while Redis is away: `link:<pairing id>`. */ const jobText = (name, pairingId)=>`${name}:${pairingId}`;
function hearPairings(detour, isMine, handlers, onFailure) {
    const process = pairingProcessor(handlers);
    for (const { queue } of Object.values(PAIRING_QUEUES)){
        const hear = (jobs)=>{
            for (const job of jobs){
                const [name = '', id = ''] = job.split(':', 2);
                if (isMine(id)) process({
                    name,
                    data: {
                        pairing_id: id
                    }
                }).catch(onFailure);
            }
        };
        detour.hear(queue, hear, onFailure);
    }
}
let PairingDoorbell = class PairingDoorbell {
    /** @param detour the way of jobs while Redis is away; absent: they are lost */ constructor(queues, onFailure, detour){
        this.queues = queues;
        this.onFailure = onFailure;
        const { links, unlinks } = PAIRING_QUEUES;
        this.ways = detour && {
            links: detour.to(links.queue),
            unlinks: detour.to(unlinks.queue)
        };
    }
    /**
   * Adds a job. Never throws.
   *
   * @param isAgain the job of a worker that died counts as active for ten seconds and would swallow this one
   */ async ring(name, pairingId, isAgain = false) {
        const way = this.ways?.[QUEUE_OF[name]];
        try {
            if (way?.isAway) await way.ring([
                jobText(name, pairingId)
            ]);
            else await this.add(name, pairingId, `${way?.idPrefix ?? ''}${isAgain ? 'again:' : ''}`, way);
        } catch (error) {
            this.onFailure(error);
        }
    }
    async add(name, pairingId, prefix, way) {
        try {
            await this.queues[QUEUE_OF[name]].add(name, {
                pairing_id: pairingId
            }, {
                attempts: 1,
                deduplication: {
                    id: `${prefix}${name}:${pairingId}`
                },
                removeOnComplete: true,
                removeOnFail: {
                    age: 24 * 3600,
                    count: 1000
                }
            });
        } catch (error) {
            if (way === undefined) throw error;
            await way.ring([
                jobText(name, pairingId)
            ]);
        }
    }
};

//# sourceMappingURL=pairing-queue.js.map