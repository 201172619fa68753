"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _rendezvous = require("./rendezvous");
(0, _globals.describe)('which process a thing belongs to', ()=>{
    const members = [
        3,
        8,
        21,
        40
    ];
    (0, _globals.it)('all members have ranks of their own for a thing, and the first one is its owner', ()=>{
        for (const thing of [
            'sweep:wa',
            'schedule:sms',
            'wa:1'
        ]){
            const ranks = members.map((member)=>(0, _rendezvous.rankOf)(member, thing, members));
            (0, _globals.expect)(new Set(ranks)).toEqual(new Set([
                0,
                1,
                2,
                3
            ]));
            (0, _globals.expect)(members[ranks.indexOf(0)]).toBe((0, _rendezvous.ownerOf)(thing, members));
        }
    });
    (0, _globals.it)('when the owner goes, the next one in rank is the owner', ()=>{
        const thing = 'schedule:whatsapp';
        const next = members.find((member)=>(0, _rendezvous.rankOf)(member, thing, members) === 1);
        const left = members.filter((member)=>member !== (0, _rendezvous.ownerOf)(thing, members));
        (0, _globals.expect)((0, _rendezvous.ownerOf)(thing, left)).toBe(next);
    });
    (0, _globals.it)('who knows no others is first', ()=>{
        (0, _globals.expect)((0, _rendezvous.rankOf)(3, 'sweep:wa', [])).toBe(0);
    });
});

//# sourceMappingURL=rendezvous.test.js.map