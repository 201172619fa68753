"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _roles = require("./roles");
(0, _globals.it)('each role may what the roles before it may, and no more', ()=>{
    (0, _globals.expect)(_entities.ROLES).toEqual([
        'viewer',
        'agent',
        'developer',
        'admin',
        'owner'
    ]);
    const may = (actual)=>_entities.ROLES.filter((needed)=>(0, _roles.hasRole)(actual, needed));
    (0, _globals.expect)(may('viewer')).toEqual([
        'viewer'
    ]);
    (0, _globals.expect)(may('developer')).toEqual([
        'viewer',
        'agent',
        'developer'
    ]);
    (0, _globals.expect)(may('owner')).toEqual([
        ..._entities.ROLES
    ]);
    (0, _globals.expect)([
        (0, _roles.isRole)('admin'),
        (0, _roles.isRole)('operator')
    ]).toEqual([
        true,
        false
    ]);
});

//# sourceMappingURL=roles.test.js.map