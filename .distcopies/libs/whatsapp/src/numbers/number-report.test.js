"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _numberchanges = require("./number-changes");
const _numberreport = require("./number-report");
const reporter = {
    id: 'mine',
    orgId: 'org',
    mode: 'live'
};
const aNumber = (more)=>({
        ...(0, _numberchanges.aNewNumber)({
            orgId: 'org',
            gatewayId: 'mine',
            mode: 'live',
            phone: '49',
            status: 'connected',
            ...more
        }),
        isGatewayRevoked: false,
        isGatewayLost: false,
        askedGatewayId: null,
        ...more
    });
const MAY_NOT = {
    claim: false,
    prove: false
};
const other = {
    gatewayId: 'other'
};
(0, _globals.describe)('a report of a gateway', ()=>{
    _globals.it.each([
        [
            'an unknown number, with room',
            null,
            'connected',
            true,
            'connected on mine'
        ],
        [
            'an unknown number, without room',
            null,
            'connected',
            false,
            'ignored'
        ],
        [
            'an unknown number that is not connected',
            null,
            'waiting_qr',
            true,
            'ignored'
        ],
        [
            'a lapsed number that was scanned late',
            aNumber({
                claim: 'lapsed'
            }),
            'connected',
            true,
            'connected on mine'
        ],
        [
            'a lapsed number that somebody else has',
            aNumber({
                claim: 'lapsed'
            }),
            'connected',
            false,
            'ignored'
        ],
        [
            'an unlinked number',
            aNumber({
                claim: 'released'
            }),
            'connected',
            true,
            'ignored'
        ],
        [
            'its own number',
            aNumber({}),
            'signed_out',
            false,
            'signed_out on mine'
        ],
        [
            'a number that works elsewhere',
            aNumber(other),
            'connected',
            false,
            'ignored'
        ],
        [
            'a number that stopped elsewhere',
            aNumber({
                ...other,
                status: 'disconnected'
            }),
            'connected',
            false,
            'connected on mine'
        ],
        [
            'the bad end of a number elsewhere',
            aNumber({
                ...other,
                status: 'disconnected'
            }),
            'signed_out',
            false,
            'ignored'
        ],
        [
            'a number of a revoked gateway',
            aNumber({
                ...other,
                isGatewayRevoked: true
            }),
            'disconnected',
            false,
            'disconnected on mine'
        ],
        [
            'a number it was asked to link',
            aNumber({
                ...other,
                askedGatewayId: 'mine'
            }),
            'waiting_qr',
            false,
            'waiting_qr on mine'
        ],
        [
            'its number that another one was asked to link',
            aNumber({
                status: 'pending',
                askedGatewayId: 'other'
            }),
            'signed_out',
            false,
            'ignored'
        ]
    ])('a report of a gateway has the right effect on %s', (_, known, status, mayClaim, expected)=>{
        const after = (0, _numberreport.afterReport)(known, {
            phone: '49',
            status
        }, reporter, {
            claim: mayClaim,
            prove: false
        });
        (0, _globals.expect)(after === null ? 'ignored' : `${after.status} on ${after.gatewayId}`).toBe(expected);
        (0, _globals.expect)(after?.claim ?? 'held').toBe('held');
    });
    (0, _globals.it)('a report keeps the first pairing over a short absence, and takes a new one after a sign-out', ()=>{
        const pairedAt = new Date(0);
        const report = {
            phone: '49',
            status: 'connected'
        };
        (0, _globals.expect)((0, _numberreport.afterReport)(aNumber({
            status: 'disconnected',
            pairedAt
        }), report, reporter, MAY_NOT)?.pairedAt).toBe(pairedAt);
        (0, _globals.expect)((0, _numberreport.afterReport)(aNumber({
            status: 'signed_out',
            pairedAt
        }), report, reporter, MAY_NOT)?.pairedAt).not.toBe(pairedAt);
    });
    (0, _globals.describe)('a report of a number to link', ()=>{
        const asked = aNumber({
            status: 'waiting_qr',
            askedGatewayId: 'mine'
        });
        const connected = {
            phone: '49',
            status: 'connected'
        };
        (0, _globals.it)('a report of a number to link proves the claim when it is connected, and only then', ()=>{
            const may = {
                claim: false,
                prove: true
            };
            (0, _globals.expect)((0, _numberreport.afterReport)(asked, connected, reporter, may)?.provenAt).toBeInstanceOf(Date);
            (0, _globals.expect)((0, _numberreport.afterReport)(asked, {
                phone: '49',
                status: 'waiting_qr'
            }, reporter, may)?.provenAt).toBeNull();
            (0, _globals.expect)((0, _numberreport.afterReport)(aNumber({
                status: 'disconnected'
            }), connected, reporter, may)?.provenAt).toBeNull();
            (0, _globals.expect)((0, _numberreport.afterReport)(null, connected, reporter, {
                claim: true,
                prove: true
            })?.provenAt).toBeNull();
        });
        (0, _globals.it)('a report of a number to link does not count when another organization has proven the phone', ()=>{
            (0, _globals.expect)((0, _numberreport.afterReport)(asked, connected, reporter, MAY_NOT)).toBeNull();
            const provenAt = new Date(0);
            (0, _globals.expect)((0, _numberreport.afterReport)({
                ...asked,
                provenAt
            }, connected, reporter, MAY_NOT)?.provenAt).toBe(provenAt);
        });
    });
});

//# sourceMappingURL=number-report.test.js.map