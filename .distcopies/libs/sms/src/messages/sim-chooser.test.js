"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _simchooser = require("./sim-chooser");
const rules = (fields = {})=>({
        simMode: 'default',
        simSettings: {},
        slots: [
            1,
            2
        ],
        nextSim: null,
        dailyLimit: null,
        ...fields
    });
const chooser = (fields, offered = [])=>new _simchooser.SimChooser(rules(fields), new Map(offered));
const choices = (from, count)=>Array.from({
        length: count
    }, ()=>from.choose(null));
describe('the choice of a SIM', ()=>{
    it('a message leaves from the SIM that it names, in every mode', ()=>{
        for (const simMode of [
            'default',
            'fixed',
            'round_robin',
            'least_used'
        ]){
            expect(chooser({
                simMode
            }).choose(3)).toBe(3);
        }
    });
    it('the choice of a SIM is left to the phone by default', ()=>{
        expect(chooser({}).choose(null)).toBeNull();
    });
    it('a message leaves from the fixed SIM, or from the phone’s own where none is fixed', ()=>{
        expect(chooser({
            simMode: 'fixed',
            simSettings: {
                2: {
                    default: true
                }
            }
        }).choose(null)).toBe(2);
        expect(chooser({
            simMode: 'fixed',
            simSettings: {
                2: {
                    default: false
                }
            }
        }).choose(null)).toBeNull();
    });
    it('the choice of a SIM goes round, from the one whose turn it is, past one that was taken out', ()=>{
        const from = chooser({
            simMode: 'round_robin',
            slots: [
                3,
                1
            ],
            nextSim: 2
        });
        expect(choices(from, 3)).toEqual([
            3,
            1,
            3
        ]);
        expect(from.nextSim).toBe(1);
    });
    it('a message leaves from the SIM least used today, from the lower slot when they are equal', ()=>{
        expect(choices(chooser({
            simMode: 'least_used'
        }, [
            [
                1,
                2
            ],
            [
                2,
                0
            ]
        ]), 4)).toEqual([
            2,
            2,
            1,
            2
        ]);
    });
    it('the choice of a SIM is left to the phone while it has not told of any', ()=>{
        for (const simMode of [
            'round_robin',
            'least_used'
        ]){
            expect(chooser({
                simMode,
                slots: []
            }).choose(null)).toBeNull();
        }
    });
});
describe('the limits of a day', ()=>{
    const simSettings = {
        1: {
            daily_limit: 1
        },
        2: {
            daily_limit: 2
        }
    };
    it('the limits of a day let the other SIM send when one is used up, and none when both are', ()=>{
        expect(choices(chooser({
            simMode: 'round_robin',
            simSettings
        }), 4)).toEqual([
            1,
            2,
            2,
            'used_up'
        ]);
        expect(choices(chooser({
            simMode: 'least_used',
            simSettings
        }), 4)).toEqual([
            1,
            2,
            2,
            'used_up'
        ]);
    });
    it('the limit of a day holds for a SIM that a message names, and for a fixed one', ()=>{
        const from = chooser({
            simSettings
        }, [
            [
                1,
                1
            ]
        ]);
        expect([
            from.choose(1),
            from.choose(2)
        ]).toEqual([
            'used_up',
            2
        ]);
        const fixed = {
            simMode: 'fixed',
            simSettings: {
                1: {
                    default: true,
                    daily_limit: 0
                }
            }
        };
        expect(chooser(fixed).choose(null)).toBe('used_up');
    });
    it('the limit of a phone’s day counts all its SIMs together', ()=>{
        const from = chooser({
            dailyLimit: 4
        }, [
            [
                0,
                1
            ],
            [
                1,
                1
            ],
            [
                2,
                1
            ]
        ]);
        expect(from.isDayUsedUp).toBe(false);
        from.choose(null);
        expect(from.isDayUsedUp).toBe(true);
        expect(chooser({
            dailyLimit: 0
        }).isDayUsedUp).toBe(true);
    });
});

//# sourceMappingURL=sim-chooser.test.js.map