"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _pgerror = require("./pg-error");
const _unanswerederror = require("./unanswered.error");
const coded = (code, fields = {})=>Object.assign(new Error('internals'), {
        code,
        ...fields
    });
(0, _globals.describe)('what an error of PostgreSQL says of the commit', ()=>{
    (0, _globals.it)('a commit may have happened when its connection was lost, was silent, or ended because PostgreSQL could not write its log', ()=>{
        const lost = [
            coded('57P01'),
            coded('57P02'),
            coded('ECONNRESET'),
            coded('53100', {
                severity: 'PANIC'
            }),
            new Error('Connection terminated unexpectedly'),
            new _unanswerederror.UnansweredError('08007', 'no answer')
        ];
        for (const error of lost)(0, _globals.expect)([
            error.message,
            (0, _pgerror.isLostInBetween)(error)
        ]).toEqual([
            error.message,
            true
        ]);
    });
    (0, _globals.it)('nothing was committed when there was no connection, or PostgreSQL said no', ()=>{
        const certain = [
            coded('ECONNREFUSED'),
            coded('57P03'),
            coded('53300'),
            coded('53100', {
                severity: 'ERROR'
            }),
            new Error('Connection terminated due to connection timeout'),
            new Error('timeout exceeded when trying to connect'),
            new _unanswerederror.UnansweredError('08001', 'silent')
        ];
        for (const error of certain)(0, _globals.expect)([
            error.message,
            (0, _pgerror.isLostInBetween)(error)
        ]).toEqual([
            error.message,
            false
        ]);
    });
    (0, _globals.it)('a transaction without its commit is done again when it was cut, and not when PostgreSQL was silent', ()=>{
        const cut = (0, _pgerror.undone)(coded('57P01'));
        const silent = (0, _pgerror.undone)(new _unanswerederror.UnansweredError('08007', 'no answer'));
        (0, _globals.expect)([
            cut,
            silent
        ].map((error)=>[
                error.code,
                (0, _pgerror.isTransient)(error),
                (0, _pgerror.isLostInBetween)(error)
            ])).toEqual([
            [
                '08006',
                true,
                false
            ],
            [
                '08001',
                false,
                false
            ]
        ]);
    });
});

//# sourceMappingURL=pg-error.test.js.map