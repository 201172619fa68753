/** How much waits to be written, at most. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestBuffer", {
    enumerable: true,
    get: function() {
        return RequestBuffer;
    }
});
/**
 * An organization may hold so many times what is free: alone two thirds of all, and of n that want more than there is
 * each gets the same part, and some is always free for another (Choudhury and Hahne, Dynamic Queue Length Thresholds for
 * Shared-Memory Packet Switches, 1998).
 */ const TIMES_FREE = 2;
let RequestBuffer = class RequestBuffer {
    constructor(bounds){
        this.bounds = bounds;
        this.entries = [];
        this.byOrganization = new Map();
        this.all = {
            rows: 0,
            bytes: 0
        };
    }
    get rows() {
        return this.all.rows;
    }
    get bytes() {
        return this.all.bytes;
    }
    /** Whether there is room for one more of the organization. */ hasRoom(orgId, bytes = 0) {
        const held = this.byOrganization.get(orgId) ?? {
            rows: 0,
            bytes: 0
        };
        const { rows, bytes: most } = this.bounds;
        return held.rows + 1 <= TIMES_FREE * (rows - this.all.rows) && held.bytes + bytes <= TIMES_FREE * (most - this.all.bytes - bytes);
    }
    /** @returns false: there is no room for it */ add(orgId, bytes, row) {
        if (!this.hasRoom(orgId, bytes)) return false;
        this.entries.push({
            orgId,
            bytes,
            row
        });
        this.hold(orgId, 1, bytes);
        return true;
    }
    /** The oldest rows, at most `count`; they stay until they are removed. */ oldest(count) {
        return this.entries.slice(0, count).map(({ row })=>row);
    }
    /** Removes the oldest rows. */ remove(count) {
        for (const { orgId, bytes } of this.entries.splice(0, count))this.hold(orgId, -1, -bytes);
    }
    hold(orgId, rows, bytes) {
        this.all.rows += rows;
        this.all.bytes += bytes;
        const held = this.byOrganization.get(orgId) ?? {
            rows: 0,
            bytes: 0
        };
        held.rows += rows;
        held.bytes += bytes;
        if (held.rows === 0) this.byOrganization.delete(orgId);
        else this.byOrganization.set(orgId, held);
    }
};

//# sourceMappingURL=request-buffer.js.map