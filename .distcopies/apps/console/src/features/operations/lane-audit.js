"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "laneAudit", {
    enumerable: true,
    get: function() {
        return laneAudit;
    }
});
const laneAudit = (audit)=>(transaction, { action, orgId, actor, lane, rowId, rows })=>audit.append(transaction, {
            orgId,
            actor: {
                id: actor.id,
                email: null,
                address: null,
                userAgent: null,
                requestId: null
            },
            action,
            target: {
                type: 'lane',
                id: lane,
                name: null
            },
            detail: {
                by: actor.name,
                row_id: rowId,
                rows
            }
        });

//# sourceMappingURL=lane-audit.js.map