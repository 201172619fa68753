"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _pino = require("pino");
const _numberstate = require("./number-state");
function open() {
    const told = [];
    const saved = [];
    const numbers = {
        save: ({ status })=>void saved.push(status)
    };
    const disk = {
        isFull: false
    };
    const record = (event, alongside)=>{
        if (disk.isFull) return Promise.reject(Object.assign(new Error('full'), {
            code: 'SQLITE_FULL'
        }));
        alongside?.();
        told.push(event);
        return Promise.resolve();
    };
    let free = ()=>undefined;
    const well = new Promise((resolve)=>{
        free = resolve;
    });
    const state = new _numberstate.NumberState('15550001111', {
        numbers,
        health: {
            well: ()=>well
        },
        record
    }, (0, _pino.pino)({
        level: 'silent'
    }));
    const makeRoom = async ()=>{
        disk.isFull = false;
        free();
        await new Promise((resolve)=>setImmediate(resolve));
    };
    return {
        state,
        told,
        saved,
        disk,
        makeRoom
    };
}
(0, _globals.describe)('how a number stands', ()=>{
    (0, _globals.it)('a change of a number is stored and told', async ()=>{
        const { state, told, saved } = open();
        await state.change('pending');
        await state.change('pending');
        (0, _globals.expect)(saved).toEqual([
            'pending'
        ]);
        (0, _globals.expect)(told).toEqual([
            _globals.expect.objectContaining({
                type: 'session.status',
                status: 'pending'
            })
        ]);
    });
    (0, _globals.it)('a number that was stopped is not stored again by what was still under way', async ()=>{
        const { state, told, saved } = open();
        state.stop();
        await state.change('qr_expired', 'wrong_number');
        await state.restrict(Date.now() + 60_000);
        (0, _globals.expect)([
            saved,
            told
        ]).toEqual([
            [],
            []
        ]);
    });
    (0, _globals.it)('a change of a number that finds no room is stored and told when there is some', async ()=>{
        const { state, told, saved, disk, makeRoom } = open();
        disk.isFull = true;
        await state.change('connected');
        (0, _globals.expect)(saved).toEqual([]);
        await makeRoom();
        (0, _globals.expect)([
            saved,
            told.length
        ]).toEqual([
            [
                'connected'
            ],
            1
        ]);
    });
    (0, _globals.it)('a change of a number that found no room is not stored after the number was stopped: it may be forgotten by then', async ()=>{
        const { state, told, saved, disk, makeRoom } = open();
        disk.isFull = true;
        await state.change('disconnected', 'disk_full');
        state.stop();
        await makeRoom();
        (0, _globals.expect)([
            saved,
            told
        ]).toEqual([
            [],
            []
        ]);
    });
    (0, _globals.it)('the end of a number that found no room is stored when there is some', async ()=>{
        const { state, disk, makeRoom } = open();
        disk.isFull = true;
        let isErased = false;
        state.stop();
        await state.announce(()=>{
            isErased = true;
        });
        await makeRoom();
        (0, _globals.expect)(isErased).toBe(true);
    });
});

//# sourceMappingURL=number-state.test.js.map