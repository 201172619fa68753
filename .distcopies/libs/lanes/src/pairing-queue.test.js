"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _pairingqueue = require("./pairing-queue");
const ID = '019abcde-0000-7000-8000-000000000000';
(0, _globals.describe)('the pairing queue', ()=>{
    const seen = [];
    const handler = (name)=>(job)=>{
            seen.push([
                name,
                job.pairing_id
            ]);
            return Promise.resolve();
        };
    const process = (0, _pairingqueue.pairingProcessor)({
        link: handler('link'),
        unlink: handler('unlink'),
        expire: handler('expire')
    });
    (0, _globals.it)('the pairing queue hands each job to its handler', async ()=>{
        for (const name of [
            'link',
            'unlink',
            'expire'
        ])await process({
            name,
            data: {
                pairing_id: ID
            }
        });
        (0, _globals.expect)(seen).toEqual([
            [
                'link',
                ID
            ],
            [
                'unlink',
                ID
            ],
            [
                'expire',
                ID
            ]
        ]);
    });
    _globals.it.each([
        [
            'pair',
            {
                pairing_id: ID
            }
        ],
        [
            'link',
            null
        ],
        [
            'link',
            {}
        ],
        [
            'link',
            {
                pairing_id: '4915112345678'
            }
        ],
        [
            'toString',
            {
                pairing_id: ID
            }
        ]
    ])('the pairing queue fails on %s with %j instead of succeeding silently', async (name, data)=>{
        await (0, _globals.expect)(process({
            name,
            data
        })).rejects.toThrow(/job/);
    });
    (0, _globals.it)('the pairing queue rings with ids only, unlinks in a queue of their own, and survives a Redis that is away', async ()=>{
        const added = [];
        const failures = [];
        const queue = (queueName)=>({
                add: (name, data)=>{
                    added.push([
                        queueName,
                        name,
                        data
                    ]);
                    return Promise.reject(new Error('away'));
                }
            });
        const queues = {
            links: queue('links'),
            unlinks: queue('unlinks')
        };
        const bell = new _pairingqueue.PairingDoorbell(queues, (error)=>failures.push(error));
        for (const name of [
            'link',
            'unlink',
            'expire'
        ])await bell.ring(name, ID);
        (0, _globals.expect)(added).toEqual([
            [
                'links',
                'link',
                {
                    pairing_id: ID
                }
            ],
            [
                'unlinks',
                'unlink',
                {
                    pairing_id: ID
                }
            ],
            [
                'unlinks',
                'expire',
                {
                    pairing_id: ID
                }
            ]
        ]);
        (0, _globals.expect)(failures).toHaveLength(3);
    });
});

//# sourceMappingURL=pairing-queue.test.js.map